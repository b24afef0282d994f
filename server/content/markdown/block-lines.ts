/** Reads the lines of a block without the markers of the quotes and lists around it. */
import type { StateBlock } from 'markdown-it';

export function lineText({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trim();
}

/** Returns the indentation of a line; below zero, the line belongs to an outer block. */
export function indentOf({ sCount, blkIndent }: StateBlock, line: number): number {
  return (sCount[line] ?? 0) - blkIndent;
}
