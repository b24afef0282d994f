import { beforeAll, describe, expect, it } from 'vitest';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { WHENEVER } from '../../test/helpers/runtime/edition.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample.ts';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { createVectorSpace } from '../../web/runtime/search/vector-space.ts';
import { createContentReader } from '../content/read-content.ts';
import { createEssayMeanings } from './essay-meaning.ts';

let documents: ContentDocuments;
beforeAll(async () => {
  documents = (await createContentReader(SAMPLE_CONTENT).read()).documents;
});

const without = (slug: string): ContentDocuments => ({
  ...documents,
  essays: documents.essays.filter((essay) => essay.slug !== slug),
});

describe('the meaning of the essays', () => {
  it('relates essays to others that exist, never to themselves', async () => {
    const { related } = await createEssayMeanings().make(documents, WHENEVER);
    const slugs = documents.essays.map(({ slug }) => slug);
    expect(Object.keys(related).sort()).toEqual([...slugs].sort());
    for (const [slug, near] of Object.entries(related)) {
      expect(near).not.toContain(slug);
      expect(slugs).toEqual(expect.arrayContaining([...near]));
    }
    expect(Object.values(related).flat().length).toBeGreaterThan(slugs.length);
  });

  it('is found again by the same content, in this process and in the next', async () => {
    const cache = memoryCache();
    const meanings = createEssayMeanings(cache);
    expect(meanings.known(documents, WHENEVER)).toBeUndefined();
    const made = await meanings.make(documents, WHENEVER);
    expect(meanings.known(documents, WHENEVER)).toBe(made);
    expect(createEssayMeanings(cache).known(documents, WHENEVER)).toEqual(made);
    expect(createEssayMeanings(cache).known(without('agents-need-a-doorbell'), WHENEVER)).toBeUndefined();
  });

  it('is another as soon as a text, a title or a tag is', async () => {
    const cache = memoryCache();
    await createEssayMeanings(cache).make(documents, WHENEVER);
    const [first, ...rest] = documents.essays;
    if (!first) throw new Error('There are essays.');
    const { frontMatter } = first;
    for (const changed of [
      { ...first, text: `${first.text} More.` },
      { ...first, frontMatter: { ...frontMatter, title: 'Another' } },
      { ...first, frontMatter: { ...frontMatter, tags: ['another'] } },
    ]) {
      const essays = [changed, ...rest];
      expect(createEssayMeanings(cache).known({ ...documents, essays }, WHENEVER)).toBeUndefined();
    }
    expect(createEssayMeanings(cache).known(documents, WHENEVER)).toBeDefined();
  });

  it('serves, once made, essays of which one is new or gone, each at its own place', async () => {
    const meanings = createEssayMeanings();
    const some = without('agents-need-a-doorbell');
    const before = await meanings.make(some, WHENEVER);
    const { vectors, related } = meanings.last(documents, WHENEVER);
    const order = (from: ContentDocuments) =>
      [...from.essays]
        .sort((a, b) => (a.frontMatter.date < b.frontMatter.date ? 1 : -1))
        .map(({ slug }) => slug);
    const space = createVectorSpace(vectors);
    const spaceBefore = createVectorSpace(before.vectors);
    const nearness = (of: typeof space, slugs: string[], slug: string) =>
      new Map(
        [...of.similarities([{ document: slugs.indexOf(slug), weight: 1 }])].map((near, i) => [
          slugs[i],
          near,
        ]),
      );
    const now = nearness(space, order(documents), 'friction-is-a-budget');
    for (const [slug, near] of nearness(spaceBefore, order(some), 'friction-is-a-budget')) {
      expect(now.get(slug)).toBe(near);
    }
    expect(now.get('agents-need-a-doorbell')).toBe(0);
    expect(related).toBe(before.related);
  });
});
