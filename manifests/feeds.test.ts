import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  createSampleSource,
  manySampleEssays,
  SAMPLE_ORIGIN,
  type SampleOptions,
  sampleEssay,
} from '../test/helpers/manifest-source.ts';
import { atomFeed, feedHeaders, jsonFeed } from './feeds.ts';

interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly link: readonly Readonly<Record<string, string>>[];
  readonly published: string;
  readonly updated: string;
  readonly summary: string;
  readonly category: readonly { readonly term: string }[];
  readonly content: { readonly text: string; readonly type: string };
}

interface Atom extends Pick<AtomEntry, 'id' | 'title' | 'updated' | 'link'> {
  readonly xmlns: string;
  readonly 'xml:lang': string;
  readonly subtitle: string;
  readonly author: { readonly name: string; readonly uri: string };
  readonly entry: readonly AtomEntry[];
}

function parseAtom(options: SampleOptions = {}): Atom {
  const xml = atomFeed(createSampleSource(options));
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'text',
    parseTagValue: false,
    isArray: (name) => ['entry', 'link', 'category'].includes(name),
  });
  const { feed } = parser.parse(xml) as { feed: Omit<Atom, 'entry'> & Partial<Pick<Atom, 'entry'>> };
  return { ...feed, entry: feed.entry ?? [] };
}

const parseJson = (options: SampleOptions = {}) => jsonFeed(createSampleSource(options));

