import { expect, it } from 'vitest';
import { withQuery } from './essay-search.ts';

const ESSAYS = 'https://site.test/essays';

it.each([
  [ESSAYS, 'two words', `${ESSAYS}?q=two+words`],
  [`${ESSAYS}?q=old`, 'new', `${ESSAYS}?q=new`],
  [`${ESSAYS}?category=frontier-ai#main`, 'a&b=c', `${ESSAYS}?category=frontier-ai&q=a%26b%3Dc#main`],
  [`${ESSAYS}?category=frontier-ai&q=old`, '', `${ESSAYS}?category=frontier-ai`],
  [`${ESSAYS}?page=2`, 'new', `${ESSAYS}?q=new`],
  [`${ESSAYS}?q=same&page=2`, 'same', `${ESSAYS}?q=same&page=2`],
  [`${ESSAYS}?page=2`, '', `${ESSAYS}?page=2`],
])('turns %s with the query "%s" into %s', (address, query, expected) => {
  expect(withQuery(address, query)).toBe(expected);
});
