/** Quality measures of a ranking. */

/** Grades by document. A document with a grade above 0 is relevant. */
export type Grades = ReadonlyMap<string, number>;

/** Returns the ids of the best documents, best first. */
export type Ranker = (query: string, depth: number) => Promise<readonly string[]>;

export interface JudgedQuery {
  readonly text: string;
  readonly grades: Grades;
}

interface Measures {
  readonly ndcg: number;
  readonly reciprocalRank: number;
  /** Whether one of the first three documents is relevant; as a mean, the share of such queries. */
  readonly success: number;
  readonly recall: number;
}

const TOP = 10;
const TOP_THREE = 3;
const DEEP = 50;

export async function meanMeasures(rank: Ranker, queries: readonly JudgedQuery[]): Promise<Measures> {
  const sums = { ndcg: 0, reciprocalRank: 0, success: 0, recall: 0 };
  for (const { text, grades } of queries) {
    const ranking = await rank(text, DEEP);
    sums.ndcg += ndcg(ranking, grades) / queries.length;
    sums.reciprocalRank += reciprocalRank(ranking, grades) / queries.length;
    sums.success += Number(reciprocalRank(ranking, grades) >= 1 / TOP_THREE) / queries.length;
    sums.recall += recall(ranking, grades) / queries.length;
  }
  return sums;
}

/**
 * Returns how many topics with a relevant document have one among the hits, and how many without one have no hit.
 *
 * @param hitsFor the hits for a query, without those that are only related
 */
export async function countTopics(
  hitsFor: (query: string) => Promise<readonly string[]>,
  queries: readonly JudgedQuery[],
) {
  const judged = await Promise.all(
    queries.map(async ({ text, grades }) => {
      const hits = await hitsFor(text);
      const isPresent = grades.size > 0;
      return { isPresent, isRight: isPresent ? hits.some((hit) => grades.has(hit)) : hits.length === 0 };
    }),
  );
  const count = (isPresent: boolean) => {
    const some = judged.filter((one) => one.isPresent === isPresent);
    return { right: some.filter(({ isRight }) => isRight).length, of: some.length };
  };
  return { present: count(true), absent: count(false) };
}

/** Returns the normalized discounted cumulative gain. The gain is 2^grade - 1, and the discount log2 of rank + 1. */
export function ndcg(ranking: readonly string[], grades: Grades): number {
  const ideal = discountedGain([...grades.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discountedGain(ranking.map((document) => grades.get(document) ?? 0)) / ideal;
}

/** Returns one over the rank of the first relevant document. */
export function reciprocalRank(ranking: readonly string[], grades: Grades): number {
  const place = ranking.slice(0, TOP).findIndex((document) => (grades.get(document) ?? 0) > 0);
  return place === -1 ? 0 : 1 / (place + 1);
}

/** Returns the share of the relevant documents that are found. */
export function recall(ranking: readonly string[], grades: Grades): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([document]) => document);
  const found = new Set(ranking.slice(0, DEEP));
  return relevant.length === 0
    ? 0
    : relevant.filter((document) => found.has(document)).length / relevant.length;
}

function discountedGain(grades: readonly number[]): number {
  return grades
    .slice(0, TOP)
    .reduce((sum, grade, place) => sum + (2 ** Math.max(0, grade) - 1) / Math.log2(place + 2), 0);
}
