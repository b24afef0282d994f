import { documentVectors } from '../../web/runtime/search/document-vectors.ts';
import { findRelatedEssays, type RelatedEssays } from '../../web/runtime/search/related-essays.ts';
import type { DocumentVectors } from '../../web/runtime/search/vector-space.ts';

/** What stands for the essays, newest first. */
export interface EssayTerms {
  readonly slugs: readonly string[];
  /** The terms of each by their numbers, as often as they count. */
  readonly terms: readonly Uint32Array[];
}

/** Where each essay stands among the others. */
export interface EssayMeaning {
  /** A point an essay, newest first. */
  readonly vectors: DocumentVectors;
  readonly related: RelatedEssays;
}

/** @param pause awaited between steps of the work, which takes a second or two for 1,000 essays */
export async function findEssayMeaning(
  { slugs, terms }: EssayTerms,
  pause?: () => Promise<void>,
): Promise<EssayMeaning> {
  const vectors = await documentVectors(terms, { pause });
  return { vectors, related: await findRelatedEssays(slugs, vectors, pause) };
}
