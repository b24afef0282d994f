import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/core/fuzz.ts';
import { unseen } from './seen-greetings.ts';

const LIMIT = 3;

/** Returns a greeting left on the given day. */
function left(day: number) {
  return { id: `g${day}`, created_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z` };
}

const listing = (...days: number[]) => days.map(left);

describe('new greetings', () => {
  it('are those that were not in the earlier list', () => {
    expect(unseen(listing(9, 8, 7), listing(7, 6, 5), LIMIT)).toEqual(listing(9, 8));
    expect(unseen(listing(1), [], LIMIT)).toEqual(listing(1));
    expect(unseen(listing(7, 6), listing(7, 6), LIMIT)).toEqual([]);
  });

  it('do not include an old one that moved up after another was hidden', () => {
    expect(unseen(listing(7, 5, 4), listing(7, 6, 5), LIMIT)).toEqual([]);
  });

  it('include one that was approved late and appears among older ones', () => {
    expect(unseen(listing(9, 8, 7), listing(9, 7, 6), LIMIT)).toEqual(listing(8));
    expect(unseen(listing(9, 8), listing(9), LIMIT)).toEqual(listing(8));
  });

  it('are exactly the added ones, for any earlier list', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 10 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: LIMIT }), (before, added) => {
        const sorted = listing(...before.toSorted((a, b) => b - a));
        const later = listing(...Array.from({ length: added }, (_, index) => 16 + added - index));
        const now = [...later, ...sorted].slice(0, LIMIT);
        expect(unseen(now, sorted.slice(0, LIMIT), LIMIT)).toEqual(later);
      }),
    );
  });
});
