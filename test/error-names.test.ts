/** The build renames classes, so each class of error has its name in a property. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ERROR_CLASS = /class (\w+) extends (?:\w*Error|CheckError) \{\n\s+(.*)/g;

const classes = ['web', 'server', 'manifests'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(`${ROOT}${folder}/${file}`, 'utf8').matchAll(ERROR_CLASS)]),
);

it('every class of error has a name', () => {
  expect(classes.length).toBeGreaterThan(15);
  const unnamed = classes.filter(
    ([, name, first]) => !first?.match(`^override readonly name.* = '${name}';`),
  );
  expect(unnamed.map(([, name]) => name)).toEqual([]);
});
