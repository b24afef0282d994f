import { closest } from '../../web/core/closest.ts';

/** One error in the content, or a warning: where it is, what is wrong and how to fix it. `file` is relative to the content folder. */
export interface ContentError {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

/** The result of reading invalid content. */
export interface ContentErrors {
  readonly errors: readonly ContentError[];
}

/** A content error without its location. */
export type Explanation = Pick<ContentError, 'message' | 'fix'>;

/** An explanation of an error in one construct, such as a code block. */
export interface ConstructError extends Explanation {
  /** Number of lines between the first line of the construct and the error. */
  readonly offset?: number;
}

/** Maximum number of errors per file, because finding lines and suggestions takes time. */
export const MAX_ERRORS = 100;

/** Maximum size of a YAML document and of front matter. */
export const MAX_YAML_BYTES = 256 * 1024;

/** Thrown for content that cannot be published, with every error and warning found. */
export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError';
  readonly errors: readonly ContentError[];
  readonly warnings: readonly ContentError[];

  constructor(errors: readonly ContentError[], warnings: readonly ContentError[] = []) {
    super(`${errors.length} mistake${errors.length === 1 ? '' : 's'} in the content`);
    this.errors = errors;
    this.warnings = warnings;
  }
}

/** Formats each error as two lines; editors and terminals make the first clickable: `folder/file:line  message`. */
export function formatContentErrors(folder: string, errors: readonly ContentError[]): string {
  return errors
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(({ file, line, message, fix }) => `${folder}/${file}:${line}  ${message}\n    ${fix}`)
    .join('\n');
}

/** Says what to do if there is no content folder. */
export function noContentIn(folder: string): string {
  return `There is no content in ${folder}. Go to the folder of your site, or name it with --site.`;
}

/** Describes a text that is too large. */
export function textTooLarge(file: string, size: number, limit: number): ContentError {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`;
  return {
    file,
    line: 1,
    message: `This is ${kilobytes(size)} of text; at most ${kilobytes(limit)} can be read.`,
    fix: 'Split it, or remove what does not belong here, such as a picture pasted as text.',
  };
}

/** Returns a question that suggests the nearest known word, or undefined if none is similar. */
export function didYouMean(word: string, known: readonly string[], prefix = ''): string | undefined {
  const [nearest] = closest(word, known, 1);
  return nearest === undefined ? undefined : `Did you mean "${prefix}${nearest}"?`;
}
