import leven from 'leven';

/**
 * The candidates a misspelt `word` may have meant, nearest first, at most `limit`. Besides an edit distance within
 * half the length, a shared part of a hyphenated or underscored word counts as near.
 */
export function closest(word: string, candidates: readonly string[], limit = 3): string[] {
  const wanted = word.toLowerCase().slice(0, 100);
  const parts = new Set(wanted.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2));
  return candidates
    .map((candidate) => {
      const lower = candidate.toLowerCase();
      const shared = lower.split(/[^\p{L}\p{N}]+/u).filter((part) => parts.has(part)).length;
      return { candidate, distance: leven(wanted, lower), shared };
    })
    .filter(({ candidate, distance, shared }) => shared > 0 || distance <= Math.max(2, candidate.length / 2))
    .sort((a, b) => b.shared - a.shared || a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
