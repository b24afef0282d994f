import { expect, it } from 'vitest';
import { generateEssays, generateQueries, queryKinds } from './generated-essays.ts';

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

it.each(queryKinds)('generates the same %s queries on every run, of one to four words', (kind) => {
  const essays = generateEssays(10);
  const queries = generateQueries(essays, 200, 4, kind);
  expect(generateQueries(essays, 200, 4, kind)).toEqual(queries);
  expect(new Set(queries.map((query) => query.split(' ').length))).toEqual(new Set([1, 2, 3, 4]));
  const text = JSON.stringify(essays).toLowerCase();
  const unknown = queries.filter((query) => !query.split(' ').every((word) => text.includes(word)));
  expect(unknown.length / queries.length > 0.5).toBe(kind === 'misspelled' || kind === 'other');
});
