import { type IndexedText, placesOf, type Range, type Sequence } from './indexed-text.ts';

/** One line of plain text, and the ranges of it to highlight. */
export interface Snippet {
  readonly snippet: string;
  readonly highlights: readonly Range[];
}

interface Match extends Range {
  readonly sequence: Sequence;
}

/** The size of a passage in characters: of the span that it is chosen for, and of the context before and after. */
interface PassageSize {
  readonly window: number;
  readonly margin: number;
}

const LONG: PassageSize = { window: 160, margin: 64 };
/** Longest passage in a list of articles, in characters. */
const MAX_SHORT = 128;
/** Leaves room for an ellipsis at both ends. */
const SHORT: PassageSize = { window: 68, margin: 29 };

export interface Passages {
  readonly passage: Snippet;
  /** A passage of at most 128 characters, for a list of articles. */
  readonly snippet: string;
}

/**
 * Returns the first passage with the most of the different words, in two sizes, or undefined if the text has none.
 *
 * @param around what the passage must show from its beginning, such as a quoted phrase
 */
export function bestPassages(
  indexed: IndexedText,
  words: readonly Sequence[],
  around?: Range,
): Passages | undefined {
  const matches = matchesOf(indexed, words);
  const passage = passageIn(indexed.text, matches, LONG, around);
  const short = passageIn(indexed.text, matches, SHORT, around);
  if (!passage || !short) return undefined;
  const { snippet } = short;
  if (snippet.length <= MAX_SHORT) return { passage, snippet };
  // A word may be longer than a passage.
  return { passage, snippet: `${snippet.slice(0, MAX_SHORT - 1).replace(/[\ud800-\udbff]$/, '')}…` };
}

function passageIn(
  text: string,
  matches: readonly Match[],
  { window, margin }: PassageSize,
  around: Range | undefined,
): Snippet | undefined {
  const best = around ? [around] : densest(matches, window);
  const [first] = best;
  const last = best.at(-1);
  if (!first || !last) return undefined;
  // A long phrase takes the place of the context, and then of its own end.
  const room = window + 2 * margin - (last.end - first.start);
  const context = Math.max(0, Math.min(margin, Math.floor(room / 2)));
  const start = wordStart(text, first.start - context, context);
  const longest = start + window + 2 * margin;
  const end = wordEnd(text, Math.min(last.end + context, longest), last.end > longest ? margin : context);
  // A dot after a heading says nothing at an edge.
  const from = text.startsWith('· ', start) ? start + 2 : start;
  const to = text.endsWith(' ·', end) ? end - 2 : end;
  const shown = matches.filter((match) => match.start >= from && match.end <= to);
  return highlight(text, shown, from, to);
}

/** Returns a short text whole, or undefined if it has none of the words. */
export function wholeText(indexed: IndexedText, words: readonly Sequence[]): Snippet | undefined {
  const matching = matchesOf(indexed, words);
  return matching.length === 0 ? undefined : highlight(indexed.text, matching, 0, indexed.text.length);
}

/** Returns where the words occur, in reading order. */
function matchesOf(indexed: IndexedText, words: readonly Sequence[]): readonly Match[] {
  return words
    .flatMap((sequence) => placesOf(indexed, sequence).map((place) => ({ ...place, sequence })))
    .sort((a, b) => a.start - b.start);
}

/** Returns the matches in the first window with the most different words. */
function densest(words: readonly Match[], window: number): readonly Match[] {
  let best: readonly Match[] = [];
  let most = 0;
  let first = 0;
  for (const [last, { end }] of words.entries()) {
    while (end - (words[first]?.start ?? end) > window && first < last) first += 1;
    const inside = words.slice(first, last + 1);
    const { size } = new Set(inside.map(({ sequence }) => sequence));
    if (size > most) [best, most] = [inside, size];
  }
  return best;
}

function highlight(text: string, words: readonly Range[], from: number, to: number): Snippet {
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  const shift = before.length - from;
  const highlights: { start: number; end: number }[] = [];
  for (const { start, end } of words) {
    const last = highlights.at(-1);
    // Pairs of adjacent characters overlap and become one highlight.
    if (last && start + shift < last.end) last.end = Math.max(last.end, end + shift);
    else highlights.push({ start: start + shift, end: end + shift });
  }
  return { snippet: `${before}${text.slice(from, to)}${after}`, highlights };
}

/** Returns the start of the next word at most `reach` ahead, or `position` if no space is near, as in Chinese. */
function wordStart(text: string, position: number, reach: number): number {
  if (position <= 0) return 0;
  const space = text.slice(position, position + reach).indexOf(' ');
  return wholeCharacter(text, space < 0 ? position : position + space + 1);
}

/** Returns the end of the last word at most `reach` before. */
function wordEnd(text: string, position: number, reach: number): number {
  if (position >= text.length) return text.length;
  const space = text.slice(position - reach, position).lastIndexOf(' ');
  return wholeCharacter(text, space < 0 ? position : position - reach + space);
}

/** Moves out of the middle of a surrogate pair. */
function wholeCharacter(text: string, position: number): number {
  return /[\udc00-\udfff]/.test(text[position] ?? '') ? position + 1 : position;
}
