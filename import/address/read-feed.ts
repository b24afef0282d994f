/** Reads what a site says of its pages: sitemaps, RSS (0.9 to 2.0), Atom. */
import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { parseUrl } from '../../site/util/parse-url.ts';
import { decodeEntities, lineOfText } from '../html-tree.ts';
import { elementsOf, rawValue, XML_OPTIONS, type XmlElement } from '../xml.ts';
import { textOf } from './decode-text.ts';
import type { OldAnswer } from './old-site.ts';

export interface FeedEntry {
  /** Address on the site, or elsewhere if the entry names none on it. */
  readonly url: string;
  readonly title?: string;
  /** As it is written: "2014-02-03T10:00:00Z", "Mon, 03 Feb 2014 10:00:00 GMT". */
  readonly published?: string;
  readonly updated?: string;
  readonly categories: readonly string[];
  readonly html?: string;
}

/** What a sitemap or a feed names. Addresses are absolute. */
export interface Feed {
  readonly entries: readonly FeedEntry[];
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
  /** The next part of a feed. */
  readonly next?: string;
}

const NOTHING: Feed = { entries: [], pages: [], sitemaps: [] };

const MAX_FEED_BYTES = 50 * 1024 * 1024;

const parser = new XMLParser({
  ...XML_OPTIONS,
  isArray: (name) => /^(?:item|entry|(?:atom:)?link|category|dc:subject|url|sitemap)$/.test(name),
  // Atom may have markup in them.
  stopNodes: ['*.content', '*.summary', '*.description'],
});

/** Returns undefined if the answer is neither a sitemap nor a feed. */
export function readFeed(
  { url, bytes, ...answer }: OldAnswer,
  isOwn: (address: string) => boolean,
): Feed | undefined {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isCompressed ? gunzipSync(bytes, { maxOutputLength: MAX_FEED_BYTES }) : bytes;
    const text = textOf({ ...answer, bytes: plain }).trimStart();
    if (text.startsWith('<')) return readXml(parser.parse(text), url, isOwn);
    const lines = text.split(/[\r\n]+/).filter((line) => /^https?:\/\/\S+$/.test(line));
    return lines.length > 0 ? { ...NOTHING, pages: lines } : undefined;
  } catch {
    return undefined;
  }
}

function readXml(xml: XmlElement, base: string, isOwn: (address: string) => boolean): Feed | undefined {
  const { urlset, sitemapindex, feed, rss, 'rdf:RDF': rdf } = xml as Record<string, XmlElement | undefined>;
  const absolute = (element: unknown) => parseUrl(contentOf(element).trim(), base)?.href;
  const linkIn = (element: XmlElement, rel: string) =>
    [...elementsOf(element.link), ...elementsOf(element['atom:link'])].find((link) => link.rel === rel)?.href;
  if (urlset !== undefined || sitemapindex !== undefined) {
    return {
      ...NOTHING,
      pages: elementsOf(urlset?.url).flatMap(({ loc }) => absolute(loc) ?? []),
      sitemaps: elementsOf(sitemapindex?.sitemap).flatMap(({ loc }) => absolute(loc) ?? []),
    };
  }
  const channel =
    feed ?? (rss?.channel as XmlElement | undefined) ?? (rdf?.channel as XmlElement | undefined);
  if (channel === undefined) return undefined;
  const items = elementsOf(channel.entry ?? channel.item ?? rdf?.item);
  const entries = items.flatMap((item): FeedEntry[] => {
    const links = Array.isArray(item.link) ? item.link : [];
    const plain = links.find((link) => typeof link !== 'object' || link.rel === undefined);
    // Posts about a page elsewhere may have that as their link.
    const named = [linkIn(item, 'alternate'), plain?.href ?? plain, item.guid, item.id];
    const all = [item['feedburner:origLink'], ...named].filter((one) => one !== undefined);
    const urls = all.flatMap((one) => absolute(one) ?? []);
    const url = urls.find(isOwn) ?? urls[0];
    if (url === undefined) return [];
    const categories = [item.category, item['dc:subject']].flat() as readonly (XmlElement | undefined)[];
    return [
      {
        url,
        categories: categories.map((one) => lineIn(one?.term ?? one)).filter(Boolean),
        ...written({
          title: lineIn(item.title),
          published: contentOf(item.published ?? item.pubDate ?? item['dc:date'] ?? item.issued).trim(),
          updated: contentOf(item.updated ?? item['atom:updated'] ?? item.modified).trim(),
          html: contentOf(item['content:encoded'] ?? item.content ?? item.description ?? item.summary),
        }),
      },
    ];
  });
  // RFC 5005 names the next part; WordPress has parts but doesn't name them.
  const isWordPress = /wordpress/i.test(rawValue(channel.generator));
  const next = linkIn(channel, 'next') ?? (isWordPress ? nextPart(base) : undefined);
  return { ...NOTHING, entries, ...written({ next: absolute(next) ?? '' }) };
}

function nextPart(url: string): string {
  const address = new URL(url);
  address.searchParams.set('paged', String(Number(address.searchParams.get('paged') ?? 1) + 1));
  return address.href;
}

/** Returns the value of an element, with its markup. */
function contentOf(element: unknown): string {
  const raw = rawValue(element);
  const { '#cdata': data, type } = Object(element) as XmlElement;
  if (data !== undefined || type === 'xhtml') return raw;
  const isData = raw.trimStart().startsWith('<![CDATA[');
  return isData ? raw.replace(/<!\[CDATA\[|\]\]>/g, '') : decodeEntities(raw);
}

function lineIn(element: unknown): string {
  return lineOfText(contentOf(element)) ?? '';
}

/** Returns the fields that are not empty. */
function written<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text)) as Partial<Fields>;
}
