import type { ContentBundle } from '../../web/runtime/bundle.ts';
import type { Library } from '../../web/runtime/library.ts';
import { createLexicalSearch, type LexicalSearch } from '../../web/runtime/search/lexical-search.ts';
import { type Search, searchWithMeaning } from '../../web/runtime/search/search.ts';

interface Index {
  readonly shows: readonly unknown[];
  readonly lexical: () => LexicalSearch;
}

/**
 * Gives the function that makes the search of a site. Indexing takes up to half a second, so it is left to the first
 * question, and done again for other essays only.
 */
export function createSearchMaker(): (bundle: ContentBundle, library: Library) => Search {
  let index: Index | undefined;
  return ({ essays, pillars }, { bodies, vectors }) => {
    const shows = [...essays, ...Object.values(bodies), JSON.stringify(pillars)];
    const isSame =
      index?.shows.length === shows.length && index.shows.every((value, place) => value === shows[place]);
    if (!index || !isSame) {
      index = { shows, lexical: once(() => createLexicalSearch({ essays, pillars, bodies })) };
    }
    const { lexical } = index;
    const whole = once(() => searchWithMeaning(lexical(), vectors));
    return {
      search: async (query, options) => whole().search(query, options),
      filter: async (query) => whole().filter(query),
    };
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
