import { expect, it } from 'vitest';
import { ndcg, recall, reciprocalRank } from './measures.ts';

const grades = new Map([
  ['a', 2],
  ['b', 1],
  ['c', 0],
  ['d', -1],
]);

it('computes nDCG with exponential gain', () => {
  expect(ndcg(['a', 'b'], grades)).toBe(1);
  expect(ndcg(['c', 'a', 'd'], grades)).toBeCloseTo(3 / Math.log2(3) / (3 + 1 / Math.log2(3)));
  expect(ndcg([...Array.from('0123456789'), 'a'], grades)).toBe(0);
  expect(ndcg(['a'], new Map())).toBe(0);
});

it('computes the reciprocal rank within the first ten', () => {
  expect(reciprocalRank(['c', 'b', 'a'], grades)).toBe(1 / 2);
  expect(reciprocalRank(['c', 'd'], grades)).toBe(0);
  expect(reciprocalRank([...Array.from('0123456789'), 'a'], grades)).toBe(0);
});

it('computes the share of relevant documents that are found', () => {
  expect(recall(['c', 'b'], grades)).toBe(1 / 2);
  expect(recall(['a', 'x', 'b'], grades)).toBe(1);
  expect(recall([], new Map())).toBe(0);
});
