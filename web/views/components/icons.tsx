import { raw } from 'hono/html';
import { copyIconMarkup, type IconName, iconMarkup } from '../../core/markup.ts';

/** Renders an icon. Its meaning must be in the name of the control around it. */
export function Icon({ name }: { name: IconName }) {
  return raw(iconMarkup(name));
}

/**
 * Renders a button that copies `value` to the clipboard; its script is `web/page/components/copy-button.ts`. `label` is
 * its name for screen readers and its tooltip.
 */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  return raw(copyIconMarkup(label, value));
}
