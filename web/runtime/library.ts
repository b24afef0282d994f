/** The texts of the essays and what reads them for their meaning: all that a search needs beyond the bundle. */
import type { ContentBundle, ContentDocuments } from './bundle.ts';
import { deepFreeze, type Edition, type EssayBody, publishEssays } from './essays.ts';
import type { DocumentVectors } from './search/vector-space.ts';

/** Plain JSON and frozen, like the bundle. */
export interface Library {
  readonly bodies: Readonly<Record<string, EssayBody>>;
  /** A point an essay, in the order of the bundle's essays; of no dimensions where there is none. */
  readonly vectors: DocumentVectors;
}

/** Where a page fetches the bundle and the library: always the same addresses, revalidated by their ETags. */
export const BUNDLE_PATH = '/bundle.json';
export const LIBRARY_PATH = '/library.json';

/** Where a page fetches one text, when the library is too big to be fetched whole. */
export function libraryBodyPath(slug: string): string {
  return `/library/${slug}.json`;
}

export interface PageBundle extends ContentBundle {
  /** Whether the library is small enough to be fetched whole. */
  readonly wholeLibrary: boolean;
}

/** Gives the text of an essay that the bundle has. */
export type BodyReader = (slug: string) => Promise<EssayBody>;

export const NO_VECTORS: DocumentVectors = { dimensions: 0, data: '' };

/** Makes the library of what is published. */
export function createLibrary(
  documents: ContentDocuments,
  vectors: DocumentVectors,
  edition: Edition,
): Library {
  const essays = publishEssays(documents.essays, documents.site.locale, edition);
  // A Map would not cross to the page as JSON; entries keep a slug such as "constructor" an own property.
  const bodies = Object.fromEntries(essays.map(({ essay, body }) => [essay.slug, body]));
  return deepFreeze({ bodies, vectors });
}

/** Reads from a library at hand. */
export function bodyReader({ bodies }: Library): BodyReader {
  return async (slug) => {
    const body = Object.hasOwn(bodies, slug) ? bodies[slug] : undefined;
    if (!body) throw new Error(`The library lacks the text of ${slug}.`);
    return body;
  };
}
