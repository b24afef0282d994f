import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { roomEnglish } from '../../owner/room/words/en.ts';
import { starterEnglish } from '../../site/starter/en.ts';
import { PROJECT, sourcesIn, WINGS } from '../../test/helpers/wings.ts';
import { en } from '../../web/locales/en.ts';

/** Returns the text of every file that may say words, except for tests and tables. */
function sources(): string {
  return WINGS.flatMap(sourcesIn)
    .filter((file) => !/\/(?:locales|words|starter)\/en\.ts$/.test(file))
    .map((file) => readFileSync(PROJECT + file, 'utf8'))
    .join('\n');
}

it('every word of the English tables is used', () => {
  const text = sources();
  // Of `error.${problem}`, the compiler checks that each is a key.
  const prefixes = [...text.matchAll(/`(\w+\.)\$\{/g)].map(([, prefix = '']) => prefix);
  const unused = Object.keys({ ...en, ...roomEnglish, ...starterEnglish }).filter((key) => {
    const isSaid = text.includes(`'${key}'`) || text.includes(`"${key}"`);
    return !isSaid && !prefixes.some((prefix) => key.startsWith(prefix));
  });
  expect(unused).toEqual([]);
});
