/** Changes a text in many places at once, within the lists and quotes in which it is. */

/** Replaces what is between two positions. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text: written } of edits) {
    parts.push(text.slice(position, start), written);
    position = end;
  }
  return parts.join('') + text.slice(position);
}

/** Replaces lines one by one. Undefined removes a line. */
export function mapLines(
  text: string,
  change: (line: string, index: number, lines: readonly string[]) => string | undefined,
): string {
  return text
    .split('\n')
    .flatMap((line, index, lines) => change(line, index, lines) ?? [])
    .join('\n');
}

export function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Longer lines are not those of a list or a quote, and looking for their beginnings again and again takes long. */
const MAX_BEFORE = 2_000;

export function lineBefore(text: string, position: number): string {
  const before = text.slice(Math.max(0, position - MAX_BEFORE), position);
  return before.slice(before.lastIndexOf('\n') + 1);
}

const PREFIX = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;

/** Returns the beginning of a line that says in which lists and quotes it is. */
export function blockPrefix(line: string): string {
  return PREFIX.exec(line)?.[0] ?? '';
}

/** Returns what the next lines of the same block begin with: quotes go on, and list markers become spaces. */
export function continuationPrefix(prefix: string): string {
  return prefix.replace(/[^>\s]/g, ' ');
}

/** Indents all lines of `block` but the first, so that it stays in the lists and quotes in which it begins. */
export function continueBlock(block: string, before: string): string {
  if (!block.includes('\n')) return block;
  const prefix = continuationPrefix(blockPrefix(before));
  const lineBreak = prefix.trim() === '' ? /\n(?!\n)/g : /\n/g;
  return prefix === '' ? block : block.replace(lineBreak, `\n${prefix}`);
}
