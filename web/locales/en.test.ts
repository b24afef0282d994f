import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from './en.ts';

const ROOT = new URL('../../', import.meta.url);

/** Returns the text of every file that may say words, except for tests and tables. */
function sources(): string {
  return ['web', 'server', 'manifests']
    .flatMap((folder) =>
      readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter(
      (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^web\/locales\/[a-z]{2,3}(?:-\w+)?\.ts$/.test(file),
    )
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
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
