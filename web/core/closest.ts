import leven from 'leven';

/** Maximum number of candidates whose edit distance is computed: those that share the most with the word. */
const MAX_COMPARED = 40;
const MAX_LENGTH = 64;
const MIN_PART_LENGTH = 3;

/**
 * Returns the candidates most similar to a misspelled `word`, nearest first. A candidate is similar if its edit
 * distance is at most half its length, or if it shares a part with `word`, such as one between hyphens. The work is
 * bounded even for long lists.
 */
export function closest(word: string, candidates: readonly string[], limit = 3): string[] {
  return namesOf(rank(word, candidates).filter(isSimilar), limit);
}

/** Returns the same as `closest`, or if no candidate is similar, the least different ones. */
export function nearest(word: string, candidates: readonly string[], limit = 3): string[] {
  const ranked = rank(word, candidates);
  const similar = ranked.filter(isSimilar);
  return namesOf(similar.length > 0 ? similar : ranked, limit);
}

type Ranked = ReturnType<typeof rank>;

function isSimilar({ candidate, distance, shared }: Ranked[number]): boolean {
  return shared > 0 || distance <= Math.max(2, candidate.length / 2);
}

function namesOf(ranked: Ranked, limit: number): string[] {
  return ranked.slice(0, limit).map(({ candidate }) => candidate);
}

function rank(word: string, candidates: readonly string[]) {
  const wanted = word.toLowerCase().slice(0, MAX_LENGTH);
  const parts = new Set(partsOf(wanted));
  return candidates
    .map((candidate) => {
      const lower = candidate.toLowerCase();
      const shared = partsOf(lower).filter((part) => parts.has(part)).length;
      return { candidate, lower, shared, prefix: commonPrefixLength(wanted, lower) };
    })
    .sort((a, b) => b.shared - a.shared || b.prefix - a.prefix)
    .slice(0, MAX_COMPARED)
    .map(({ candidate, lower, shared }) => ({ candidate, shared, distance: leven(wanted, lower) }))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance);
}

function partsOf(word: string): readonly string[] {
  return word.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= MIN_PART_LENGTH);
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
