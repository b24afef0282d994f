import { expect, it } from 'vitest';
import { fc } from '../../web/runtime/testing/fuzz.ts';
import { fromHeaderList, toHeaderList } from './header-list.ts';

const headers = fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,20}$/), fc.string());

it('says the same as the headers it is made of, in their order', () => {
  fc.assert(
    fc.property(headers, (given) => {
      const list = toHeaderList(given);
      expect(list).toHaveLength(2 * Object.keys(given).length);
      expect(Object.entries(fromHeaderList(list))).toEqual(Object.entries(given));
    }),
  );
});

it('is made once', () => {
  const given = { etag: 'W/"1"' };
  expect(toHeaderList(given)).toBe(toHeaderList(given));
});
