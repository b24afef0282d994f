import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT, sourcesIn, WINGS } from '../../test/helpers/wings.ts';
import { en } from './en.ts';

/** Returns the text of every file that may say words, except for tests and tables. */
function sources(): string {
  return WINGS.flatMap(sourcesIn)
    .filter((file) => !/^web\/locales\/[a-z]{2,3}(?:-\w+)?\.ts$/.test(file))
    .map((file) => readFileSync(PROJECT + file, 'utf8'))
    .join('\n');
}

it('every word of the English table is used', () => {
  const text = sources();
  // Of `error.${problem}`, the compiler checks that each is a key.
  const prefixes = [...text.matchAll(/`(\w+\.)\$\{/g)].map(([, prefix = '']) => prefix);
  const unused = Object.keys(en).filter((key) => {
    return !text.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix));
  });
  expect(unused).toEqual([]);
});
