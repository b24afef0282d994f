import { expect, it } from 'vitest';
import { generateEssays, generateQueries } from './generated-essays.ts';

it('generates the same essays on every run, and starts a longer list with the shorter one', () => {
  const few = generateEssays(3);
  expect(generateEssays(5).slice(0, 3)).toEqual(few);
});

it('generates essays of realistic length that repeat words as real texts do', () => {
  const words = generateEssays(100).map(({ markdown }) => markdown.split(/\s+/));
  const all = words.flat();
  expect(all.length / words.length).toBeGreaterThan(900);
  expect(all.length / words.length).toBeLessThan(1300);
  expect(new Set(all).size / all.length).toBeLessThan(0.15);
});

it('generates the same queries on every run, of one to four words and some with typos', () => {
  const essays = generateEssays(10);
  const queries = generateQueries(essays, 200, 4);
  expect(generateQueries(essays, 200, 4)).toEqual(queries);
  expect(new Set(queries.map((query) => query.split(' ').length))).toEqual(new Set([1, 2, 3, 4]));
  const known = new Set(
    JSON.stringify(essays)
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const misspelled = queries.filter((query) =>
    query.split(' ').some((word) => !known.has(word.toLowerCase())),
  );
  expect(misspelled.length / queries.length).toBeGreaterThan(0.05);
  expect(misspelled.length / queries.length).toBeLessThan(0.25);
});
