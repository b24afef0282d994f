import { describe, expect, it } from 'vitest';
import { english } from '../../test/helpers/core/english.ts';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { siteWording } from '../../test/helpers/core/site-wording.ts';
import { sampleBundle, sampleContext } from '../../test/helpers/views.ts';
import type { OwnPage, Site } from '../core/model.ts';
import { type Surfaces, surfaceNames } from '../core/surfaces.ts';
import { homePage } from './home.tsx';
import { navigationOf } from './layout.tsx';

const essays = [essayOf({ slug: 'one' })];
const page = (slug: string, inNavigation: boolean): OwnPage => {
  return { path: `/${slug}`, title: slug, label: slug, description: slug, inNavigation };
};
const pages = [page('now', true), page('imprint', false)];
const pathsOf = (changes: Parameters<typeof bundleOf>[0]) => {
  const { header, footer } = navigationOf(bundleOf(changes));
  return [header, footer].map((routes) => routes.map(({ path }) => path));
};

describe('navigationOf', () => {
  it('omits pages without content', () => {
    expect(pathsOf({})).toEqual([
      ['/about', '/contact'],
      ['/guestbook', '/legal'],
    ]);
    expect(pathsOf({ essays })[0]).toContain('/essays');
    expect(pathsOf({ site: { home: ['agents'] } })[0]).toContain('/agents');
  });

  it('puts pages of one’s own in the header if they have a name for it, and otherwise in the footer', () => {
    expect(pathsOf({ pages })).toEqual([
      ['/about', '/contact', '/now'],
      ['/guestbook', '/legal', '/imprint'],
    ]);
  });

  it('follows the order in the settings, and leaves no page of one’s own without a link', () => {
    const navigation = ['/guestbook', '/imprint', '/projects', '/about'];
    expect(pathsOf({ pages, site: { navigation } })).toEqual([
      ['/guestbook', '/imprint', '/about'],
      ['/legal', '/now'],
    ]);
  });
});

describe('the colophon', () => {
  const sample = sampleBundle();
  const noSurfaces = Object.fromEntries(surfaceNames.map((name) => [name, false])) as unknown as Surfaces;
  const colophonOf = (locale: string, changes: Partial<Site> = {}) => {
    const site = { ...sample.site, locale, ...changes };
    const html = homePage({ ...sampleContext({ ...sample, site }), wording: siteWording(site) });
    return /<p class="colophon">(.*?)<\/p>/s.exec(html)?.[1]?.replace(/<[^<>]*>/g, '');
  };

  const theme = { ...sample.site.theme, font: { family: 'Shippori', regular: 'a.woff2' } };

  it('names the typeface only on a site whose script it has', () => {
    expect(colophonOf('en')).toBe(english('page.colophonForAgents', { font: 'Vollkorn', agents: 'agents' }));
    expect(colophonOf('ja')).toBe('人とエージェントのために、Foyerで制作。');
    expect(colophonOf('ja', { theme })).toContain('Shippori');
  });

  it('does not name agents on a site that does not welcome them', () => {
    expect(colophonOf('en', { surfaces: noSurfaces })).toBe(english('page.colophon', { font: 'Vollkorn' }));
    expect(colophonOf('zh', { surfaces: noSurfaces })).toBe('本站使用Foyer搭建。');
  });
});

describe('a site in a language without words of its own', () => {
  const sample = sampleBundle();
  const site = { ...sample.site, locale: 'fa' };
  const bundle = { ...sample, site };
  const html = homePage({ ...sampleContext(bundle), wording: siteWording(site) });

  it('is written in its own direction', () => {
    expect(html).toMatch(/^<!doctype html><html lang="fa" dir="rtl" data-digits="arabext">/);
  });

  it('marks what is in English, and not what the owner has written', () => {
    expect(html).toContain('<a href="/about"><span lang="en" dir="ltr">About</span></a>');
    expect(html).toContain('<h2><span lang="en" dir="ltr">Latest essays</span></h2>');
    expect(html).toContain('<a href="/now">Now</a>');
  });
});
