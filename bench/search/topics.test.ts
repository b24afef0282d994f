import { expect, it } from 'vitest';
import { createSearch } from '../../web/core/search/search.ts';
import { readTopics } from './collection.ts';
import { publishCorpus, readSampleContent } from './corpus.ts';
import { countTopics } from './measures.ts';

it('finds the topics of visitors that decide, and hardly any that is absent', async () => {
  const content = await readSampleContent();
  const search = createSearch(await publishCorpus(content));
  const [deciding] = readTopics(content);
  const { present, absent } = await countTopics(async (query) => {
    const { hits, total } = await search.search(query);
    return hits.slice(0, total).map(({ slug }) => slug);
  }, deciding?.queries ?? []);
  expect(present.of + absent.of).toBe(30);
  expect(present.right).toBeGreaterThanOrEqual(14);
  expect(absent.right).toBeGreaterThanOrEqual(14);
});
