/** A text that changes step by step, and still knows the lines of the original. */

/** Replaces what is between two positions. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface MappedText {
  readonly text: string;
  /** For each line, its number in the original, counted from 1. */
  readonly lines: readonly number[];
}

/** Returns a text in which every line is where it was. */
export function mapText(text: string): MappedText {
  return { text, lines: text.split('\n').map((_line, index) => index + 1) };
}

/** Applies edits that are in order and do not overlap. New lines have the number of the line that they replace. */
export function applyEdits({ text, lines }: MappedText, edits: readonly TextEdit[]): MappedText {
  if (edits.length === 0) return { text, lines };
  const parts: string[] = [];
  const numbers: number[] = [lines[0] ?? 1];
  let position = 0;
  let line = 0;
  const keepUntil = (end: number): void => {
    const kept = text.slice(position, end);
    for (let at = kept.indexOf('\n'); at >= 0; at = kept.indexOf('\n', at + 1)) {
      line += 1;
      numbers.push(lines[line] ?? 1);
    }
    parts.push(kept);
    position = end;
  };
  for (const edit of edits) {
    keepUntil(edit.start);
    const number = lines[line] ?? 1;
    for (let at = edit.text.indexOf('\n'); at >= 0; at = edit.text.indexOf('\n', at + 1))
      numbers.push(number);
    parts.push(edit.text);
    line += countBreaks(text, edit.start, edit.end);
    position = edit.end;
  }
  keepUntil(text.length);
  return { text: parts.join(''), lines: numbers };
}

/** Replaces lines one by one. Undefined removes a line; a replacement may have several. */
export function mapLines(
  { text, lines }: MappedText,
  change: (line: string, index: number) => string | undefined,
): MappedText {
  const written: string[] = [];
  const numbers: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    for (const part of change(line, index)?.split('\n') ?? []) {
      written.push(part);
      numbers.push(lines[index] ?? 1);
    }
  }
  return { text: written.join('\n'), lines: numbers };
}

/** Where a position is. */
export interface TextPlace {
  /** Line of the original. */
  readonly line: number;
  /** Line of the current text, counted from 0. */
  readonly index: number;
  /** The line of the current text, up to the position, or its first characters. */
  readonly before: string;
}

const MAX_BEFORE = 200;

/** Returns a function that finds the place of a position. Positions must not decrease from call to call. */
export function placeFinder({ text, lines }: MappedText): (position: number) => TextPlace {
  let from = 0;
  let line = 0;
  let start = 0;
  return (position) => {
    for (const { index } of text.slice(from, position).matchAll(/\n/g)) {
      line += 1;
      start = from + index + 1;
    }
    from = position;
    return {
      line: lines[line] ?? 1,
      index: line,
      before: text.slice(start, Math.min(position, start + MAX_BEFORE)),
    };
  };
}

function countBreaks(text: string, start: number, end: number): number {
  return text.slice(start, end).split('\n').length - 1;
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
