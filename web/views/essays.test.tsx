import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { sampleContext } from '../../test/helpers/views.ts';
import { essaysPage } from './essays.tsx';
import { essaysMarkdown } from './markdown/essays.ts';

/** Returns a site with `count` essays, the last one the newest. */
function siteOf(count: number) {
  const essays = Array.from({ length: count }, (_, index) =>
    essayOf({
      slug: `essay-${index}`,
      date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    }),
  );
  return sampleContext(bundleOf({ essays }));
}

const slugsIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a[^>]* href="\/essays\/([\w-]+)"/g)].map(([, slug]) => slug);

describe('a long list of essays', () => {
  const site = siteOf(250);

  it('is split into pages of 100, newest first, with each essay on exactly one page', () => {
    const pages = [1, 2, 3].map((page) => slugsIn(essaysPage(site, { page })));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(pages.flat()).toEqual(site.bundle.essays.map(({ slug }) => slug));
  });

  it('links each page to its neighbors, and gives each its own canonical address', () => {
    const second = essaysPage(site, { page: 2 });
    expect(second).toContain('href="/essays" rel="prev"');
    expect(second).toContain('href="/essays?page=3" rel="next"');
    expect(second).toContain(`<link rel="canonical" href="${site.bundle.origin}/essays?page=2"`);
    expect(essaysPage(site)).not.toContain('rel="prev"');
    expect(essaysPage(site, { page: 3 })).not.toContain('rel="next"');
  });

  it('leads to the first essay of each year, wherever it is', () => {
    const years = (html: string) => [...html.matchAll(/href="([^"]*#year-\d+)"/g)].map(([, href]) => href);
    const long = siteOf(500);
    expect(years(essaysPage(long))).toEqual(['#year-2021', '/essays?page=2#year-2020']);
    expect(years(essaysPage(long, { page: 2 }))).toEqual(['/essays#year-2021', '#year-2020']);
    expect(essaysPage(long, { page: 2 })).toContain('<section class="section" id="year-2020">');
    expect(years(essaysPage(siteOf(59)))).toEqual([]);
  });

  it('shows the last page for a page number beyond the end', () => {
    expect(essaysPage(site, { page: 99 })).toBe(essaysPage(site, { page: 3 }));
  });

  it('has the excerpts of the newest ten, and a line for each of the others', () => {
    const html = essaysPage(site);
    expect(html.match(/class="p-summary"/g)).toHaveLength(10);
    expect(html.match(/<li class="h-entry line">/g)).toHaveLength(90);
    expect(essaysPage(site, { page: 2 })).not.toContain('p-summary');
  });

  it('has no page links if it is short', () => {
    expect(essaysPage(siteOf(100))).not.toContain('aria-label="Pages"');
    expect(essaysPage(siteOf(101))).toContain('aria-label="Pages"');
  });
});

it('a list for a tag has the tag as a link that removes it', () => {
  const site = siteOf(1);
  const link = 'aria-label="Remove the tag care"';
  expect(essaysPage(site, { tag: 'care' })).toContain(link);
  expect(essaysPage(site)).not.toContain(link);
});

describe('a site without essays', () => {
  it('says so, and shows neither a search nor categories', () => {
    const html = essaysPage(siteOf(0));
    expect(html).toContain(english('essays.none'));
    expect(html).not.toMatch(/<search|foyer-essay-search|aria-label="Categories"|search-open/);
  });
});

describe('parameters that the list does not have', () => {
  const site = siteOf(2);
  const noteIn = (html: string) => /<p class="note">(.*?)<\/p>/s.exec(html)?.[1]?.replace(/<\/?bdi>/g, '');

  it('are named, at most three, with those that it has', () => {
    const takes = english('essays.parameters');
    expect(noteIn(essaysPage(site, { ignored: ['year'] }))).toBe(`Ignored parameters: “year”. ${takes}`);
    expect(noteIn(essaysPage(site, { ignored: ['a', '<b>', 'c', 'd', 'e'] }))).toBe(
      `Ignored parameters: “a”, “&lt;b&gt;”, “c” and 2 more. ${takes}`,
    );
    expect(noteIn(essaysPage(site, { ignored: ['x'.repeat(5000)] }))?.length).toBeLessThan(160);
    expect(noteIn(essaysPage(site, { ignored: [] }))).toBeUndefined();
  });

  it('are named in Markdown as code', () => {
    expect(essaysMarkdown(site, { ignored: ['year', '[a](/b)'] })).toContain(
      english('essays.ignored', { names: '`year`, `[a](/b)`. This page takes q, category, tag and page' }),
    );
  });
});

it('a page for an unknown category asks whether a similar one is meant', () => {
  const site = siteOf(1);
  const fraud = essaysPage(site, { unknownCategory: 'frauds' });
  expect(fraud).toContain(
    english('essays.didYouMean', { category: '<a href="/essays?category=fraud">Fraud Prevention</a>' }),
  );
  expect(essaysMarkdown(site, { unknownCategory: 'frauds' })).toContain(
    english('essays.didYouMean', {
      category: '[Fraud Prevention](https://ada.test/essays.md?category=fraud)',
    }),
  );
  expect(essaysPage(site, { unknownCategory: 'zebra' })).not.toContain(english('missing.didYouMean'));
});
