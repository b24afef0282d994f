/** Search by keyword, meaning and category. The same code answers on the server, in the page's worker and in the page. */
import type { Library } from '../library.ts';
import {
  createLexicalSearch,
  type LexicalSearch,
  type LexicalSource,
  type SearchMatch,
} from './lexical-search.ts';
import { bestHits, countHits, isHit, type Scores } from './scores.ts';
import { createVectorSpace, type DocumentVectors, type VectorSpace } from './vector-space.ts';

export interface SearchOptions {
  /** Name of the pillar to keep. */
  readonly category?: string | undefined;
  readonly limit?: number;
  readonly offset?: number;
}

export interface SearchHit {
  readonly slug: string;
  /** From 0 to 1, relative to the best of all hits. */
  readonly score: number;
  readonly matches: readonly SearchMatch[];
}

export interface SearchAnswer {
  /** Hits in all, before limit and offset. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

/** In the page the answers come from a worker or the server, hence the promises. */
export interface Search {
  /**
   * Essays that fit the query, best first. An empty query asks for every essay, newest first; one without a word, as
   * `?!`, fits none.
   */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /**
   * Slugs of the essays whose title, excerpt or tags hold every word of the query; where none holds them all, of
   * those that hold any. No words, no slugs.
   */
  filter(query: string): Promise<readonly string[]>;
}

/** The best hits whose mean stands for the meaning of the query. */
const FEEDBACK_HITS = 5;
/** Share of the words in a score; the rest is nearness of meaning. */
const LEXICAL_SHARE = 0.6;
/** Nearer than this to that mean an essay fits, though it has none of the words. */
const NEAR = 0.6;

export interface SearchSource extends Omit<LexicalSource, 'bodies'> {
  /** Texts and vectors; without them what is known of the essays is searched by its words. */
  readonly library?: Library | undefined;
}

export function createSearch({ library, ...source }: SearchSource): Search {
  return searchWithMeaning(createLexicalSearch({ ...source, bodies: library?.bodies }), library?.vectors);
}

/** Ranks by words and by meaning. Vectors of other essays than those indexed are left aside. */
export function searchWithMeaning(lexical: LexicalSearch, vectors?: DocumentVectors): Search {
  const { essays } = lexical;
  const space = vectors && createVectorSpace(vectors);
  const slugOf = (document: number) => essays[document]?.slug ?? '';

  return {
    async search(query, { category, limit = essays.length, offset = 0 } = {}) {
      const fits = (document: number) => category === undefined || essays[document]?.category === category;
      if (query.trim() === '') {
        const all = [...essays.keys()].filter(fits);
        const shown = all.slice(offset, offset + limit);
        const hits = shown.map((document) => ({ slug: slugOf(document), score: 1, matches: [] }));
        return { total: all.length, hits };
      }
      const ranking = lexical.rank(query, fits);
      const scores =
        space?.size === essays.length ? withMeaning(ranking.scores, space, fits) : ranking.scores;
      const shown = bestHits(scores, offset + limit);
      const best = scores[shown[0] ?? 0] ?? 0;
      return {
        total: countHits(scores),
        hits: shown.slice(offset).map((document) => ({
          slug: slugOf(document),
          // A word that is in every one of a thousand essays weighs nothing.
          score: best > 0 ? (scores[document] ?? 0) / best : 1,
          matches: ranking.explain(document),
        })),
      };
    },
    filter: async (query) => lexical.filter(query),
  };
}

/** Adds nearness to what the best hits speak of (pseudo-relevance feedback). */
function withMeaning(scores: Scores, space: VectorSpace, fits: (document: number) => boolean): Scores {
  const feedback = bestHits(scores, FEEDBACK_HITS).map((document) => ({
    document,
    weight: scores[document] ?? 0,
  }));
  const best = feedback[0]?.weight ?? 0;
  if (best <= 0) return scores;
  const nearness = space.nearness(feedback);
  const nearest = nearness.reduce((greatest, cosine) => Math.max(greatest, cosine), 0);
  if (nearest <= 0) return scores;
  return scores.map((score, document) => {
    const near = nearness[document] ?? 0;
    const hasWords = isHit(scores, document);
    if (!hasWords && (near < NEAR || !fits(document))) return Number.NaN;
    const meaning = Math.max(0, near) / nearest;
    return LEXICAL_SHARE * (hasWords ? score / best : 0) + (1 - LEXICAL_SHARE) * meaning;
  });
}
