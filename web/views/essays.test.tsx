import { describe, expect, it } from 'vitest';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { sampleContext } from '../../test/helpers/views.ts';
import { essaysPage } from './essays.tsx';

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

  it('shows the last page for a page number beyond the end', () => {
    expect(essaysPage(site, { page: 99 })).toBe(essaysPage(site, { page: 3 }));
  });

  it('has no page links if it is short', () => {
    expect(essaysPage(siteOf(100))).not.toContain('aria-label="Pages"');
    expect(essaysPage(siteOf(101))).toContain('aria-label="Pages"');
  });
});

describe('a site without essays', () => {
  it('says so, and shows neither a search nor categories', () => {
    const html = essaysPage(siteOf(0));
    expect(html).toContain('No essays have been published yet.');
    expect(html).not.toMatch(/<search|foyer-essay-search|Categories/);
  });
});
