import { createVectorSpace, type DocumentVectors } from './vector-space.ts';

/** Slugs of the essays that are near one in meaning, nearest first, by its slug; often none. */
export type RelatedEssays = Readonly<Record<string, readonly string[]>>;

const SHOWN = 3;
/**
 * Two essays less near than this share words more than a subject: in collections of 12 to 24 essays, what a reader would
 * call related stands above it and most of what only sounds alike below.
 */
const RELATED = 0.5;
/** Essays looked at between two pauses. */
const STRIDE = 50;

/**
 * For every essay those nearest to it, three at most.
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
    const nearness = space.similarities([{ document: position, weight: 1 }]);
    nearness[position] = 0;
    const near = nearest(nearness).filter((candidate) => (nearness[candidate] ?? 0) > RELATED);
    related.push([slug, near.flatMap((candidate) => slugs[candidate] ?? [])]);
    if (position % STRIDE === STRIDE - 1) await pause();
  }
  return Object.fromEntries(related);
}

/** Positions of the greatest values, greatest first; of equals the earlier. */
function nearest(nearness: Float64Array): readonly number[] {
  const best: number[] = [];
  for (let candidate = 0; candidate < nearness.length; candidate++) {
    const last = best[SHOWN - 1];
    if (last !== undefined && (nearness[candidate] ?? 0) <= (nearness[last] ?? 0)) continue;
    best.push(candidate);
    best.sort((a, b) => (nearness[b] ?? 0) - (nearness[a] ?? 0) || a - b);
    best.length = Math.min(best.length, SHOWN);
  }
  return best;
}
