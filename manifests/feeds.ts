/** `/feed.xml` and `/feed.json`: the newest essays in full. */

import { COPY_CODE } from '../web/core/documents/code-block.ts';
import { documentPaths } from '../web/core/documents/documents.ts';
import { essayUrl, mediaPath } from '../web/core/routes.ts';
import type { ManifestSource } from './source.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

/** Enough for a reader that polls once a month, without making the feed too large. */
const MAX_ENTRIES = 20;

type FeedEntry = ReturnType<typeof feedEntries>[number];

function feedEntries({ bundle, essayHtml }: ManifestSource) {
  return bundle.essays.slice(0, MAX_ENTRIES).map((essay) => {
    const url = essayUrl(bundle, essay.slug);
    return {
      essay,
      // The URL at which the essay was first published, because an id must never change.
      id: essayUrl(bundle, essay.aliases[0] ?? essay.slug),
      url,
      html: absoluteHtml(essayHtml(essay.slug).replaceAll(COPY_CODE, ''), url),
      published: timestampOf(essay.date),
      updated: timestampOf(essay.updated ?? essay.date),
      tags: [...new Set([essay.category, ...essay.tags])],
    };
  });
}

/** Returns noon UTC, which falls on that day almost everywhere, so that readers do not show the day before. */
function timestampOf(date: string): string {
  return `${date}T12:00:00Z`;
}

/** Returns the Atom feed (RFC 4287). Its author applies to each entry (section 4.1.2). */
export function atomFeed(source: ManifestSource): string {
  const { origin, site, status } = source.bundle;
  const entries = feedEntries(source);
  const updated = entries
    .map((entry) => entry.updated)
    .sort()
    .at(-1);
  const feed = element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.locale }, [
    element('id', {}, `${origin}/`),
    element('title', {}, site.name),
    element('subtitle', {}, site.tagline),
    element('updated', {}, updated ?? timestampOf(status.updated)),
    linkElement('alternate', 'text/html', `${origin}/essays`),
    linkElement('self', 'application/atom+xml', origin + documentPaths.atomFeed),
    element('icon', {}, `${origin}/icon-192.png`),
    element('author', {}, [element('name', {}, site.name), element('uri', {}, `${origin}/about`)]),
    ...entries.map(atomEntry),
  ]);
  return xmlDocument(feed);
}

function atomEntry({ essay, id, url, html, published, updated, tags }: FeedEntry): Xml {
  return element('entry', {}, [
    element('id', {}, id),
    element('title', {}, essay.title),
    linkElement('alternate', 'text/html', url),
    element('published', {}, published),
    element('updated', {}, updated),
    ...tags.map((term) => element('category', { term })),
    element('summary', {}, essay.excerpt),
    element('content', { type: 'html' }, html),
  ]);
}

function linkElement(rel: string, type: string, href: string): Xml {
  return element('link', { rel, type, href });
}

/** Returns the JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export function jsonFeed(source: ManifestSource) {
  const { origin, site, profile } = source.bundle;
  const avatar = profile.portrait && { avatar: origin + mediaPath(profile.portrait.file) };
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    home_page_url: `${origin}/essays`,
    feed_url: origin + documentPaths.jsonFeed,
    description: site.tagline,
    icon: `${origin}/icon-512.png`,
    favicon: `${origin}/icon-192.png`,
    authors: [{ name: site.name, url: `${origin}/about`, ...avatar }],
    language: site.locale,
    items: feedEntries(source).map(({ essay, id, url, html, published, updated, tags }) => ({
      id,
      url,
      title: essay.title,
      content_html: html,
      summary: essay.excerpt,
      ...(essay.cover && { image: origin + mediaPath(essay.cover.file) }),
      date_published: published,
      ...(essay.updated !== undefined && { date_modified: updated }),
      tags,
    })),
  };
}

/** URLs in HTML rendered from Markdown, which has double quotes only around attribute values. */
const ADDRESSES = /\s(href|src|srcset)="([^"]*)"/g;

/** Makes every URL in the HTML of the page at `base` absolute. */
export function absoluteHtml(html: string, base: string): string {
  const absolute = (address: string) => (URL.canParse(address, base) ? new URL(address, base).href : address);
  return html.replace(ADDRESSES, (_match, name: string, value: string) => {
    const decoded = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    // A `srcset` lists URLs with their widths, separated by commas (HTML, 4.8.4.2.1).
    const addresses = name === 'srcset' ? decoded.split(/,\s+/) : [decoded];
    const changed = addresses.map((address) =>
      name === 'srcset' ? address.trim().replace(/^\S+/, absolute) : absolute(address),
    );
    return ` ${name}="${changed.join(', ').replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
}
