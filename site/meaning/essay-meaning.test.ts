import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample.ts';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import { createContentReader } from '../reader/read-content.ts';
import { findMeaning, meaningOf } from './essay-meaning.ts';

let documents: ContentDocuments;
beforeAll(async () => {
  documents = (await createContentReader(SAMPLE_CONTENT).read()).documents;
});

describe('meaningOf', () => {
  it('has a word table for an English site, unless it is turned off', async () => {
    expect((await meaningOf(documents, ANY_DAY)).words).toBeDefined();
    expect((await meaningOf(documents, ANY_DAY, { wordTable: false })).words).toBeUndefined();
    const german = { ...documents, site: { ...documents.site, locale: 'de' } };
    expect((await meaningOf(german, ANY_DAY)).words).toBeUndefined();
  });

  it('relates each essay to other existing essays, never to itself', async () => {
    const { related } = await meaningOf(documents, ANY_DAY);
    const slugs = documents.essays.map(({ slug }) => slug);
    expect(Object.keys(related).sort()).toEqual([...slugs].sort());
    for (const [slug, near] of Object.entries(related)) {
      expect(near).not.toContain(slug);
      expect(slugs).toEqual(expect.arrayContaining([...near]));
    }
    expect(Object.values(related).flat().length).toBeGreaterThan(slugs.length);
  });

  it('analyzes the same content only once', async () => {
    const cache = memoryCache();
    const find = vi.fn(findMeaning);
    const made = await meaningOf(documents, ANY_DAY, { cache, find });
    expect(await meaningOf(documents, ANY_DAY, { cache, find })).toEqual(made);
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('analyzes the essays again when one is removed or its text, title, tags or questions change', {
    tags: ['long'],
  }, async () => {
    const cache = memoryCache();
    const find = vi.fn(findMeaning);
    await meaningOf(documents, ANY_DAY, { cache, find });
    const [first, ...rest] = documents.essays;
    if (!first) throw new Error('There are essays.');
    const { frontMatter } = first;
    const changes = [
      rest,
      [{ ...first, text: `${first.text} More.` }, ...rest],
      [{ ...first, frontMatter: { ...frontMatter, title: 'Another' } }, ...rest],
      [{ ...first, frontMatter: { ...frontMatter, tags: ['another'] } }, ...rest],
      [{ ...first, frontMatter: { ...frontMatter, questions: ['Another?'] } }, ...rest],
    ];
    for (const essays of changes) await meaningOf({ ...documents, essays }, ANY_DAY, { cache, find });
    expect(find).toHaveBeenCalledTimes(1 + changes.length);
  });
});
