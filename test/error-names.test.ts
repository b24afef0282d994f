/** The build renames classes, so each class of error has its name in a property. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT, sourcesIn, WINGS } from './helpers/wings.ts';

const ERROR_CLASS = /class (\w+) extends (?:\w*Error|CheckError) \{\n\s+(.*)/g;

const classes = WINGS.flatMap(sourcesIn).flatMap((file) => [
  ...readFileSync(PROJECT + file, 'utf8').matchAll(ERROR_CLASS),
]);

it('every class of error has a name', () => {
  expect(classes.length).toBeGreaterThan(15);
  const unnamed = classes.filter(
    ([, name, first]) => !first?.match(`^override readonly name.* = '${name}';`),
  );
  expect(unnamed.map(([, name]) => name)).toEqual([]);
});
