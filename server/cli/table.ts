/** Rows as a person reads them in a terminal. */
import { columnsOf, cut, oneLine } from './terminal-text.ts';

const GAP = '  ';

/** A UUID fits. */
const MAX_COLUMN = 36;
const MIN_LAST = 20;

/** Columns as wide as needed, within reason; the last one is cut to the width that is left. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width = terminalWidth(),
): string {
  const last = headings.length - 1;
  const cells = [headings, ...rows].map((row) =>
    row.map((cell, column) => (column === last ? oneLine(cell) : cut(oneLine(cell), MAX_COLUMN))),
  );
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => columnsOf(row[column] ?? ''))));
  const before = widths.slice(0, last).reduce((sum, columns) => sum + columns + GAP.length, 0);
  widths[last] = Math.max(MIN_LAST, width - before);
  return cells.map((row) => line(row, widths)).join('\n');
}

function line(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => {
      const fitting = cut(cell, widths[column] ?? 0);
      return fitting + ' '.repeat((widths[column] ?? 0) - columnsOf(fitting));
    })
    .join(GAP)
    .trimEnd();
}

function terminalWidth(): number {
  return process.stdout.columns ?? 120;
}
