import { closest } from '../../web/core/closest.ts';
import { plural } from '../../web/core/prose.ts';

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
    super(`${plural(errors.length, 'mistake')} in the content`);
    this.errors = errors;
    this.warnings = warnings;
  }
}

/** Number of errors that one sees at a glance. */
const FEW_ERRORS = 5;

/** Formats errors as `check` prints them: many begin with a table by cause, then follows each by its place. */
export function formatContentErrors(folder: string, errors: readonly ContentError[]): string {
  const rows = [...countCauses(errors)];
  const isLong = errors.length > FEW_ERRORS;
  const table = rows.map(([cause, count]) => `${String(count).padStart(5)}  ${cause}`);
  return [...(isLong && rows.length < errors.length ? [...table, ''] : []), listByPlace(folder, errors)].join(
    '\n',
  );
}

/** Formats each error as two lines; editors and terminals make the first clickable: `folder/file:line  message`. */
function listByPlace(folder: string, errors: readonly ContentError[]): string {
  return errors
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(({ file, line, message, fix }) => `${folder}/${file}:${line}  ${message}\n    ${fix}`)
    .join('\n');
}

/** Returns how many errors there are by cause, the most frequent first. Messages that only quote other things have one cause. */
export function countCauses(errors: readonly ContentError[]): ReadonlyMap<string, number> {
  const messages = errors.map(({ message }) => message);
  const alike = countEach(messages);
  const isAlone = (message: string) => alike.get(message) === 1;
  const related = countEach(messages.filter(isAlone).map(causeOf));
  const isRelated = (message: string) => isAlone(message) && (related.get(causeOf(message)) ?? 0) > 1;
  const causes = countEach(messages.map((message) => (isRelated(message) ? causeOf(message) : message)));
  return new Map([...causes].sort(([, one], [, other]) => other - one));
}

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function causeOf(message: string): string {
  return message
    .replace(/"[^"]*"/g, '"…"')
    .replace(/: .*/s, '.')
    .replace(/\bmedia\/\S+/g, 'media/…')
    .replace(/(?<=^| )\d[\d.,]*\b/g, '…');
}

/** Formats errors, and below them the warnings, with their number. Leaves out what there is none of. */
export function formatFindings(
  folder: string,
  errors: readonly ContentError[],
  warnings: readonly ContentError[],
): string {
  const listed =
    warnings.length === 0
      ? []
      : [`${plural(warnings.length, 'warning')}:\n${formatContentErrors(folder, warnings)}`];
  return [...(errors.length === 0 ? [] : [formatContentErrors(folder, errors)]), ...listed].join('\n\n');
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
