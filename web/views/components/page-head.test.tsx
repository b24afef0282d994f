import { describe, expect, it } from 'vitest';
import { HOSTILE, SAMPLE_ORIGIN, sampleBundle, sampleContext } from '../../../test/helpers/views.ts';
import { renderDocument, SiteFooter } from '../layout.tsx';
import type { PageMeta, ViewContext } from '../view-context.ts';
import { PageHead } from './page-head.tsx';

const context = sampleContext();
const { bundle } = context;
const description = 'The text of the message.';

const headOf = (meta: Partial<PageMeta>, of: ViewContext = context) =>
  renderDocument(<PageHead context={of} meta={{ description, ...meta }} />);

/** Returns the contents of the `meta` elements with that name or property. */
const metasOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content = '']) => content,
  );

function inLocale(locale: string): ViewContext {
  const { site } = bundle;
  return { ...context, bundle: { ...bundle, site: { ...site, locale } } };
}

describe('the head of a page', () => {
  it('blocks rendering until the last part of the page has arrived', () => {
    const [, id] = /<link rel="expect" href="#([\w-]+)" blocking="render"/.exec(headOf({ path: '/' })) ?? [];
    expect(renderDocument(<SiteFooter context={context} path="/" />)).toContain(` id="${id}"`);
  });

  it('links the feeds, the icons, the manifest and the external profiles', () => {
    const links = [
      ...headOf({ path: '/' }).matchAll(/<link rel="([^"]*)"(?: type="([^"]*)")? href="([^"]*)"/g),
    ];
    expect(links.map(([, rel, type, href]) => [rel, type, href])).toEqual(
      expect.arrayContaining([
        ['alternate', 'application/atom+xml', '/feed.xml'],
        ['alternate', 'application/feed+json', '/feed.json'],
        ['apple-touch-icon', undefined, '/apple-touch-icon.png'],
        ['manifest', undefined, '/site.webmanifest'],
        ['me', undefined, 'https://linkedin.example/ada'],
        ['me', undefined, 'https://github.example/ada'],
      ]),
    );
  });

  it('has a theme color for the light and the dark theme', () => {
    const html = headOf({ path: '/' }, { ...context, paper: { light: '#fffff0', dark: '#001020' } });
    expect(html).toContain('media="(prefers-color-scheme: light)" content="#fffff0"');
    expect(html).toContain('media="(prefers-color-scheme: dark)" content="#001020"');
  });

  it('has the social card of the page, with all its properties', () => {
    const html = headOf({ path: '/about', name: 'About', type: 'profile' });
    expect(metasOf(html, 'og:image')).toEqual([`${SAMPLE_ORIGIN}/social/about.png`]);
    expect(metasOf(html, 'og:image:width')).toEqual(['1200']);
    expect(metasOf(html, 'og:image:height')).toEqual(['630']);
    expect(metasOf(html, 'og:image:alt')[0]).toMatch(/^About, by Ada/);
    expect(metasOf(html, 'twitter:card')).toEqual(['summary_large_image']);
    expect(metasOf(html, 'profile:username')).toEqual(['ada']);
  });

  it.each([
    ['/essays?category=quiet', '/social/essays.png'],
    ['/essays/unknown', '/social/essays.png'],
    ['/problems/invalid-input', '/social/home.png'],
  ])('for %s, falls back to the social card of its section or of the site', (path, image) => {
    const pictures = new Map([
      ['/', '/social/home.png'],
      ['/essays', '/social/essays.png'],
    ]);
    const html = headOf({ path }, { ...context, socialImage: (page) => pictures.get(page) });
    expect(metasOf(html, 'og:image')).toEqual([SAMPLE_ORIGIN + image]);
  });

  it('includes the date, author, section and tags of an essay', () => {
    const [essay] = bundle.essays;
    if (!essay) throw new Error('The sample has changed.');
    const tagged = { ...essay, tags: ['one', `two ${HOSTILE}`] };
    const html = headOf({ path: '/essays/third', name: essay.title, type: 'article', essay: tagged });
    expect(metasOf(html, 'article:published_time')).toEqual(['2025-11-30']);
    expect(metasOf(html, 'article:author')).toEqual([`${SAMPLE_ORIGIN}/about`]);
    expect(metasOf(html, 'article:section')).toEqual(['Fraud &amp; Trust']);
    expect(metasOf(html, 'article:tag')).toHaveLength(2);
    expect(html).not.toContain('<img');
  });

  it.each([
    ['en', 'en_US'],
    ['pt-PT', 'pt_PT'],
    ['zh-Hant', 'zh_TW'],
  ])('writes the locale %s as %s', (locale, given) => {
    expect(metasOf(headOf({ path: '/' }, inLocale(locale)), 'og:locale')).toEqual([given]);
  });

  it('has no metadata for an unlisted page', () => {
    expect(headOf({ path: '/essays?q=a', unlisted: true })).not.toMatch(/og:|twitter:|ld\+json|canonical/);
  });
});

it('the head works for a site without essays', () => {
  const html = headOf({ path: '/' }, sampleContext(sampleBundle([])));
  expect(metasOf(html, 'og:type')).toEqual(['website']);
});
