import { Icon } from './icon.tsx';

/**
 * Renders a button that copies `value` to the clipboard; its script is `web/page/components/copy-button.ts`. `label` is
 * its name for screen readers and its tooltip.
 */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  return (
    <foyer-copy value={value}>
      <button type="button" class="icon-button" aria-label={label} title={label}>
        <Icon name="copy" />
        <Icon name="done" />
      </button>
    </foyer-copy>
  );
}
