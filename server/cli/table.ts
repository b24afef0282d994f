/** Rows as a person reads them in a terminal: columns as wide as needed, the last one cut to the width that is left. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width = terminalWidth(),
): string {
  const cells = [headings, ...rows].map((row) => row.map(oneLine));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => lengthOf(row[column] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, columnWidth) => sum + columnWidth + GAP.length, 0);
  const last = Math.max(MIN_LAST, width - before);
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === headings.length - 1
            ? cut(cell, last)
            : cell.padEnd((widths[column] ?? 0) + cell.length - lengthOf(cell)),
        )
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

const GAP = '  ';
const MIN_LAST = 20;

function terminalWidth(): number {
  return process.stdout.columns ?? 120;
}

/** What strangers wrote must not steer the terminal: control characters become spaces. */
export function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').trim();
}

function lengthOf(text: string): number {
  return [...text].length;
}

function cut(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}
