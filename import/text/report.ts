/** Collects what a conversion changes or drops, and finds the lines on which it was. */
import type { ConvertedText, ImportFinding } from '../source.ts';

/** Adds something to the report. The detail is quoted from the text, so that its line can be found. */
export type Report = (kind: ImportFinding['kind'], cause: string, detail: string) => void;

export type NotedFinding = Pick<ImportFinding, 'kind' | 'cause' | 'detail'>;

const MAX_DETAIL = 120;

/** Returns findings with their lines in the text, and with short details. */
export function locateFindings(source: string, findings: readonly NotedFinding[]): ConvertedText['findings'] {
  const positions = new Map<string, number>();
  const located = findings.map(({ detail, ...finding }) => {
    // An ampersand may be written as an entity in the text.
    const [quoted = ''] = detail.trim().split(/\n|(?<=.{8})&/, 1);
    const from = positions.get(quoted);
    const next = source.indexOf(quoted, from === undefined ? 0 : from + 1);
    const position = next < 0 ? (from ?? 0) : next;
    positions.set(quoted, position);
    return { ...finding, position, detail: shortDetail(detail) };
  });
  let line = 1;
  let start = 0;
  return located
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, ...finding }) => {
      line += source.slice(start, position).split('\n').length - 1;
      start = position;
      return { ...finding, line };
    });
}

function shortDetail(text: string): string {
  const line = text
    .slice(0, 2 * MAX_DETAIL)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1)}…` : line;
}
