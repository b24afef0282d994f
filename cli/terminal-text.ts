/** The owner's terminal, and text for it: tables, paths, and untrusted text without control characters. */
import { relative, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel } from '@clack/prompts';
import columnsOf from 'fast-string-width';
import { visibleLine } from '../web/core/documents/quote.ts';
import { CommandError } from './errors.ts';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Prompts go to stderr, because a program may read stdout. */
export const terminal: Terminal = { input: process.stdin, output: process.stderr };

/** @throws CommandError with `unattended` if nobody is at the terminal */
export function requireTerminal(unattended: string): void {
  if (!process.stdin.isTTY) throw new CommandError(unattended);
}

/** Returns a path inside the current folder as a relative path, and any other path unchanged. */
export function shownPath(path: string): string {
  const relativePath = relative('.', path);
  return relativePath === '' || relativePath.startsWith('..') ? path : relativePath;
}

export function withContent(folder: string, command: string): string {
  if (resolve('content') === folder) return command;
  return `CONTENT_DIR=${shellWord(shownPath(folder))} ${command}`;
}

/** Returns the text as one word of a shell's command line, quoted if necessary. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Pads the text to the given number of columns, or truncates it with an ellipsis. */
function fitToWidth(text: string, columns: number): string {
  const room = columns - columnsOf(text);
  if (room >= 0) return text + ' '.repeat(room);
  let start = '';
  for (const { segment } of graphemes.segment(text)) {
    if (columnsOf(start + segment) >= columns) break;
    start += segment;
  }
  return fitToWidth(`${start}…`, columns);
}

const GAP = '  ';
/** The length of a UUID. */
const MAX_COLUMN_WIDTH = 36;
const MIN_LAST_COLUMN_WIDTH = 20;
/** No terminal shows more of a cell, and measuring a long string would take milliseconds. */
const MAX_CELL_LENGTH = 500;

/** Lays out rows in columns. The last column is truncated to the remaining width. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width = process.stdout.columns ?? 120,
): string {
  const cells = [headings, ...rows].map((row) =>
    row.map((cell) => visibleLine(cell.slice(0, MAX_CELL_LENGTH))),
  );
  const widths = headings
    .slice(0, -1)
    .map((_, column) =>
      cells.reduce(
        (widest, row) => Math.min(MAX_COLUMN_WIDTH, Math.max(widest, columnsOf(row[column] ?? ''))),
        0,
      ),
    );
  const used = widths.reduce((sum, columns) => sum + columns + GAP.length, 0);
  widths.push(Math.max(MIN_LAST_COLUMN_WIDTH, width - used));
  return cells
    .map((row) => row.map((cell, column) => fitToWidth(cell, widths[column] ?? 0)))
    .map((row) => row.join(GAP).trimEnd())
    .join('\n');
}

/** @throws CommandError if the owner canceled the question with Ctrl-C or Escape */
export function answered<T>(answer: T, message = 'Cancelled: nothing was written.'): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandError(message);
  return answer as Exclude<T, symbol>;
}

/** The option that answers the question. */
export const YES = { yes: { type: 'boolean', description: 'Do not ask for confirmation' } } as const;

/** @throws CommandError unless the owner agrees */
export async function askFor(message: string, at = terminal): Promise<void> {
  if (!(await agrees(message, at))) throw new CommandError('Nothing was changed.');
}

/** Asks the owner at the terminal, and returns whether the answer is yes. */
export async function agrees(message: string, { input, output } = terminal): Promise<boolean> {
  return (await confirm({ input, output, message, initialValue: false })) === true;
}
