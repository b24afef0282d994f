import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { hasEmailAddress } from './email.ts';

describe('hasEmailAddress', () => {
  it('finds any address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(hasEmailAddress(`me: ${address}`)).toBe(true);
      }),
    );
  });

  it.each([
    'ada[at]lantern[dot]com',
    'ada at lantern dot com',
    'ada (at) lantern.com',
    'ada @ lantern.com',
    'adaATlanternDOTcom',
    'ada arroba lantern.es',
    'ada at gmail',
  ])('finds a disguised address: %s', (text) => expect(hasEmailAddress(text)).toBe(true));

  it.each([
    'Look at me. It works at home.',
    'Look at the dot in the middle',
    'Thanks @ada and @grace',
    'Meet us @ noon',
    'root@host # whoami',
  ])('allows text that only looks like an address: %s', (text) => expect(hasEmailAddress(text)).toBe(false));
});
