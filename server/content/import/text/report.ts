import type { ConvertedText } from '../source.ts';

export type TextFinding = ConvertedText['findings'][number];

/** Adds something to the report. */
export type Report = (finding: TextFinding) => void;

const MAX_DETAIL = 120;

/** Returns `text` on one line, shortened. */
export function shortDetail(text: string): string {
  const line = text
    .slice(0, 2 * MAX_DETAIL)
    .replace(/[\uFDD0-\uFDEF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1)}…` : line;
}
