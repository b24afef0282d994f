/** How good a ranking is, as trec_eval reckons it. */

/** What a query's judges said: a grade by document. Above 0 it is relevant. */
export type Grades = ReadonlyMap<string, number>;

/** Normalised discounted cumulative gain: the gain is the grade itself, the discount log2 of rank + 1. */
export function ndcg(ranking: readonly string[], grades: Grades, depth: number): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const best = discountedGain(ideal.slice(0, depth));
  if (best === 0) return 0;
  return discountedGain(ranking.slice(0, depth).map((document) => grades.get(document) ?? 0)) / best;
}

/** One over the rank of the first relevant document; 0 where there is none among the first `depth`. */
export function reciprocalRank(ranking: readonly string[], grades: Grades, depth: number): number {
  const place = ranking.slice(0, depth).findIndex((document) => isRelevant(document, grades));
  return place === -1 ? 0 : 1 / (place + 1);
}

/** The share of all relevant documents that is among the first `depth`. */
export function recall(ranking: readonly string[], grades: Grades, depth: number): number {
  const relevant = [...grades.keys()].filter((document) => isRelevant(document, grades));
  if (relevant.length === 0) return 0;
  const found = new Set(ranking.slice(0, depth));
  return relevant.filter((document) => found.has(document)).length / relevant.length;
}

export function hasRelevant(grades: Grades): boolean {
  return [...grades.values()].some((grade) => grade > 0);
}

function isRelevant(document: string, grades: Grades): boolean {
  return (grades.get(document) ?? 0) > 0;
}

/** A grade below 0 gains nothing, like one of 0. */
function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + Math.max(0, grade) / Math.log2(place + 2), 0);
}
