/** A plain-text table: a title, a line that explains the figures, and columns with right-aligned figures. */
export interface Table {
  readonly title: string;
  /** One line that explains the figures. */
  readonly shows: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines below the table, such as targets. */
  readonly notes?: readonly string[];
}

const GAP = '  ';

export function formatTable({ title, shows, headings, rows, notes = [] }: Table): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(GAP)
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP);
  const body = [line(headings), rule, ...rows.map(line)].join('\n');
  return [`${title}\n${shows}`, body, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n');
}

/** Formats milliseconds with three significant figures. */
export function milliseconds(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(value >= 1 ? 2 : 3);
}

export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
}

/** Returns a line that says whether a target is met. A missed target is not an error. */
export function target(claim: string, isMet: boolean, found: string): string {
  return `${isMet ? 'met   ' : 'MISSED'}  ${claim} (${found})`;
}
