/** Text for a terminal: tables, paths, and untrusted text without control characters. */
import { relative, resolve } from 'node:path';
import columnsOf from 'fast-string-width';

/** Control and format characters such as the bidirectional ones, unassigned ones, and line separators. */
const STEERING = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const STEERING_WITHIN_LINES = /[^\P{C}\n]+|[\p{Zl}\p{Zp}]+/gu;

/** Returns the text on one line, with a space for each run of control characters. */
export function oneLine(text: string): string {
  return text.replace(STEERING, ' ').trim();
}

/** Replaces control characters with spaces, except line breaks. */
export function stripControlCharacters(text: string): string {
  return text.replace(STEERING_WITHIN_LINES, ' ');
}

/** Stringifies a value with all control characters escaped. JSON itself requires that only up to U+001F. */
export function terminalJson(value: unknown, indent?: number): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(STEERING_WITHIN_LINES, (characters) =>
    characters.split('').map(escaped).join(''),
  );
}

/** Returns a path as it would be typed in the current folder. */
export function shownPath(path: string): string {
  const near = relative('.', path);
  return near === '' || near.startsWith('..') ? path : near;
}

/** Returns the command line that runs `command` on the content in `folder`. */
export function withContent(folder: string, command: string): string {
  if (resolve('content') === folder) return command;
  const path = shownPath(folder);
  const quoted = /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
  return `CONTENT_DIR=${quoted} ${command}`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Pads or truncates the text to the given columns. An ellipsis replaces the rest. */
function fitTo(text: string, columns: number): string {
  const room = columns - columnsOf(text);
  if (room >= 0) return text + ' '.repeat(room);
  let start = '';
  for (const { segment } of graphemes.segment(text)) {
    if (columnsOf(start + segment) >= columns) break;
    start += segment;
  }
  return fitTo(`${start}…`, columns);
}

const GAP = '  ';
/** The length of a UUID. */
const MAX_COLUMN = 36;
const MIN_LAST_COLUMN = 20;
/** No terminal shows more of a text, and measuring all of it would take milliseconds. */
const MAX_CELL_LENGTH = 500;

/** Lays out rows in columns. The last column is truncated to the remaining width. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width = process.stdout.columns ?? 120,
): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => oneLine(cell.slice(0, MAX_CELL_LENGTH))));
  const widths = headings
    .slice(0, -1)
    .map((_, column) =>
      cells.reduce((most, row) => Math.min(MAX_COLUMN, Math.max(most, columnsOf(row[column] ?? ''))), 0),
    );
  const used = widths.reduce((sum, columns) => sum + columns + GAP.length, 0);
  widths.push(Math.max(MIN_LAST_COLUMN, width - used));
  return cells
    .map((row) => row.map((cell, column) => fitTo(cell, widths[column] ?? 0)))
    .map((row) => row.join(GAP).trimEnd())
    .join('\n');
}
