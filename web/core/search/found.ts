/** Presentation of search results, shared by the server's pages and the search box. */
import { type Essay, essaysBySlug } from '../essays.ts';
import { wellFormed } from '../one-line.ts';
import { shorten } from '../prose.ts';
import type { SearchNote } from './notes.ts';
import type { SearchAnswer, SearchHit } from './search.ts';
import type { Snippet } from './snippet.ts';

export const ESSAYS_ON_PAGE = 100;
export const RESULTS_ON_PAGE = 10;
/** Number of the newest essays that a search offers if it has no query or no result. */
export const OFFERED_ESSAYS = 5;
/** Longest query in characters; the rest is cut off. */
export const MAX_QUERY_LENGTH = 5000;
/** Longest query that a page shows, in characters; longer ones are shortened. */
const SHOWN_OF_QUERY = 60;

export interface FoundEssay
  extends Pick<
      Essay,
      'slug' | 'title' | 'date' | 'category' | 'excerpt' | 'language' | 'readingTime' | 'wordCount'
    >,
    Pick<SearchHit, 'matchedBy' | 'snippet' | 'matches'> {}

export interface Found {
  readonly query: string;
  readonly total: number;
  /** Number of results on the previous pages. */
  readonly offset: number;
  /** Results on this page, best match first. */
  readonly essays: readonly FoundEssay[];
  readonly notes: readonly SearchNote[];
}

/** Part of a text, marked if it matches the query. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Returns the query to search for: trimmed and limited in length. */
export function toQuery(text: string): string {
  return [...wellFormed(text)].slice(0, MAX_QUERY_LENGTH).join('').trim();
}

/** Returns the query as a page shows it. */
export function shownQuery(query: string): string {
  return shorten(query, SHOWN_OF_QUERY);
}

/** Adds the essays' data to the hits, and drops hits for unknown essays. */
export function toFound(
  query: string,
  { total, hits, notes }: SearchAnswer,
  essays: readonly Essay[],
  offset = 0,
): Found {
  const bySlug = essaysBySlug(essays);
  return {
    query,
    total,
    offset,
    notes,
    essays: hits.flatMap(({ slug, score: _, ...reasons }) => {
      const essay = bySlug.get(slug);
      return essay ? [{ ...essay, ...reasons }] : [];
    }),
  };
}

/** Returns the query as it was searched, with other words instead of the misspelled ones, which have a capital if those had. */
export function correctedQuery({ query, notes }: Pick<Found, 'query' | 'notes'>): string {
  const corrections = notes.flatMap((note) => (note.kind === 'corrected' ? note.corrections : []));
  const insteadOf = new Map(
    corrections.map(({ word, instead }) => [
      word,
      word === word.toLowerCase() ? instead.toLowerCase() : instead,
    ]),
  );
  return query.replace(/([\p{L}\p{M}\p{N}]+)(?:['’]s)?/gu, (written, word) => insteadOf.get(word) ?? written);
}

/** Returns the text to show of a result: its best passage, or its excerpt if it has none of the words. */
export function passageOf({
  excerpt,
  snippet,
  matchedBy,
}: Pick<FoundEssay, 'excerpt' | 'snippet' | 'matchedBy'>): string {
  return snippet === undefined || matchedBy === 'meaning' ? excerpt : snippet;
}

/** Returns the key of the words that say how an essay is related which is no hit. */
export function relationOf({
  matchedBy,
}: Pick<FoundEssay, 'matchedBy'>): 'search.isPartly' | 'search.isRelated' | undefined {
  if (matchedBy === 'partly') return 'search.isPartly';
  return matchedBy === 'meaning' ? 'search.isRelated' : undefined;
}

/** Returns the parts of a result to show, which pages typeset, and why it matches. */
export function shownResult({ title, excerpt, snippet, matchedBy, matches }: FoundEssay) {
  const byField = new Map(matches.map((match) => [match.field, match]));
  const titleMatch = byField.get('title');
  // A passage without any of the words would not explain itself.
  const textMatch = byField.get('text');
  const subjectMatch = byField.get('subject');
  return {
    title: titleMatch ? pieces(titleMatch) : [plain(title)],
    passage: textMatch ? pieces(textMatch) : [plain(passageOf({ excerpt, snippet, matchedBy }))],
    /** Category and tags, if nothing else matches. */
    subject: subjectMatch && !titleMatch && !textMatch ? pieces(subjectMatch) : undefined,
    /** The words that say why the essay is there although it is no hit. */
    relation: relationOf({ matchedBy }),
  };
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
