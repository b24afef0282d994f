import type { EssayBody } from '../../core/essays.ts';
import {
  type BodyReader,
  bodyReader,
  LIBRARY_PATH,
  type Library,
  libraryBodyPath,
  type PageBundle,
} from '../../core/library.ts';
import { loadAnalyzer } from '../../core/search/analyzer.ts';
import { createSearch, type Search } from '../../core/search/search.ts';
import { fetchJson } from '../fetch-json.ts';

/** The library as it is opened in a worker, or in the page itself. */
export interface OpenLibrary extends Search {
  readonly bodyOf: BodyReader;
  /** Returns whether the text of every essay can be searched, not only the catalog. */
  readonly hasAllTexts: () => Promise<boolean>;
}

/**
 * Fetches and indexes the library if it is small enough. If it is too large or the fetch fails, the catalog is
 * searched and each essay's text is fetched on demand.
 */
export async function openLibrary({ site, essays, pillars, wholeLibrary }: PageBundle): Promise<OpenLibrary> {
  const [fetched, analyzer] = await Promise.all([
    wholeLibrary ? fetchJson(LIBRARY_PATH).catch(() => undefined) : undefined,
    loadAnalyzer(site.locale),
  ]);
  const library = isLibrary(fetched) ? fetched : undefined;
  const fetchBody = async (slug: string) => (await fetchJson(libraryBodyPath(slug))) as EssayBody;
  return {
    ...createSearch({ essays, pillars, library, analyzer }),
    bodyOf: library ? bodyReader(library) : fetchBody,
    hasAllTexts: async () => library !== undefined,
  };
}

function isLibrary(value: unknown): value is Library {
  const { bodies, vectors } = (value ?? {}) as Partial<Library>;
  return typeof bodies === 'object' && typeof vectors === 'object';
}
