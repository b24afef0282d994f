import { describe, expect, it } from 'vitest';
import { hasRelevant, ndcg, recall, reciprocalRank } from './measures.ts';

const grades = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
  ['d', 0],
]);

describe('nDCG', () => {
  it('is 1 for the ideal order, whatever follows it', () => {
    expect(ndcg(['a', 'b', 'c', 'x', 'd'], grades, 10)).toBe(1);
  });

  it('counts the grade itself as gain and divides it by log2 of rank + 1', () => {
    // (1/1 + 0/1.58496 + 3/2) / (3/1 + 2/1.58496 + 1/2) = 2.5 / 4.761860
    expect(ndcg(['c', 'x', 'a'], grades, 10)).toBeCloseTo(0.525005, 6);
  });

  it('compares with the best that fits into its depth', () => {
    // (2/1) / (3/1)
    expect(ndcg(['b', 'a'], grades, 1)).toBeCloseTo(0.666667, 6);
  });

  it('is 0 for an empty ranking, and where nothing is relevant', () => {
    expect(ndcg([], grades, 10)).toBe(0);
    expect(ndcg(['d'], new Map([['d', 0]]), 10)).toBe(0);
  });

  it('takes a grade below 0 for irrelevant', () => {
    expect(ndcg(['n', 'a'], new Map([...grades, ['n', -1]]), 10)).toBeCloseTo(
      // (3/1.58496) / 4.761860
      0.39749,
      6,
    );
  });
});

describe('the reciprocal rank', () => {
  it('looks at the first relevant document alone', () => {
    expect(reciprocalRank(['x', 'd', 'c', 'a'], grades, 10)).toBeCloseTo(1 / 3, 6);
  });

  it('is 0 where that comes after its depth', () => {
    expect(reciprocalRank(['x', 'd', 'c'], grades, 2)).toBe(0);
  });
});

describe('recall', () => {
  it('is the share of what is relevant, in any order and of any grade', () => {
    expect(recall(['c', 'x', 'a'], grades, 50)).toBeCloseTo(2 / 3, 6);
  });

  it('ends at its depth', () => {
    expect(recall(['x', 'a', 'b'], grades, 2)).toBeCloseTo(1 / 3, 6);
  });
});

it('a query all of whose grades are 0 has nothing relevant', () => {
  expect(hasRelevant(new Map([['d', 0]]))).toBe(false);
  expect(hasRelevant(grades)).toBe(true);
});
