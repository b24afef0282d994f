import { expect, it } from 'vitest';
import { fc } from '../../test/helpers/runtime/fuzz.ts';
import { createHeaderLists, fromHeaderList } from './header-list.ts';

const headers = fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,20}$/), fc.string());

it('says the same as the headers it is made of and those put to them, in their order', () => {
  fc.assert(
    fc.property(headers, headers, (given, more) => {
      const whole = { ...given, ...more };
      const list = createHeaderLists(more)(given);
      expect(list).toHaveLength(2 * Object.keys(whole).length);
      expect(Object.entries(fromHeaderList(list))).toEqual(Object.entries(whole));
    }),
  );
});

it('is made once', () => {
  const given = { etag: 'W/"1"' };
  const listOf = createHeaderLists();
  expect(listOf(given)).toBe(listOf(given));
});
