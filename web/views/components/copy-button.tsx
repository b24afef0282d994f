import { raw } from 'hono/html';
import { copyIconMarkup } from '../../runtime/copy-icon.ts';

/** `describes` tells screen readers what the button copies if the label alone does not. */
type CopyButtonProps = { value: string; label: string; describes?: string };

/** Renders a button that copies `value` to the clipboard; its script is `web/page/components/copy-button.ts`. */
export function CopyButton({ value, label, describes }: CopyButtonProps) {
  return (
    <foyer-copy value={value}>
      <button type="button" aria-label={describes && `${label}: ${describes}`}>
        {label}
      </button>
    </foyer-copy>
  );
}

/** Renders the same with an icon. `label` is its name for screen readers and its tooltip. */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  return raw(copyIconMarkup(label, value));
}
