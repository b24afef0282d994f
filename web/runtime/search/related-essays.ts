import { createVectorSpace, type DocumentVectors } from './vector-space.ts';

/** Slugs of the essays related in meaning to one, nearest first, by its slug; often none. */
export type RelatedEssays = Readonly<Record<string, readonly string[]>>;

const MAX_RELATED = 3;
/** Essays less similar than this share words rather than a subject. */
const MIN_SIMILARITY = 0.5;
/** Essays looked at between two pauses. */
const STRIDE = 50;

/**
 * Finds the essays nearest to each, three at most.
 *
 * @param slugs in the order of the vectors
 * @param pause awaited now and then: the work grows with the square of the essays
 */
export async function findRelatedEssays(
  slugs: readonly string[],
  vectors: DocumentVectors,
  pause: () => Promise<void> = async () => undefined,
): Promise<RelatedEssays> {
  const space = createVectorSpace(vectors);
  if (space.size !== slugs.length) return {};
  const related: [string, readonly string[]][] = [];
  for (const [position, slug] of slugs.entries()) {
    const near = [...space.similarities([{ document: position, weight: 1 }]).entries()]
      .filter(([other, similarity]) => other !== position && similarity > MIN_SIMILARITY)
      .sort(([a, similarityOfA], [b, similarityOfB]) => similarityOfB - similarityOfA || a - b)
      .slice(0, MAX_RELATED);
    related.push([slug, near.flatMap(([other]) => slugs[other] ?? [])]);
    if (position % STRIDE === STRIDE - 1) await pause();
  }
  return Object.fromEntries(related);
}
