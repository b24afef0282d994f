/** The library: the essays' text and vectors, which search needs in addition to the bundle. */
import type { ContentBundle, ContentDocuments } from './bundle.ts';
import { deepFreeze, type Edition, type EssayBody, type PublishedEssay, publishEssays } from './essays.ts';
import { essayPath } from './routes.ts';
import type { DocumentVectors } from './search/vector-space.ts';
import type { WordTable } from './search/word-table.ts';

/** Plain JSON and frozen, like the bundle. */
export interface Library {
  readonly bodies: Readonly<Record<string, EssayBody>>;
  /** One vector per essay, in the order of the bundle's essays. If there are none, `dimensions` is 0. */
  readonly vectors: DocumentVectors;
  /** The meanings of words. Only English sites have it. */
  readonly words?: WordTable | undefined;
}

export interface PageBundle extends ContentBundle {
  /** Where the whole library is. A large one is not served whole. */
  readonly libraryPath?: string | undefined;
}

export type BodyReader = (slug: string) => Promise<EssayBody>;

/**
 * Returns the library of the published essays. Their Markdown has absolute addresses, because agents read it outside
 * the site.
 *
 * @param origin public address of the site, without a trailing slash
 */
export function createLibrary(
  documents: ContentDocuments,
  { vectors, words }: Pick<Library, 'vectors' | 'words'>,
  edition: Edition,
  origin: string,
): Library {
  const { essays, translations } = publishEssays(documents.essays, documents.site.locale, edition);
  // JSON cannot represent a Map. `fromEntries` makes even a slug such as "constructor" an own property.
  const bodies = Object.fromEntries(
    [...essays, ...translations].map((published) => [published.essay.slug, absoluteBody(published, origin)]),
  );
  return deepFreeze({ bodies, vectors, ...(words && { words }) });
}

export function bodyReader({ bodies }: Library): BodyReader {
  return async (slug) => {
    const body = Object.hasOwn(bodies, slug) ? bodies[slug] : undefined;
    if (!body) throw new Error(`The library lacks the text of ${slug}.`);
    return body;
  };
}

/** A cache, because most essays do not change between publications. */
const absoluteBodies = new WeakMap<EssayBody, { readonly origin: string; readonly body: EssayBody }>();

function absoluteBody({ essay, body, siteLinks }: PublishedEssay, origin: string): EssayBody {
  const known = absoluteBodies.get(body);
  if (known?.origin === origin) return known.body;
  const { content } = body;
  const url = origin + essayPath(essay.slug);
  const parts = siteLinks.map((start, index) => {
    return (content[start] === '#' ? url : origin) + content.slice(start, siteLinks[index + 1]);
  });
  const absolute = deepFreeze({ ...body, content: content.slice(0, siteLinks[0]) + parts.join('') });
  absoluteBodies.set(body, { origin, body: absolute });
  return absolute;
}
