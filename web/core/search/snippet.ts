import type { Word } from './analyzer.ts';
import type { IndexedText } from './essay-index.ts';

/** Part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One line of plain text, and the ranges of it to highlight. */
export interface Snippet {
  readonly snippet: string;
  readonly highlights: readonly Range[];
}

/** Longest span of the words that a snippet is chosen for, in characters. */
const WINDOW = 160;
/** Context shown before and after them, in characters, cut at a space. */
const MARGIN = 64;

/** Returns the first passage with the most distinct terms, or undefined if the text has none. */
export function bestPassage(indexed: IndexedText, terms: ReadonlySet<string>): Snippet | undefined {
  const { text } = indexed;
  const matching = matchingWords(indexed, terms);
  const best = densest(matching);
  if (best.length === 0) return undefined;
  const start = wordStart(text, (best[0]?.start ?? 0) - MARGIN);
  const end = wordEnd(text, (best.at(-1)?.end ?? 0) + MARGIN);
  // A dot after a heading says nothing at an edge.
  const from = text.startsWith('· ', start) ? start + 2 : start;
  const to = text.endsWith(' ·', end) ? end - 2 : end;
  const shown = matching.filter(({ start, end }) => start >= from && end <= to);
  return highlight(text, shown, from, to);
}

/** Returns a short text whole, or undefined if it has none of the terms. */
export function wholeText(indexed: IndexedText, terms: ReadonlySet<string>): Snippet | undefined {
  const matching = matchingWords(indexed, terms);
  return matching.length === 0 ? undefined : highlight(indexed.text, matching, 0, indexed.text.length);
}

/** Returns the words that match one of the terms, in reading order. */
function matchingWords({ terms, ranges }: IndexedText, wanted: ReadonlySet<string>): readonly Word[] {
  const words: Word[] = [];
  for (const term of wanted) {
    for (let at = terms.indexOf(term); at >= 0; at = terms.indexOf(term, at + 1)) {
      words.push({ term, start: ranges[2 * at] ?? 0, end: ranges[2 * at + 1] ?? 0 });
    }
  }
  return words.sort((a, b) => a.start - b.start);
}

/** Returns the words of the first window with the most distinct terms. */
function densest(words: readonly Word[]): readonly Word[] {
  const inside = new Map<string, number>();
  let best: readonly [from: number, to: number] = [0, 0];
  let most = 0;
  let first = 0;
  for (const [last, { term, end }] of words.entries()) {
    inside.set(term, (inside.get(term) ?? 0) + 1);
    while (end - (words[first]?.start ?? end) > WINDOW && first < last) {
      const leaving = words[first]?.term ?? '';
      const left = (inside.get(leaving) ?? 0) - 1;
      if (left > 0) inside.set(leaving, left);
      else inside.delete(leaving);
      first += 1;
    }
    if (inside.size > most) {
      most = inside.size;
      best = [first, last + 1];
    }
  }
  return words.slice(...best);
}

function highlight(text: string, words: readonly Word[], from: number, to: number): Snippet {
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  const shift = before.length - from;
  const highlights: Range[] = [];
  for (const { start, end } of words) {
    const last = highlights.at(-1);
    // Pairs of adjacent characters overlap and become one highlight.
    const isOverlap = last && start + shift < last.end;
    if (isOverlap) highlights.pop();
    highlights.push({ start: isOverlap ? last.start : start + shift, end: end + shift });
  }
  return { snippet: `${before}${text.slice(from, to)}${after}`, highlights };
}

/** Returns the start of the next word, or `position` if no space is near, as in Chinese. */
function wordStart(text: string, position: number): number {
  if (position <= 0) return 0;
  const space = text.slice(position, position + MARGIN).indexOf(' ');
  return wholeCharacter(text, space < 0 ? position : position + space + 1);
}

function wordEnd(text: string, position: number): number {
  if (position >= text.length) return text.length;
  const space = text.slice(position - MARGIN, position).lastIndexOf(' ');
  return wholeCharacter(text, space < 0 ? position : position - MARGIN + space);
}

/** Moves out of the middle of a surrogate pair. */
function wholeCharacter(text: string, position: number): number {
  return /[\udc00-\udfff]/.test(text[position] ?? '') ? position + 1 : position;
}
