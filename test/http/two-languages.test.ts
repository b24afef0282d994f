/** An essay and a page in two languages, on every interface. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOverRest } from '../helpers/call-over-rest.ts';
import { type ContentCopy, smallContent } from '../helpers/content-copy.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

const ENGLISH = `---
title: Knots that hold
date: 2026-03-01
category: Frontier AI
tags: [rope]
---
A bowline holds when nobody looks. "Pull it", she said.
`;
const GERMAN = `---
title: Knoten, die halten
slug: knoten
date: 2026-04-02
takeaways: ["Ein Knoten hält erst, wenn man zieht."]
---
Ein Palstek hält auch dann, wenn niemand zusieht. "Zieh daran", sagte sie.

## Schlagen
`;

let copy: ContentCopy;
let service: SampleService;
beforeAll(async () => {
  copy = await smallContent();
  await copy.write('essays/knots.md', ENGLISH);
  await copy.write('essays/knots.de.md', GERMAN);
  await copy.write('essays/inseln.de.md', '---\ntitle: Inseln\ndate: 2026-02-02\n---\nNur auf Deutsch.\n');
  await copy.write('pages/now.de.md', '---\ntitle: Was ich gerade mache\n---\nIch knüpfe.\n');
  await copy.write('words.yaml', 'essay.minutes: { one: One minute, other: "{count} minutes" }\n');
  service = await startSample({ CONTENT_DIR: copy.folder });
});
afterAll(async () => {
  await service.close();
  await copy.close();
});

const textAt = async (path: string) => (await service.request(path)).text();

const call = (tool: string, input: object) => callOverRest(service, tool, input);

const HREFLANG = [
  `hreflang="en" href="${SAMPLE_ORIGIN}/essays/knots"`,
  `hreflang="de" href="${SAMPLE_ORIGIN}/essays/knoten"`,
] as const;

describe('the page of a translation', () => {
  it('speaks its language', async () => {
    const response = await service.request('/essays/knoten');
    expect(response.headers.get('content-language')).toBe('de');
    const html = await response.text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('2. April 2026');
    expect(html).toContain('„Zieh daran“');
    expect(html).toContain('1 Min. Lesezeit');
    expect(html).not.toContain('One minute');
    expect(html).toContain('"inLanguage":"de"');
    expect(html).toContain('content="de_DE"');
    expect(html).toContain('Frontier AI');
  });

  it('leads to the original and back', async () => {
    const [german, english] = [await textAt('/essays/knoten'), await textAt('/essays/knots')];
    for (const link of HREFLANG) {
      expect(german).toContain(link);
      expect(english).toContain(link);
    }
    expect(german).toMatch(/<a [^>]*href="\/essays\/knots" hreflang="en" lang="en"[^>]*>English<\/a>/);
    expect(english).toMatch(/<a [^>]*href="\/essays\/knoten" hreflang="de" lang="de"[^>]*>Deutsch<\/a>/);
    expect(english).toContain('<html lang="en" dir="ltr">');
    expect(english).toContain('“Pull it”');
  });

  it('has a social card and a Markdown alternate', async () => {
    expect(await textAt('/essays/knoten')).toMatch(/og:image" content="[^"]+\/social\/essays\/knoten-/);
    const response = await service.request('/essays/knoten.md');
    expect(response.headers.get('content-language')).toBe('de');
    const markdown = await response.text();
    expect(markdown).toContain('1 Min. Lesezeit');
    expect(markdown).toContain('Ein Palstek');
  });
});

it('counts and lists an essay once, in the language of the site', async () => {
  const { total, essays } = JSON.parse(await textAt('/api/mcp/essays')).data;
  const slugs = essays.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['knots', 'inseln-de']));
  expect(slugs).not.toContain('knoten');
  expect(total).toBe(3);
  const list = await textAt('/essays');
  expect(list).toContain('Knots that hold');
  expect(list).not.toContain('Knoten, die halten');
  expect(list).toMatch(/lang="de" dir="ltr"><a [^>]*href="\/essays\/inseln-de"/);
});

it('tells agents about the versions', async () => {
  expect(await call('get_article_content', { slug: 'knoten' })).toMatchObject({
    title: 'Knoten, die halten',
    language: 'de',
    category: 'Frontier AI',
    translations: [{ language: 'en', slug: 'knots', url: `${SAMPLE_ORIGIN}/essays/knots` }],
  });
  expect(await call('get_essay_takeaways', { slug: 'knoten' })).toMatchObject({
    takeaways: ['Ein Knoten hält erst, wenn man zieht.'],
  });
  expect(await textAt('/llms.txt')).toContain(`in German at ${SAMPLE_ORIGIN}/essays/knoten.md`);
});

it('names the versions in the sitemap and in the feed', async () => {
  const sitemap = await textAt('/sitemap.xml');
  expect(sitemap.match(/<url><loc>[^<]*\/essays\/kno(?:ts|ten)</g)).toHaveLength(2);
  for (const link of HREFLANG) expect(sitemap).toContain(`<xhtml:link rel="alternate" ${link}/>`);
  const feed = await textAt('/feed.xml');
  expect(feed).toContain(`href="${SAMPLE_ORIGIN}/essays/knoten" hreflang="de"/>`);
  expect(feed).toMatch(/<entry xml:lang="de"><id>[^<]*inseln-de</);
  expect(feed).not.toContain('<title>Knoten, die halten');
});

it('has pages of one’s own in two languages, and one of them in the navigation', async () => {
  const german = await textAt('/now-de');
  expect(german).toContain('<html lang="de"');
  expect(german).toMatch(/<a [^>]*href="\/now" hreflang="en"/);
  expect(german).toMatch(/<a href="\/now-de" aria-current="page">Was ich gerade mache<\/a>/);
  const english = await textAt('/now');
  expect(english).toMatch(/<a [^>]*href="\/now-de" hreflang="de"[^>]*>Deutsch<\/a>/);
  expect(english).toContain(`<link rel="alternate" hreflang="de" href="${SAMPLE_ORIGIN}/now-de"/>`);
  expect(await textAt('/now-de.md')).toContain('Ich knüpfe.');
});

describe('a search', () => {
  const slugsFor = async (query: string) => {
    const { results } = JSON.parse(await textAt(`/api/mcp/essays/search?q=${encodeURIComponent(query)}`));
    return results.map(({ slug }: { slug: string }) => slug);
  };

  it('finds each text in its language', async () => {
    expect(await slugsFor('Palsteke')).toEqual(['knoten']);
    const [english, ...related] = await slugsFor('bowlines');
    expect(english).toBe('knots');
    expect(related).not.toContain('knoten');
    expect(await textAt('/essays?q=Palstek')).toContain('href="/essays/knoten"');
    expect(await call('get_latest_articles', { query: 'Palstek' })).toMatchObject({
      articles: [{ slug: 'knoten' }],
    });
  });
});
