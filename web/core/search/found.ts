/** Presentation of search results, shared by the server's pages and the search box. */
import { type Essay, essaysBySlug } from '../essays.ts';
import { plural, shorten } from '../prose.ts';
import { typeset } from '../typeset.ts';
import type { Correction, SearchAnswer, SearchMatch } from './search.ts';
import type { Snippet } from './snippet.ts';

export const ESSAYS_ON_PAGE = 100;
export const RESULTS_ON_PAGE = 10;
/** Longest query in characters; the rest is cut off. */
export const MAX_QUERY_LENGTH = 5000;
/** Longest query that a page shows, in characters; longer ones are shortened. */
const SHOWN_OF_QUERY = 60;

export interface FoundEssay
  extends Pick<Essay, 'slug' | 'title' | 'date' | 'longDate' | 'category' | 'excerpt' | 'readingTime'> {
  readonly matches: readonly SearchMatch[];
}

export interface Found {
  readonly query: string;
  readonly total: number;
  /** Number of results on the previous pages. */
  readonly offset: number;
  /** Results on this page, best match first. */
  readonly essays: readonly FoundEssay[];
  readonly corrections: readonly Correction[];
}

/** Part of a text, marked if it matches the query. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Returns the query to search for: trimmed and limited in length. */
export function toQuery(text: string): string {
  return [...text.toWellFormed()].slice(0, MAX_QUERY_LENGTH).join('').trim();
}

function shownQuery(query: string): string {
  return shorten(query, SHOWN_OF_QUERY);
}

export function searchTitle(query: string): string {
  return `Search: ${shownQuery(query)}`;
}

/** Adds the essays' data to the hits, and drops hits for unknown essays. */
export function toFound(
  query: string,
  { total, hits, corrections }: SearchAnswer,
  essays: readonly Essay[],
  offset = 0,
): Found {
  const bySlug = essaysBySlug(essays);
  return {
    query,
    total,
    offset,
    corrections,
    essays: hits.flatMap(({ slug, matches }) => {
      const essay = bySlug.get(slug);
      return essay ? [{ ...essay, matches }] : [];
    }),
  };
}

/** Returns the number of pages, at least 1. */
export function pagesOf(total: number, onPage: number): number {
  return Math.max(1, Math.ceil(total / onPage));
}

/** Describes the unfiltered list in a sentence; empty if there are no essays. */
export function listSentence(count: number): string {
  if (count === 0) return '';
  return `${plural(count, 'essay')}${count === 1 ? '.' : ', newest first.'}`;
}

/** Describes the results in a sentence, split around the query, whose spelling is corrected. */
export function foundSentence(found: Found, category?: string) {
  const { query, total, corrections } = found;
  const about = shownQuery(correctQuery(query, corrections));
  const essays = `${total === 0 ? 'No essays' : plural(total, 'essay')}${inCategory(category)}`;
  if (corrections.length === 0) return { before: `${essays} about`, about, after: `${orderOf(found)}.` };
  return { before: 'Showing results for', about, after: `: ${essays}${orderOf(found)}.` };
}

function orderOf({ total, offset, essays }: Found): string {
  if (offset > 0) return `; here are ${offset + 1} to ${offset + essays.length}`;
  if (total > essays.length) return `; here are the best ${essays.length}`;
  return total < 2 ? '' : ', best match first';
}

/** Replaces the misspelled words of a query, in lower case like the words that were typed. */
function correctQuery(query: string, corrections: readonly Correction[]): string {
  const insteadOf = new Map(corrections.map(({ word, instead }) => [word, instead]));
  return query.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
    const instead = insteadOf.get(word) ?? word;
    return word === word.toLowerCase() ? instead.toLowerCase() : instead;
  });
}

/** Says in plain text what was searched for instead of misspelled words. Undefined if there are none. */
export function correctionNote(corrections: readonly Correction[]): string | undefined {
  const words = corrections.map(({ word, instead }) => `"${instead}" instead of "${word}"`);
  return words.length > 0 ? `Showing results for ${words.join(' and ')}.` : undefined;
}

/** Returns the corrections that a `correctionNote` names. */
export function correctionsIn(note = ''): readonly Correction[] {
  return [...note.matchAll(/"([^"]+)" instead of "([^"]+)"/g)].map(([, instead = '', word = '']) => {
    return { word, instead };
  });
}

/** Returns the parts of a result to show, and why it matches. */
export function shownResult({ title, excerpt, matches }: FoundEssay) {
  const byField = new Map(matches.map((match) => [match.field, match]));
  const titleMatch = byField.get('title');
  const textMatch = byField.get('text') ?? byField.get('meaning');
  const subjectMatch = byField.get('subject');
  return {
    title: typesetPieces(titleMatch ? pieces(titleMatch) : [plain(title)]),
    passage: textMatch ? pieces(textMatch) : [plain(typeset(excerpt))],
    /** Category and tags, if nothing else matches. */
    subject: subjectMatch && !titleMatch && !textMatch ? pieces(subjectMatch) : undefined,
    /** True if the essay matches only in meaning. */
    isRelated: byField.has('meaning'),
  };
}

function inCategory(category: string | undefined): string {
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

function typesetPieces(parts: readonly Piece[]): readonly Piece[] {
  let before = '';
  return parts.map(({ text, marked }) => {
    const piece = { text: typeset(text, before), marked };
    before = text;
    return piece;
  });
}
