/**
 * The budget of each wing, in lines of TypeScript without tests and words. Whoever exceeds one raises it in the same
 * commit, and says there what the lines let a person do.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT, sourcesIn, WINGS } from './helpers/wings.ts';

const budgets = {
  web: 17_800,
  manifests: 1_900,
  // An owner is asked for what only they can say, and the lines of verse and the columns of tables are kept.
  site: 12_150,
  server: 10_400,
  owner: 14_500,
  import: 8_060,
  cli: 5_620,
} satisfies Record<(typeof WINGS)[number], number>;

/** All wings together. An agent is told the language of the essays, and how many a category or tag has. */
const TOTAL = 67_800;

/** The words are data. */
const isCode = (file: string) => !/\.mjs$|^web\/locales\/|^owner\/room\/words\//.test(file);
const linesOf = (file: string) => readFileSync(PROJECT + file, 'utf8').split('\n').length - 1;

const lines = Object.fromEntries(
  WINGS.map((wing) => [
    wing,
    sourcesIn(wing)
      .filter(isCode)
      .map(linesOf)
      .reduce((sum, count) => sum + count, 0),
  ]),
);

it.each(Object.entries(budgets))('%s has at most %i lines', (wing, budget) => {
  expect(lines[wing]).toBeLessThanOrEqual(budget);
});

it(`the wings together have at most ${TOTAL} lines`, () => {
  expect(Object.values(lines).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(TOTAL);
});
