import { composeIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../../test/helpers/runtime/fuzz.ts';
import { hasIban } from './iban.ts';

const account = fc.stringMatching(/^[0-9]{18}$/);
const german = account.map((bban) => composeIBAN({ countryCode: 'DE', bban }) ?? '');

describe('hasIban', () => {
  it('finds one, grouped or not, in small letters or capitals, with words around it', () => {
    fc.assert(
      fc.property(german, fc.constantFrom('', ' ', '-'), fc.boolean(), (iban, gap, small) => {
        const grouped = iban.match(/.{1,4}/g)?.join(gap) ?? '';
        expect(hasIban(`to ${small ? grouped.toLowerCase() : grouped} thanks`)).toBe(true);
      }),
    );
  });

  it('knows by the check digits that it is none', () => {
    fc.assert(
      fc.property(german, (iban) => {
        const last = (Number(iban.slice(-1)) + 1) % 10;
        expect(hasIban(iban.slice(0, -1) + last)).toBe(false);
      }),
    );
  });
});
