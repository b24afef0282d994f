import type { EssayBody } from '../../runtime/essays.ts';
import {
  type BodyReader,
  bodyReader,
  LIBRARY_PATH,
  type Library,
  libraryBodyPath,
  type PageBundle,
} from '../../runtime/library.ts';
import { createSearch, type Search } from '../../runtime/search/search.ts';
import { fetchJson } from '../fetch-json.ts';

/** What the page asks of its library, be it in a worker or in the page itself. */
export interface OpenLibrary extends Search {
  readonly bodyOf: BodyReader;
  /** Whether every text is here to be searched, and not the catalogue alone. */
  readonly isWhole: () => Promise<boolean>;
}

/**
 * Fetches the library, where it is small enough, and indexes it. Where it is not, or cannot be had, the catalogue is
 * searched and each text fetched when it is asked for.
 */
export async function openLibrary({ essays, pillars, wholeLibrary }: PageBundle): Promise<OpenLibrary> {
  const library = wholeLibrary ? await fetchLibrary() : undefined;
  return {
    ...createSearch({ essays, pillars, library }),
    bodyOf: library ? bodyReader(library) : fetchBody,
    isWhole: async () => library !== undefined,
  };
}

async function fetchLibrary(): Promise<Library | undefined> {
  try {
    const library = await fetchJson(LIBRARY_PATH);
    return isLibrary(library) ? library : undefined;
  } catch {
    return undefined;
  }
}

function isLibrary(value: unknown): value is Library {
  const { bodies, vectors } = (value ?? {}) as Partial<Library>;
  return typeof bodies === 'object' && typeof vectors === 'object';
}

async function fetchBody(slug: string): Promise<EssayBody> {
  return (await fetchJson(libraryBodyPath(slug))) as EssayBody;
}
