/** What a search found, as people see it: alike on the page of the server and where the page itself has searched. */
import { type Essay, essaysBySlug } from '../essays.ts';
import { plural, shorten } from '../prose.ts';
import type { SearchAnswer, SearchMatch } from './search.ts';
import type { Snippet } from './snippet.ts';

export const ESSAYS_ON_PAGE = 100;
export const RESULTS_ON_PAGE = 10;
/** Characters of a query that are looked at; the rest is cut off. */
export const MAX_QUERY_LENGTH = 5000;
/** Characters of a query that are shown back. */
const SHOWN_OF_QUERY = 60;

export interface FoundEssay
  extends Pick<Essay, 'slug' | 'title' | 'date' | 'longDate' | 'category' | 'excerpt' | 'readingTime'> {
  readonly matches: readonly SearchMatch[];
}

export interface Found {
  readonly query: string;
  readonly total: number;
  /** How many better ones stand on the pages before. */
  readonly offset: number;
  /** Those of the page, best first. */
  readonly essays: readonly FoundEssay[];
}

/** A part of a text, marked where it fits the query. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** What of `text` is searched for. */
export function toQuery(text: string): string {
  return [...text.toWellFormed()].slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/** Of the query as much as can be shown. */
export function shownQuery(query: string): string {
  return shorten(query, SHOWN_OF_QUERY);
}

export function searchTitle(query: string): string {
  return `Search: ${shownQuery(query)}`;
}

/** Hits with what the catalogue knows of them; an essay that it does not know is left out. */
export function toFound(
  query: string,
  { total, hits }: SearchAnswer,
  essays: readonly Essay[],
  offset = 0,
): Found {
  const bySlug = essaysBySlug(essays);
  return {
    query,
    total,
    offset,
    essays: hits.flatMap(({ slug, matches }) => {
      const essay = bySlug.get(slug);
      return essay ? [{ ...essay, matches }] : [];
    }),
  };
}

/** How many pages there are, at least one. */
export function pagesOf(total: number, onPage: number): number {
  return Math.max(1, Math.ceil(total / onPage));
}

/** The list without a search, in a sentence; none for no essays. */
export function listSentence(count: number, category?: string): string {
  if (count === 0) return '';
  return `${plural(count, 'essay')}${placeOf(category)}${count === 1 ? '.' : ', newest first.'}`;
}

/** The answer to a search in a sentence, parted where the query stands. */
export function foundSentence(
  { total, offset, essays }: Pick<Found, 'total' | 'offset' | 'essays'>,
  category?: string,
) {
  const essaysInAll = total === 0 ? 'No essay' : plural(total, 'essay');
  const before = `${essaysInAll}${placeOf(category)} ${total < 2 ? 'fits' : 'fit'}`;
  if (offset > 0) return { before, after: `; here are ${offset + 1} to ${offset + essays.length}.` };
  if (total > essays.length) return { before, after: `; here are the best ${essays.length}.` };
  return { before, after: total < 2 ? '.' : ', best first.' };
}

/** Returns what to show of a result, and why it is there. */
export function shownResult({ title, excerpt, matches }: FoundEssay) {
  const byField = new Map(matches.map((match) => [match.field, match]));
  const titleMatch = byField.get('title');
  const textMatch = byField.get('text');
  const subjectMatch = byField.get('subject');
  return {
    title: titleMatch ? pieces(titleMatch) : [plain(title)],
    passage: textMatch ? pieces(textMatch) : [plain(excerpt)],
    /** Category and tags, where only they fit. */
    subject: subjectMatch && !titleMatch && !textMatch ? pieces(subjectMatch) : undefined,
    /** True where none of the words fit. */
    isNear: byField.has('meaning'),
  };
}

function placeOf(category: string | undefined): string {
  return category === undefined ? '' : ` in ${category}`;
}

function plain(text: string): Piece {
  return { text, marked: false };
}

function pieces({ snippet, highlights }: Snippet): readonly Piece[] {
  const parts: Piece[] = [];
  let position = 0;
  for (const { start, end } of highlights) {
    parts.push(plain(snippet.slice(position, start)), { text: snippet.slice(start, end), marked: true });
    position = end;
  }
  parts.push(plain(snippet.slice(position)));
  return parts.filter(({ text }) => text !== '');
}
