import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createContentReader } from '../../server/content/read-content.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { readSampleContent } from './corpus.ts';
import { generateEssays, writeContentFolder } from './generated-essays.ts';
import { generateQueries } from './generated-queries.ts';

const CATEGORIES = ['One', 'Other'];

it('generated essays are the same on every run, and a longer list begins as a shorter one', () => {
  const few = [...generateEssays(3, CATEGORIES)];
  expect([...generateEssays(5, CATEGORIES)].slice(0, 3)).toEqual(few);
});

it('generated essays are as long as essays are, and repeat their words as texts do', () => {
  const words = [...generateEssays(100, CATEGORIES)].map(({ markdown }) => markdown.split(/\s+/));
  const all = words.flat();
  expect(all.length / words.length).toBeGreaterThan(900);
  expect(all.length / words.length).toBeLessThan(1300);
  expect(new Set(all).size / all.length).toBeLessThan(0.15);
});

it('a written content folder holds, with essays in every category', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-test-'));
  try {
    const categories = (await readSampleContent()).pillars.map(({ name }) => name);
    await writeContentFolder(folder, 40, { model: SAMPLE_CONTENT, categories });
    const { documents } = await createContentReader(folder).read();
    expect(documents.essays).toHaveLength(40);
    expect(new Set(documents.essays.map(({ frontMatter }) => frontMatter.category))).toEqual(
      new Set(categories),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('queries are the same on every run, of one to four words, and some have a slip', () => {
  const essays = [...generateEssays(10, CATEGORIES)];
  const queries = generateQueries(essays, 200);
  expect(generateQueries(essays, 200)).toEqual(queries);
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
