import { libraryBodyPath } from '../../core/api-paths.ts';
import type { EssayBody } from '../../core/essays.ts';
import { type BodyReader, bodyReader, type Library, type PageBundle } from '../../core/library.ts';
import { createLanguagesSearch, loadAnalyzers } from '../../core/search/languages.ts';
import type { Search, SearchAnswer, SearchOptions } from '../../core/search/search.ts';
import { fetchJson } from '../fetch-json.ts';

/** Whether an answer comes from the texts of all essays; if not, whether they are still arriving. */
export type SearchedTexts = 'searched' | 'awaited' | 'missing';

export interface PageAnswer extends SearchAnswer {
  /** If the texts are awaited, `search` will search them. */
  readonly texts: SearchedTexts;
}

/** The library as it is opened in a worker, or in the page itself. Its methods wait until the texts have arrived. */
export interface OpenLibrary extends Search {
  readonly bodyOf: BodyReader;
  readonly search: (query: string, options?: SearchOptions) => Promise<PageAnswer>;
  /** Searches what has arrived: only the catalog before the texts, or if there are none. */
  readonly searchNow: OpenLibrary['search'];
}

/**
 * Indexes the catalog, then fetches and indexes the library if it is small enough. If it is too large or the fetch fails,
 * the catalog is searched and each essay's text is fetched on demand.
 */
export async function openLibrary({ site, libraryPath, ...bundle }: PageBundle): Promise<OpenLibrary> {
  const fetching = libraryPath ? fetchJson(libraryPath).catch(() => undefined) : undefined;
  const { essays, translations, pillars } = bundle;
  const analyzers = await loadAnalyzers({ locale: site.locale, essays, translations });
  const source = { essays, translations, pillars, analyzers, ownNames: [site.name] };
  const catalog = createLanguagesSearch(source);
  let current: { readonly search: Search['search']; readonly texts: SearchedTexts } = {
    search: catalog.search,
    texts: libraryPath ? 'awaited' : 'missing',
  };
  const arriving = Promise.resolve(fetching).then((fetched) => {
    const library = isLibrary(fetched) ? fetched : undefined;
    current = library
      ? { search: createLanguagesSearch({ ...source, library }).search, texts: 'searched' }
      : { search: catalog.search, texts: 'missing' };
    return library;
  });
  // Callers learn of a failure.
  arriving.catch(() => undefined);
  async function searchNow(query: string, options?: SearchOptions): Promise<PageAnswer> {
    const { search, texts } = current;
    return { ...(await search(query, options)), texts };
  }

  return {
    termsOf: catalog.termsOf,
    searchNow,
    search: (query, options) => arriving.then(() => searchNow(query, options)),
    async bodyOf(slug) {
      const library = await arriving;
      return library ? bodyReader(library)(slug) : ((await fetchJson(libraryBodyPath(slug))) as EssayBody);
    },
  };
}

function isLibrary(value: unknown): value is Library {
  const { bodies, vectors } = (value ?? {}) as Partial<Library>;
  return typeof bodies === 'object' && typeof vectors === 'object';
}
