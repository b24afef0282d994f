/** What is compared: plain lunr, and this project's engine without and with its vectors. */
import lunr from 'lunr';
import { NO_VECTORS } from '../../web/runtime/library.ts';
import { createSearch } from '../../web/runtime/search/search.ts';
import type { JudgedDocument } from './collection.ts';
import type { Corpus } from './corpus.ts';

/** Ids of the best documents, best first; undefined where the system refuses the query. */
export type Ranker = (query: string, depth: number) => Promise<readonly string[] | undefined>;

export interface System {
  readonly name: string;
  readonly open: (documents: readonly JudgedDocument[], corpus: Corpus) => Ranker;
}

const plainLunr: System = {
  name: 'lunr search()',
  open(documents) {
    const index = lunr(function () {
      this.ref('id');
      this.field('title');
      this.field('text');
      for (const document of documents) this.add(document);
    });
    return async (query, depth) => {
      try {
        const results = index.search(query);
        return results.slice(0, depth).map(({ ref }) => ref);
      } catch (error) {
        // Its query language takes 10:30 for a field named 10.
        if (error instanceof lunr.QueryParseError) return undefined;
        throw error;
      }
    };
  },
};

const withoutVectors: System = {
  name: 'Foyer without vectors',
  open: (_, corpus) => engine({ ...corpus, library: { ...corpus.library, vectors: NO_VECTORS } }),
};

const whole: System = { name: 'Foyer', open: (_, corpus) => engine(corpus) };

function engine(corpus: Corpus): Ranker {
  const search = createSearch(corpus);
  return async (query, limit) => (await search.search(query, { limit })).hits.map(({ slug }) => slug);
}

export const systems = [plainLunr, withoutVectors, whole] as const;
