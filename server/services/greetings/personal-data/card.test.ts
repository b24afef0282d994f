import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/runtime/fuzz.ts';
import { hasCardNumber } from './card.ts';

/** Test numbers that the networks publish. */
const published = [
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '3530111333300000',
];

describe('hasCardNumber', () => {
  it('finds the number of a card, however it is grouped and whatever digits stand near', () => {
    const separator = fc.constantFrom('', ' ', '-', '.');
    fc.assert(
      fc.property(
        fc.constantFrom(...published),
        separator,
        fc.constantFrom('', ' 12/29', ' 123'),
        (card, gap, rest) => {
          const grouped = card.match(/.{1,4}/g)?.join(gap);
          expect(hasCardNumber(`It is ${grouped}${rest}`)).toBe(true);
        },
      ),
    );
  });

  it('knows by the check digit that a number is none', () => {
    for (const card of published) {
      const next = (Number(card.slice(-1)) + 1) % 10;
      expect(hasCardNumber(card.slice(0, -1) + next)).toBe(false);
    }
  });

  it('knows by the first digits that a number is none', () => {
    expect(hasCardNumber('1111111111111117')).toBe(false);
  });
});
