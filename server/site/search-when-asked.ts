import type { ContentBundle } from '../../web/runtime/bundle.ts';
import type { Library } from '../../web/runtime/library.ts';
import { createEssayIndex, type EssayIndex } from '../../web/runtime/search/essay-index.ts';
import { createSearch, type Search } from '../../web/runtime/search/search.ts';

/**
 * Returns the function that creates the search of a site. Indexing is left to the first query, and is repeated only
 * when the essays have changed.
 */
export function createSearchMaker(): (bundle: ContentBundle, library: Library) => Search {
  let last: { readonly texts: readonly unknown[]; readonly index: () => EssayIndex } | undefined;
  return ({ essays, pillars }, library) => {
    const texts = [...essays, ...Object.values(library.bodies)];
    const isSame =
      last?.texts.length === texts.length && last.texts.every((value, place) => value === texts[place]);
    if (!last || !isSame) {
      last = { texts, index: once(() => createEssayIndex(essays, library.bodies)) };
    }
    const { index } = last;
    const search = once(() => createSearch({ essays, pillars, library }, index()));
    return { search: async (query, options) => search().search(query, options) };
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
