/** How well each system answers the queries of a judged collection. */

import { share, type Table, target } from '../table.ts';
import type { Collection, JudgedQuery } from './collection.ts';
import type { Corpus } from './corpus.ts';
import { ndcg, recall, reciprocalRank } from './measures.ts';
import { type Ranker, systems } from './systems.ts';

const TOP = 10;
const DEEP = 50;

interface Score {
  readonly name: string;
  readonly ndcg: number;
  readonly reciprocalRank: number;
  readonly recall: number;
  readonly refused: number;
}

/** What the issue asks of this collection beyond being better than lunr. */
const NDCG_TARGETS: Readonly<Record<string, number>> = { cranfield: 0.45 };

export async function judgedTable(
  collection: Collection,
  corpus: Corpus,
  progress: (line: string) => void,
): Promise<Table> {
  const scores: Score[] = [];
  for (const { name, open } of systems) {
    progress(`${collection.name}: ${name}`);
    scores.push({ name, ...(await score(open(collection.documents, corpus), collection.queries)) });
  }
  return {
    title: `Judged queries: ${describe(collection)}`,
    shows: [
      `Means over the queries: nDCG@${TOP} and MRR@${TOP} say whether the best come first, recall@${DEEP} whether all comes that is`,
      'relevant. A query that a system refuses as ill-formed counts as one without an answer.',
    ].join('\n'),
    headings: ['', `nDCG@${TOP}`, `MRR@${TOP}`, `recall@${DEEP}`, 'refused'],
    rows: scores.map(({ name, ndcg, reciprocalRank, recall, refused }) => [
      name,
      share(ndcg),
      share(reciprocalRank),
      share(recall),
      String(refused),
    ]),
    notes: targets(collection.name, scores),
  };
}

async function score(rank: Ranker, queries: readonly JudgedQuery[]): Promise<Omit<Score, 'name'>> {
  const sums = { ndcg: 0, reciprocalRank: 0, recall: 0, refused: 0 };
  for (const { text, grades } of queries) {
    const ranking = await rank(text, DEEP);
    if (!ranking) sums.refused += 1;
    sums.ndcg += ndcg(ranking ?? [], grades, TOP);
    sums.reciprocalRank += reciprocalRank(ranking ?? [], grades, TOP);
    sums.recall += recall(ranking ?? [], grades, DEEP);
  }
  const count = queries.length;
  return {
    ndcg: sums.ndcg / count,
    reciprocalRank: sums.reciprocalRank / count,
    recall: sums.recall / count,
    refused: sums.refused,
  };
}

function describe({ name, documents, queries, leftOut }: Collection): string {
  const parts = [`${documents.length} documents`, `${queries.length} queries`];
  if (leftOut.queries > 0) parts.push(`${leftOut.queries} more left out, having no relevant document`);
  if (leftOut.judgements > 0)
    parts.push(`${leftOut.judgements} judgements of what is not in the collection left out`);
  return `${name} (${parts.join(', ')})`;
}

function targets(collection: string, scores: readonly Score[]): readonly string[] {
  const [plain] = scores;
  const whole = scores.at(-1);
  if (!plain || !whole) return [];
  const { [collection]: wanted } = NDCG_TARGETS;
  return [
    ...(wanted === undefined
      ? []
      : [target(`nDCG@${TOP} at least ${wanted}`, whole.ndcg >= wanted, share(whole.ndcg))]),
    target(
      `recall@${DEEP} above that of plain lunr`,
      whole.recall > plain.recall,
      `${share(whole.recall)}, ${share(plain.recall)}`,
    ),
  ];
}
