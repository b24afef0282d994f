/** One mistake in the content: where it is, what is wrong, how to mend it. `file` is relative to the content folder. */
export interface ContentError {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

/** Of one file at once: who has mended these sees the next. To find the place of each, and what was meant, takes its time. */
export const MOST_MISTAKES = 100;

/** The content as a whole does not hold; it carries every mistake found. */
export class InvalidContentError extends Error {
  readonly errors: readonly ContentError[];

  constructor(errors: readonly ContentError[]) {
    super(`${errors.length} mistake${errors.length === 1 ? '' : 's'} in the content`);
    this.name = 'InvalidContentError';
    this.errors = errors;
  }
}

/** Two lines a mistake, the first of the form editors and terminals make clickable: `folder/file:line  message`. */
export function formatContentErrors(folder: string, errors: readonly ContentError[]): string {
  return errors
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(({ file, line, message, fix }) => `${folder}/${file}:${line}  ${message}\n    ${fix}`)
    .join('\n');
}
