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
  };
}

async function fetchLibrary(): Promise<Library | undefined> {
  try {
    return (await fetchJson(LIBRARY_PATH)) as Library;
  } catch {
    return undefined;
  }
}

async function fetchBody(slug: string): Promise<EssayBody> {
  return (await fetchJson(libraryBodyPath(slug))) as EssayBody;
}
