import { composeIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { hasCardNumber, hasIban, hasIdentityNumber } from './account-numbers.ts';

/** Test numbers published by the card networks. */
const published = [
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '3530111333300000',
];

describe('hasCardNumber', () => {
  it('finds a card number in any grouping and next to other digits', () => {
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

  it('allows a wrong check digit', () => {
    for (const card of published) {
      const next = (Number(card.slice(-1)) + 1) % 10;
      expect(hasCardNumber(card.slice(0, -1) + next)).toBe(false);
    }
  });

  it('allows a number with another first digit', () => {
    expect(hasCardNumber('1111111111111117')).toBe(false);
  });
});

const account = fc.stringMatching(/^[0-9]{18}$/);
const german = account.map((bban) => composeIBAN({ countryCode: 'DE', bban }) ?? '');

describe('hasIban', () => {
  it('finds an IBAN in any grouping and case within a sentence', () => {
    fc.assert(
      fc.property(german, fc.constantFrom('', ' ', '-'), fc.boolean(), (iban, gap, small) => {
        const grouped = iban.match(/.{1,4}/g)?.join(gap) ?? '';
        expect(hasIban(`to ${small ? grouped.toLowerCase() : grouped} thanks`)).toBe(true);
      }),
    );
  });

  it('allows wrong check digits', () => {
    fc.assert(
      fc.property(german, (iban) => {
        const last = (Number(iban.slice(-1)) + 1) % 10;
        expect(hasIban(iban.slice(0, -1) + last)).toBe(false);
      }),
    );
  });
});

describe('hasIdentityNumber', () => {
  it.each([
    ['Spain', '12345678Z'],
    ['Finland', '131052-308T'],
    ['Poland', '44051401359'],
    ['China', '11010519491231002X'],
    ['Hong Kong', 'G123456(A)'],
  ])('finds an identity number from %s, but not with a digit missing', (_, number) => {
    expect(hasIdentityNumber(`It is ${number}.`)).toBe(true);
    expect(hasIdentityNumber(`它是${number}。`)).toBe(true);
    expect(hasIdentityNumber(`It is ${number.replace(/\d/, '')}.`)).toBe(false);
  });

  it('allows wrong check digits', () => {
    expect(hasIdentityNumber('12345678A')).toBe(false);
    expect(hasIdentityNumber('44051401358')).toBe(false);
  });
});
