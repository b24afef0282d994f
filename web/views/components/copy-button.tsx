interface CopyButtonProps {
  /** What is put on the clipboard. */
  readonly value: string;
  readonly label: string;
  /** What is copied, for who hears the button without seeing where it stands. */
  readonly describes?: string;
}

/** Copies a text; its script is `web/page/components/copy-button`. */
export function CopyButton({ value, label, describes }: CopyButtonProps) {
  return (
    <foyer-copy value={value}>
      <button type="button" aria-label={describes && `${label}: ${describes}`}>
        {label}
      </button>
    </foyer-copy>
  );
}
