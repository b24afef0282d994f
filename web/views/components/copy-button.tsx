import { raw } from 'hono/html';
import { copyIconMarkup } from '../../core/icons.ts';

/**
 * Renders a button that copies `value` to the clipboard; its script is `web/page/components/copy-button.ts`. `label` is
 * its name for screen readers and its tooltip.
 */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  return raw(copyIconMarkup(label, value));
}
