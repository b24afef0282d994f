/** What the essays are about, cached by content: finding it takes seconds for a thousand essays. */
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { type Edition, type PublishedEssay, publishEssays } from '../../web/runtime/essays.ts';
import { documentVectors } from '../../web/runtime/search/document-vectors.ts';
import { findRelatedEssays, type RelatedEssays } from '../../web/runtime/search/related-essays.ts';
import { tokens } from '../../web/runtime/search/tokens.ts';
import type { DocumentVectors } from '../../web/runtime/search/vector-space.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';

export interface EssayMeaning {
  /** A point per essay, newest first. */
  readonly vectors: DocumentVectors;
  readonly related: RelatedEssays;
}

/** Essays as data that another process can be given quickly. */
export interface EssayTerms {
  /** Newest first. */
  readonly slugs: readonly string[];
  /** The terms of each by their numbers, as often as they count. */
  readonly terms: readonly Uint32Array[];
}

/** The owner's word for what an essay is about counts as often as this many in its text. */
const SUBJECT_WEIGHT = 3;

/** @param pause awaited between steps of the work */
export async function findEssayMeaning(
  { slugs, terms }: EssayTerms,
  pause?: () => Promise<void>,
): Promise<EssayMeaning> {
  const vectors = await documentVectors(terms, { pause });
  return { vectors, related: await findRelatedEssays(slugs, vectors, pause) };
}

/** Returns the meaning of the essays, from the cache if it has been found before. */
export async function meaningOf(
  { essays: documents, site }: ContentDocuments,
  edition: Edition,
  cache: BuildCache = noBuildCache,
  find: (essays: EssayTerms) => Promise<EssayMeaning> = findEssayMeaning,
): Promise<EssayMeaning> {
  const essays = publishEssays(documents, site.locale, edition);
  const parts = essays.map(({ essay, body }) => [
    essay.slug,
    essay.title,
    essay.category,
    essay.tags,
    body.text,
  ]);
  const key = `meaning ${hashOf(JSON.stringify(parts))}`;
  const cached = cache.get(key);
  if (cached) return JSON.parse(cached.toString());
  const slugs = essays.map(({ essay }) => essay.slug);
  const meaning = await find({ slugs, terms: numberTerms(essays.map(termsOf)) });
  cache.set(key, Buffer.from(JSON.stringify(meaning)));
  return meaning;
}

/** Returns the terms of the title and the text, and those of category and tags as often as they count. */
function termsOf({ essay, body }: PublishedEssay): readonly string[] {
  const subject = tokens([essay.category, ...essay.tags].join('\n'));
  const subjects = Array.from({ length: SUBJECT_WEIGHT }, () => subject).flat();
  return [...tokens(essay.title), ...tokens(body.text), ...subjects];
}

/** Numbers terms in the order of their appearance: numbers go to another process faster than strings. */
function numberTerms(documents: readonly (readonly string[])[]): readonly Uint32Array[] {
  const numbers = new Map<string, number>();
  return documents.map((terms) =>
    Uint32Array.from(terms, (term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    }),
  );
}
