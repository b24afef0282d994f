import { describe, expect, it } from 'vitest';
import { bundleOf, essayOf, ORIGIN } from '../../test/helpers/core/site.ts';
import { valuesIn } from '../../test/helpers/core/walk.ts';
import { createBundle } from './bundle.ts';
import { type Essay, publishEssays } from './essays.ts';

/** Returns an essay in its published form. */
function published(fields: Omit<Parameters<typeof essayOf>[0], 'slug'>): Essay {
  const [essay] = bundleOf({ essays: [essayOf({ slug: 'one', ...fields })] }).essays;
  if (!essay) throw new Error('The essay was not published.');
  return essay;
}

describe('createBundle', () => {
  it('lets no page of an exported site report calls, because it has no server', () => {
    const { site, ...rest } = bundleOf();
    const policies = { ...site.policies, countPageCalls: true };
    const documents = { ...rest, site: { ...site, policies }, essays: [] };
    const edition = { day: '2026-11-21' };
    expect(createBundle(documents, ORIGIN, edition).site.policies.countPageCalls).toBe(true);
    expect(createBundle(documents, ORIGIN, edition, {}).site.policies.countPageCalls).toBe(false);
  });

  it('omits drafts and every word in them', () => {
    const essays = [
      essayOf({ slug: 'ready' }),
      essayOf({
        slug: 'secret',
        text: 'Unfinished.',
        draft: true,
        aliases: ['hidden'],
        keyQuotes: ['Private.'],
      }),
    ];
    const text = JSON.stringify(bundleOf({ essays }));
    expect(text).toContain('ready');
    for (const word of ['secret', 'Unfinished', 'hidden', 'Private']) expect(text).not.toContain(word);
  });

  it('omits only essays dated after the given day', () => {
    const dates = ['2026-11-20', '2026-11-21', '2026-11-22', '2027-01-01'];
    const essays = dates.map((date) => essayOf({ slug: date, date }));
    const slugs = publishEssays(essays, 'en', { day: '2026-11-21' }).essays.map(({ essay }) => essay.slug);
    expect(slugs).toEqual(['2026-11-21', '2026-11-20']);
  });

  it('includes pending essays in a preview, each with the reason', () => {
    const essays = [
      essayOf({ slug: 'out' }),
      essayOf({ slug: 'unfinished', date: '2026-01-03', draft: true }),
      essayOf({ slug: 'waiting', date: '2026-12-03' }),
    ];
    const shown = publishEssays(essays, 'en', { day: '2026-11-21', preview: true }).essays;
    expect(shown.map(({ essay }) => [essay.slug, essay.pending])).toEqual([
      ['waiting', 'scheduled'],
      ['unfinished', 'draft'],
      ['out', undefined],
    ]);
    const [later] = publishEssays(essays, 'en', { day: '2026-12-03' }).essays;
    expect(later?.essay).toMatchObject({ slug: 'waiting' });
    expect(later?.essay).not.toHaveProperty('pending');
  });

  it('sorts essays newest first, then by slug', () => {
    const essays = [
      essayOf({ slug: 'old', date: '2025-12-31' }),
      essayOf({ slug: 'beta', date: '2026-01-01' }),
      essayOf({ slug: 'new', date: '2026-01-10' }),
      essayOf({ slug: 'alpha', date: '2026-01-01' }),
    ];
    const order = ['new', 'alpha', 'beta', 'old'];
    expect(bundleOf({ essays }).essays.map(({ slug }) => slug)).toEqual(order);
    expect(bundleOf({ essays: essays.reverse() }).essays.map(({ slug }) => slug)).toEqual(order);
  });

  it('returns a deeply frozen bundle that is safe to share', () => {
    const essays = [essayOf({ slug: 'one', tags: ['tag'], headings: [{ level: 2, text: 'H', id: 'h' }] })];
    const loose = valuesIn(bundleOf({ essays })).filter(
      (value) => typeof value === 'object' && !Object.isFrozen(value),
    );
    expect(loose).toEqual([]);
  });

  it('returns plain JSON, so that pages and workers receive it unchanged', () => {
    const bundle = bundleOf({ essays: [essayOf({ slug: 'one' })] });
    expect(JSON.parse(JSON.stringify(bundle))).toEqual(bundle);
    expect(bundle.origin).toBe(ORIGIN);
  });
});

describe('a published essay', () => {
  it('uses the opening sentences of its paragraphs as its excerpt, never a heading', () => {
    const lead = `First sentence. ${'Another sentence of some length. '.repeat(20)}`;
    const { excerpt } = published({ text: `A heading\n\n${lead}`, lead });
    expect(excerpt).toMatch(/^First sentence\. (Another sentence of some length\. ?)+$/);
    expect(excerpt.length).toBeLessThanOrEqual(220);
    expect(excerpt.length).toBeGreaterThan(150);
  });

  it('keeps an excerpt written by its author', () => {
    expect(published({ text: 'Opening.', excerpt: 'Mine.' }).excerpt).toBe('Mine.');
  });

  it.each([
    [1, '1 min read'],
    [225, '1 min read'],
    [338, '2 min read'],
    [2250, '10 min read'],
  ])('of %i words has the reading time "%s"', (words, readingTime) => {
    expect(published({ text: 'word '.repeat(words) })).toMatchObject({ wordCount: words, readingTime });
  });

  it('counts the words in its text, not in its Markdown', () => {
    expect(
      published({ text: 'A link.', markdown: '[A link](https://site.test/a/long/one).' }).wordCount,
    ).toBe(2);
  });
});
