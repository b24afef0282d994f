import { expect, it } from 'vitest';
import { generateEssays, generateQueries } from './generated-essays.ts';

it('generated essays are the same on every run, and a longer list begins as a shorter one', () => {
  const few = generateEssays(3);
  expect(generateEssays(5).slice(0, 3)).toEqual(few);
});

it('generated essays are as long as essays are, and repeat their words as texts do', () => {
  const words = generateEssays(100).map(({ markdown }) => markdown.split(/\s+/));
  const all = words.flat();
  expect(all.length / words.length).toBeGreaterThan(900);
  expect(all.length / words.length).toBeLessThan(1300);
  expect(new Set(all).size / all.length).toBeLessThan(0.15);
});

it('queries are the same on every run, of one to four words, and some have a slip', () => {
  const essays = generateEssays(10);
  const queries = generateQueries(essays, 200, 4);
  expect(generateQueries(essays, 200, 4)).toEqual(queries);
  expect(new Set(queries.map((query) => query.split(' ').length))).toEqual(new Set([1, 2, 3, 4]));
  const known = new Set(
    JSON.stringify(essays)
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const misspelt = queries.filter((query) => query.split(' ').some((word) => !known.has(word.toLowerCase())));
  expect(misspelt.length / queries.length).toBeGreaterThan(0.05);
  expect(misspelt.length / queries.length).toBeLessThan(0.25);
});
