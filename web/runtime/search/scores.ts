/** What each document scores, by its position; NaN where it is no hit, since a hit may score nothing. */
export type Scores = Float64Array<ArrayBuffer>;

export function noHits(documents: number): Scores {
  return new Float64Array(documents).fill(Number.NaN);
}

export function isHit(scores: Scores, document: number): boolean {
  return !Number.isNaN(scores[document] ?? Number.NaN);
}

export function countHits(scores: Scores): number {
  return scores.reduce((count, score) => (Number.isNaN(score) ? count : count + 1), 0);
}

/** Both, the second's times `weight`. A hit of one is a hit of both. */
export function addScores(some: Scores, others: Scores, weight: number): Scores {
  return some.map((score, document) => {
    const more = weight * (others[document] ?? Number.NaN);
    if (Number.isNaN(more)) return score;
    return Number.isNaN(score) ? more : score + more;
  });
}

/** The hits that score best, best first; of two equals the earlier document. */
export function bestHits(scores: Scores, count: number): readonly number[] {
  const byScore = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
  const best: number[] = [];
  let bar = Number.NEGATIVE_INFINITY;
  const keepBest = () => {
    best.sort(byScore).splice(count);
    if (best.length === count) bar = scores[best.at(-1) ?? 0] ?? bar;
  };
  for (const [document, score] of scores.entries()) {
    // One that scores just what the last one does comes after it. NaN is above nothing.
    if (!(score > bar)) continue;
    best.push(document);
    // So few are sorted at a time that a short list out of many documents takes no longer than to read them.
    if (best.length >= 2 * count + AT_ONCE) keepBest();
  }
  keepBest();
  return best;
}

const AT_ONCE = 16;
