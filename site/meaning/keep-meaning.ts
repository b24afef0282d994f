/** Carries the meaning of essays over to changed ones, until it is found again. */
import type { DocumentVectors } from '../../web/core/search/vector-space.ts';
import type { EssayMeaning } from './find-essay-meaning.ts';

/** The meaning of no essays. */
export const NO_MEANING: EssayMeaning = { slugs: [], vectors: { dimensions: 0, data: '' }, related: {} };

/**
 * Returns the meaning that other essays leave to these, newest first. An edited essay keeps its vector. A new one has a
 * vector of zeros, which is near no other, and no related essays. The related essays of another may be gone.
 */
export function keepMeaning(
  { slugs: before, vectors, related, words }: EssayMeaning,
  slugs: readonly string[],
): EssayMeaning {
  const placesBefore = new Map(before.map((slug, place) => [slug, place]));
  const places = slugs.map((slug) => placesBefore.get(slug));
  return {
    slugs,
    vectors: pickVectors(vectors, places),
    related: Object.fromEntries(
      slugs.map((slug) => [slug, (Object.hasOwn(related, slug) && related[slug]) || []]),
    ),
    ...(words && { words: { ...words, essays: pickVectors(words.essays, places) } }),
  };
}

/** Returns the vectors at these places, and zeros where there is no place. */
function pickVectors(
  { dimensions, data }: DocumentVectors,
  places: readonly (number | undefined)[],
): DocumentVectors {
  const values = Buffer.from(data, 'base64');
  const picked = Buffer.alloc(dimensions * places.length);
  for (const [index, place] of places.entries()) {
    if (place === undefined) continue;
    values.copy(picked, index * dimensions, place * dimensions, (place + 1) * dimensions);
  }
  return { dimensions, data: picked.toString('base64') };
}
