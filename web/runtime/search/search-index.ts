/**
 * lunr over the essays. The same code builds it on the server and in the page's worker.
 *
 * Only `index.query()` is used: lunr's query syntax throws on common input such as `10:30`.
 */
import lunr from 'lunr';
import type { Essay } from '../bundle.ts';
import { tokens } from './tokens.ts';

/** One essay that fits. Scores compare only within the answer to one query. */
export interface SearchHit {
  readonly slug: string;
  readonly score: number;
}

/** How the essays are searched; in the page the answers come from a worker, hence the promises. */
export interface Search {
  /** Essays whose title or text fits the query, best first. No words, no hits. */
  ranked(query: string): Promise<readonly SearchHit[]>;
  /**
   * Slugs of the essays whose title, excerpt or tags hold every word of the query; where none holds them all, of
   * those that hold any. No words, no slugs.
   */
  catalogue(query: string): Promise<readonly string[]>;
}

const FULL_TEXT = ['title', 'text'];
const CATALOGUE = ['title', 'excerpt', 'tags'];

/** More words than this add time and no meaning. */
const MAX_QUERY_TOKENS = 32;

/** Indexes the essays; takes about 3 ms an essay, so in a page it belongs in a worker. */
export function createSearch(essays: readonly Essay[]): Search {
  const index = buildIndex(essays);
  const slugOf = (ref: string) => essays[Number(ref)]?.slug ?? '';
  const query = (words: readonly string[], fields: string[], presence: lunr.Query.presence) =>
    index.query((builder) => {
      for (const word of words) builder.term(word, { fields, presence, usePipeline: false });
    });

  return {
    async ranked(text) {
      const words = queryTokens(text);
      // A query without clauses would answer every document.
      if (words.length === 0) return [];
      return query(words, FULL_TEXT, lunr.Query.presence.OPTIONAL).map(({ ref, score }) => ({
        slug: slugOf(ref),
        score,
      }));
    },
    async catalogue(text) {
      const words = queryTokens(text);
      if (words.length === 0) return [];
      const all = query(words, CATALOGUE, lunr.Query.presence.REQUIRED);
      const matches = all.length > 0 ? all : query(words, CATALOGUE, lunr.Query.presence.OPTIONAL);
      return matches.map(({ ref }) => slugOf(ref));
    },
  };
}

function queryTokens(text: string): string[] {
  return [...new Set(tokens(text))].slice(0, MAX_QUERY_TOKENS);
}

function buildIndex(essays: readonly Essay[]): lunr.Index {
  const builder = new lunr.Builder();
  builder.pipeline.reset();
  builder.searchPipeline.reset();
  builder.tokenizer = ((text: unknown) =>
    tokens(String(text)).map((token) => new lunr.Token(token, {}))) as typeof lunr.tokenizer;
  builder.ref('id');
  builder.field('title');
  builder.field('text');
  builder.field('excerpt');
  builder.field('tags', { extractor: (document) => (document as Essay).tags.join(' ') });
  for (const [id, essay] of essays.entries()) builder.add({ ...essay, id });
  return builder.build();
}
