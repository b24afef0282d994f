import type { AnalysedText } from './analysed-text.ts';

/** A part of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A piece of plain text on one line, and which parts of it to mark. */
export interface Snippet {
  readonly snippet: string;
  readonly highlights: readonly Range[];
}

/** Characters between the first and the last word that a snippet is chosen for. */
const WINDOW = 160;
/** Characters shown before and after them, up to the next space. */
const MARGIN = 64;

interface Place extends Range {
  readonly term: number;
}

/**
 * The passage that has the most different ones of `terms`, the first of equals; undefined where there is none.
 *
 * @param terms numbers in the vocabulary
 */
export function bestPassage(analysed: AnalysedText, terms: ReadonlySet<number>): Snippet | undefined {
  const { text } = analysed;
  const places = placesOf(analysed, terms);
  const best = densest(places);
  if (best.length === 0) return undefined;
  const from = wordStart(text, (best[0]?.start ?? 0) - MARGIN);
  const to = wordEnd(text, (best.at(-1)?.end ?? 0) + MARGIN);
  const shown = places.filter(({ start, end }) => start >= from && end <= to);
  return mark(text, shown, from, to);
}

/** The whole of a short text. */
export function wholeText(analysed: AnalysedText, terms: ReadonlySet<number>): Snippet | undefined {
  const { text } = analysed;
  const places = placesOf(analysed, terms);
  return places.length === 0 ? undefined : mark(text, places, 0, text.length);
}

function placesOf({ terms, starts, ends }: AnalysedText, wanted: ReadonlySet<number>): Place[] {
  const places: Place[] = [];
  for (const term of wanted) {
    // Far faster than looking each word of the text up in the set.
    for (let i = terms.indexOf(term); i !== -1; i = terms.indexOf(term, i + 1)) {
      places.push({ term, start: starts[i] ?? 0, end: ends[i] ?? 0 });
    }
  }
  return places.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The places within one window that have the most different terms. */
function densest(places: readonly Place[]): readonly Place[] {
  const inside = new Map<number, number>();
  let best: readonly [from: number, to: number] = [0, 0];
  let most = 0;
  let first = 0;
  for (const [last, place] of places.entries()) {
    inside.set(place.term, (inside.get(place.term) ?? 0) + 1);
    while (place.end - (places[first]?.start ?? 0) > WINDOW && first < last) {
      const leaving = places[first]?.term ?? 0;
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
  return places.slice(...best);
}

function mark(text: string, places: readonly Place[], from: number, to: number): Snippet {
  const before = from > 0 ? '…' : '';
  const after = to < text.length ? '…' : '';
  const shift = before.length - from;
  const highlights: Range[] = [];
  for (const place of places) {
    const start = place.start + shift;
    const end = place.end + shift;
    const last = highlights.at(-1);
    // Neighbouring pairs of characters overlap; together they are one mark.
    if (last && start < last.end) highlights.splice(-1, 1, { start: last.start, end });
    else highlights.push({ start, end });
  }
  return { snippet: `${before}${text.slice(from, to)}${after}`, highlights };
}

/** The start of the word at `position`, or of the text. Without a space near, as in Chinese, the position itself. */
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

/** Half a surrogate pair would be no character. */
function wholeCharacter(text: string, position: number): number {
  return /[\udc00-\udfff]/.test(text[position] ?? '') ? position + 1 : position;
}
