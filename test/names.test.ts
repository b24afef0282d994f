/** A name that means two things makes both hard to find. Each type has a name of its own. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT, sourcesIn, WINGS } from './helpers/wings.ts';

/** A declaration at the start of a line, where the formatter puts those of a module. */
const TYPE = /^(?:export )?(?:abstract )?(?:class|interface|type) (\w+)/gm;

it('each type has a name of its own', () => {
  const filesByName = new Map<string, Set<string>>();
  for (const file of WINGS.flatMap(sourcesIn)) {
    for (const [, name = ''] of readFileSync(PROJECT + file, 'utf8').matchAll(TYPE)) {
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
    }
  }
  expect(filesByName.size).toBeGreaterThan(300);
  expect([...filesByName].filter(([, files]) => files.size > 1)).toEqual([]);
});

it('each kind of dialog has a class of its own, because the room has the styles of the pages, too', () => {
  const names = WINGS.flatMap(sourcesIn).flatMap((file) =>
    [
      ...readFileSync(PROJECT + file, 'utf8').matchAll(
        /(?:<dialog class="|\bdialog\.className = ')([\w-]+)/g,
      ),
    ].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