/** The RFC 3339 date format, as required by RFC 4287, section 3.3. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;
const HOSTILE = 'A <b>bold</b> & "plain" ]]> title\u0000\u001f';
const WITH_ADDRESSES = [
  '[page](/about?a=1&b=2) [near](other#part) [here](#part) [far](https://elsewhere.test/) ![](/media/a.png)',
  'In text: href="/not-an-address"',
].join('\n\n');
const ABSOLUTE = [
  'href="https://ada.test/about?a=1&amp;b=2"',
  'href="https://ada.test/essays/other#part"',
  'href="https://ada.test/essays/linked#part"',
  'href="https://elsewhere.test/"',
  'src="https://ada.test/media/a.png"',
  'href=&quot;/not-an-address&quot;',
];

describe('the Atom feed', () => {
  it('has the feed elements that RFC 4287 requires', () => {
    const feed = parseAtom({ site: { locale: 'pt-BR' } });
    expect(feed).toMatchObject({
      xmlns: 'http://www.w3.org/2005/Atom',
      'xml:lang': 'pt-BR',
      id: `${SAMPLE_ORIGIN}/`,
      title: 'Ada Sample',
      updated: '2026-03-14T12:00:00Z',
      author: { name: 'Ada Sample', uri: `${SAMPLE_ORIGIN}/about` },
    });
    expect(feed.link).toEqual([
      { rel: 'alternate', type: 'text/html', href: `${SAMPLE_ORIGIN}/essays` },
      { rel: 'self', type: 'application/atom+xml', href: `${SAMPLE_ORIGIN}/feed.xml` },
    ]);
  });

  it('has the required elements and a unique id in each entry', () => {
    const { entry } = parseAtom();
    expect(entry.map(({ id }) => id)).toEqual(
      ['brackets', 'headings', 'open-fence', 'plain'].map((slug) => `${SAMPLE_ORIGIN}/essays/${slug}`),
    );
    for (const { id, title, link, published, updated, category, content } of entry) {
      expect(title).not.toBe('');
      expect(link).toEqual([{ rel: 'alternate', type: 'text/html', href: id }]);
      expect(published).toMatch(DATE_TIME);
      expect(updated).toMatch(DATE_TIME);
      expect(category[0]?.term).not.toBe('');
      expect(content).toMatchObject({ type: 'html', text: expect.stringMatching(/^<\w/) });
    }
  });

  it('escapes markup and drops control characters', () => {
    const essays = [sampleEssay({ slug: 'a', title: HOSTILE, excerpt: HOSTILE, tags: [HOSTILE] })];
    const [entry] = parseAtom({ essays }).entry;
    const clean = 'A <b>bold</b> & "plain" ]]> title';
    expect([entry?.title, entry?.summary, entry?.category[1]?.term]).toEqual([clean, clean, clean]);
  });

  it('is valid without essays', () => {
    const feed = parseAtom({ essays: [] });
    expect(feed.entry).toEqual([]);
    expect(feed.updated).toBe('2026-01-01T12:00:00Z');
  });
});

describe('the JSON Feed', () => {
  it('has the fields that version 1.1 requires', () => {
    const { items, ...feed } = parseJson();
    expect(feed).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ada Sample',
      home_page_url: `${SAMPLE_ORIGIN}/essays`,
      feed_url: `${SAMPLE_ORIGIN}/feed.json`,
      description: 'I measure things twice.',
      icon: `${SAMPLE_ORIGIN}/icon-512.png`,
      favicon: `${SAMPLE_ORIGIN}/icon-192.png`,
      authors: [{ name: 'Ada Sample', url: `${SAMPLE_ORIGIN}/about` }],
      language: 'en',
    });
    expect(new Set(items.map(({ id }) => id)).size).toBe(4);
    for (const { date_published, content_html } of items) {
      expect(date_published).toMatch(DATE_TIME);
      expect(content_html).not.toBe('');
    }
  });

  it('has the same entries as the Atom feed', () => {
    const told = parseAtom().entry.map(({ id, title, published, summary, content, category }) => ({
      id,
      url: id,
      title,
      content_html: content.text,
      summary,
      date_published: published,
      tags: category.map(({ term }) => term),
    }));
    expect(told).toEqual(
      parseJson().items.map((item) => ({ ...item, content_html: item.content_html.trim() })),
    );
  });
});

describe('both feeds', () => {
  it('give the date of the last change, and keep the order of publication', () => {
    const essays = [
      sampleEssay({ slug: 'revised', date: '2026-01-02', updated: '2026-05-06' }),
      sampleEssay({ slug: 'newer', date: '2026-03-04' }),
    ];
    const { updated, entry } = parseAtom({ essays });
    expect([updated, ...entry.map((item) => item.updated)]).toEqual([
      '2026-05-06T12:00:00Z',
      '2026-03-04T12:00:00Z',
      '2026-05-06T12:00:00Z',
    ]);
    expect(entry[1]?.published).toBe('2026-01-02T12:00:00Z');
    expect(parseJson({ essays }).items.map((item) => item.date_modified)).toEqual([
      undefined,
      '2026-05-06T12:00:00Z',
    ]);
  });

  it('contain only the newest twenty essays', () => {
    const essays = manySampleEssays(50);
    const { items } = parseJson({ essays });
    expect(items.map(({ title }) => title.match(/\d+/)?.[0])).toEqual(
      Array.from({ length: 20 }, (_, index) => String(49 - index)),
    );
    expect(parseAtom({ essays }).entry).toHaveLength(20);
  });

  it('contain as many essays as the owner wants, and say where the others are', () => {
    const essays = manySampleEssays(5);
    const tagline = 'Measure twice';
    const feedOf = (feedEssays: number) => parseJson({ essays, site: { feedEssays, tagline } });
    expect(feedOf(3).items).toHaveLength(3);
    const subtitle = `${tagline}. This feed has the newest 3 of 5 essays. All essays: ${SAMPLE_ORIGIN}/essays`;
    expect(feedOf(3).description).toBe(subtitle);
    expect(parseAtom({ essays, site: { feedEssays: 3, tagline } }).subtitle).toBe(subtitle);
    expect(feedOf(5).description).toBe(tagline);
  });

  it('make every URL in an essay absolute', () => {
    const essays = [sampleEssay({ slug: 'linked', markdown: WITH_ADDRESSES })];
    const html = parseJson({ essays }).items[0]?.content_html;
    for (const address of ABSOLUTE) expect(html).toContain(address);
  });

  it('say when they changed, at a time that has passed everywhere', () => {
    const essays = [sampleEssay({ slug: 'today', date: '2026-05-06' })];
    expect(feedHeaders(createSampleSource({ essays }))).toEqual({
      'last-modified': 'Tue, 05 May 2026 10:00:00 GMT',
    });
  });

  it('identify a moved essay by its first URL', () => {
    const essays = [sampleEssay({ slug: 'now', aliases: ['first', 'then'] })];
    expect(parseJson({ essays }).items[0]).toMatchObject({
      id: `${SAMPLE_ORIGIN}/essays/first`,
      url: `${SAMPLE_ORIGIN}/essays/now`,
    });
  });
});

it('says the direction of texts from right to left, and the language', () => {
  const source = createSampleSource({ site: { locale: 'ar' } });
  const [item] = jsonFeed(source).items;
  expect(item?.content_html).toMatch(/^<div dir="rtl" lang="ar">/);
  expect(jsonFeed(source).language).toBe('ar');
});
