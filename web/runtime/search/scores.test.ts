import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { addScores, bestHits, countHits, isHit, noHits } from './scores.ts';

const { NaN: none } = Number;
const of = (...scores: readonly number[]) => Float64Array.from(scores);

describe('scores', () => {
  it('tell a hit that scores nothing from none', () => {
    expect(countHits(of(none, 0, 2))).toBe(2);
    expect([0, 1, 2].map((document) => isHit(of(none, 0, 2), document))).toEqual([false, true, true]);
    expect(countHits(noHits(3))).toBe(0);
  });

  it('add up, where either has a hit', () => {
    expect(addScores(of(1, 1, none, none), of(2, none, 2, none), 0.5)).toEqual(of(2, 1, 1, none));
  });

  it('give the best first, and of two equals the earlier', () => {
    expect(bestHits(of(1, 3, none, 3, 0, 2), 4)).toEqual([1, 3, 5, 0]);
    expect(bestHits(of(1, 3, none, 3, 0, 2), 10)).toEqual([1, 3, 5, 0, 4]);
    expect(bestHits(of(1, 3), 0)).toEqual([]);
    expect(bestHits(noHits(5), 3)).toEqual([]);
  });

  it('give the same best ones as sorting them all', () => {
    const score = fc.oneof(
      fc.constant(none),
      fc.integer({ min: 0, max: 9 }),
      fc.double({ min: 0, max: 9, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(score, { maxLength: 200 }), fc.nat(40), (given, count) => {
        const hits = given.flatMap((score, document) => (Number.isNaN(score) ? [] : [{ score, document }]));
        hits.sort((a, b) => (a.score === b.score ? a.document - b.document : a.score > b.score ? -1 : 1));
        expect(bestHits(of(...given), count)).toEqual(hits.slice(0, count).map(({ document }) => document));
      }),
    );
  });
});
