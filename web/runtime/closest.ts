import leven from 'leven';

/** Candidates whose edit distance is computed. */
const MAX_COMPARED = 100;
const MAX_LENGTH = 100;
/** In a long list, only candidates that begin alike or share a part are compared. */
const BEGINNING = 3;

/**
 * Returns the candidates that a misspelt `word` may have meant, nearest first. Besides an edit distance within half the
 * length, a shared part of a hyphenated or underscored word counts as near. The work is bounded for long lists.
 */
export function closest(word: string, candidates: readonly string[], limit = 3): string[] {
  const wanted = word.toLowerCase().slice(0, MAX_LENGTH);
  const parts = new Set(partsOf(wanted));
  return candidates
    .map((candidate) => {
      const lower = candidate.toLowerCase();
      return { candidate, lower, shared: partsOf(lower).filter((part) => parts.has(part)).length };
    })
    .filter(
      ({ lower, shared }) =>
        candidates.length <= MAX_COMPARED || shared > 0 || lower.startsWith(wanted.slice(0, BEGINNING)),
    )
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_COMPARED)
    .map(({ candidate, lower, shared }) => ({ candidate, shared, distance: leven(wanted, lower) }))
    .filter(({ candidate, distance, shared }) => shared > 0 || distance <= Math.max(2, candidate.length / 2))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function partsOf(word: string): readonly string[] {
  return word.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= BEGINNING);
}
