import { closest } from '../../web/core/closest.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { plural } from '../../web/core/prose.ts';
import { explain } from './explain.ts';
import type { Explanation } from './phrase.ts';

/** One error in the content, or a warning: where it is, what is wrong and how to fix it. `file` is relative to the content folder. */
export interface ContentError extends Explanation {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A finding as it is printed, in English. */
export type PrintedFinding = Omit<ContentError, 'word'>;

/** The result of reading invalid content. */
export interface ContentErrors {
  readonly errors: readonly ContentError[];
  /** Whether the system could not read it, perhaps only for a moment. */
  readonly isFault?: boolean;
}

/** An explanation of an error in one construct, such as a code block. */
export interface ConstructError extends Explanation {
  /** Number of lines between the first line of the construct and the error. */
  readonly offset?: number;
}

/** Maximum number of errors per file, because finding lines and suggestions takes time. */
export const MAX_ERRORS = 100;

/** Maximum size of a YAML document. */
export const MAX_YAML_BYTES = 256 * 1024;
/** Less, because anything that is checked while it is written is parsed in the server's own thread. */
export const MAX_FRONT_MATTER_BYTES = 32 * 1024;

/** Thrown for content that cannot be published, with every error and warning found. */
export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError';
  readonly errors: readonly ContentError[];
  readonly warnings: readonly ContentError[];

  constructor(errors: readonly ContentError[], warnings: readonly ContentError[] = []) {
    super(`${plural(errors.length, 'error')} in the content`);
    this.errors = errors;
    this.warnings = warnings;
  }
}

const FEW_ERRORS = 5;

/** Number of errors that are listed, unless all are asked for. */
const MAX_LISTED = 50;

export interface FindingsOptions {
  readonly all?: boolean;
}

/** Formats errors as `check` prints them: many begin with a table by cause, then follow the first ones by their place. */
export function formatContentErrors(
  folder: string,
  errors: readonly PrintedFinding[],
  { all = false }: FindingsOptions = {},
): string {
  const causes = groupByCause(errors);
  const hasTable = errors.length > FEW_ERRORS && causes.length < errors.length;
  const table = causes.map((cause) => `  ${describeCause(folder, cause)}`);
  const sorted = errors.toSorted(byPlace);
  const listed = all ? sorted : sorted.slice(0, MAX_LISTED);
  const left = sorted.length - listed.length;
  const more = `${formatCount(left)} more. To see all: ${PROGRAM} check --all, or --json for programs.`;
  return [
    ...(hasTable ? [...table, ''] : []),
    ...listed.map(({ file, line, message, fix }) => `${folder}/${file}:${line}  ${message}\n    ${fix}`),
    ...(left > 0 ? ['', more] : []),
  ].join('\n');
}

function byPlace(a: PrintedFinding, b: PrintedFinding): number {
  return a.file.localeCompare(b.file) || a.line - b.line;
}

type Cause = ReturnType<typeof groupByCause>[number];

/** Describes a cause in a line: `HTML <a>: 2,564 in 564 files, first at content/essays/knots.md:7`. */
function describeCause(folder: string, { name, errors }: Cause): string {
  const [first] = errors;
  const files = new Set(errors.map(({ file }) => file)).size;
  const spread = files > 1 ? ` in ${formatCount(files)} files` : '';
  const start = `${errors.length > 1 ? 'first ' : ''}at ${folder}/${first?.file}:${first?.line}`;
  return `${name.replace(/[.:]$/, '')}: ${formatCount(errors.length)}${spread}, ${start}`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/**
 * Groups errors by cause, the most frequent first, in order of their places. Messages that only quote other things have
 * one cause.
 */
export function groupByCause(errors: readonly PrintedFinding[]) {
  const causes = groupBy(errors.toSorted(byPlace), ({ message }) => causeOf(message));
  return [...causes]
    .map(([cause, found]) => ({ name: commonMessage(found) ?? cause, errors: found }))
    .sort((one, other) => other.errors.length - one.errors.length);
}

/** Returns the message that all errors have; undefined if they differ. */
function commonMessage([first, ...others]: readonly PrintedFinding[]): string | undefined {
  return others.every(({ message }) => message === first?.message) ? first?.message : undefined;
}

function causeOf(message: string): string {
  const [, element] = /^<([a-z][\w-]*)/i.exec(message) ?? [];
  if (element !== undefined && message.includes('> is HTML')) return `HTML <${element}>`;
  return message
    .replace(/"[^"]*"/g, '"…"')
    .replace(/: .*/s, '.')
    .replace(/\bmedia\/\S+/g, 'media/…')
    .replace(/(?<=^| )\d[\d.,]*\b/g, '…');
}

/** Formats errors, and below them the warnings, with their number. Leaves out what there is none of. */
export function formatFindings(
  folder: string,
  errors: readonly PrintedFinding[],
  warnings: readonly PrintedFinding[],
  options: FindingsOptions = {},
): string {
  const listed =
    warnings.length === 0
      ? []
      : [`${plural(warnings.length, 'warning')}:\n${formatContentErrors(folder, warnings, options)}`];
  const found = errors.length === 0 ? [] : [formatContentErrors(folder, errors, options)];
  return [...found, ...listed].join('\n\n');
}

export function noContentIn(folder: string): string {
  return `There is no content in ${folder}. Go to the folder of your site, or name it with --site.`;
}

export function textTooLarge(file: string, size: number, limit: number): ContentError {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`;
  return { file, line: 1, ...explain('tooMuchText', { size: kilobytes(size), limit: kilobytes(limit) }) };
}

/** Returns a question that suggests the nearest known word, or undefined if none is similar. */
export function didYouMean(word: string, known: readonly string[], prefix = ''): string | undefined {
  const [nearest] = closest(word, known, 1);
  return nearest === undefined ? undefined : `Did you mean "${prefix}${nearest}"?`;
}
