/** `/feed.xml` and `/feed.json`: the newest essays in full. */
import { documentPaths } from '../web/core/documents/documents.ts';
import type { Essay } from '../web/core/essays.ts';
import { linkHost } from '../web/core/link-host.ts';
import { escapeAttribute, escapeMarkup } from '../web/core/markup.ts';
import { asSentence } from '../web/core/prose.ts';
import { essayUrl, mediaPath } from '../web/core/routes.ts';
import { headlineOf } from '../web/core/unwritten.ts';
import { directionOf } from '../web/locales/direction.ts';
import { diagramPictures, feedHtml } from './feed-html.ts';
import type { ManifestSource } from './source.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

/** Enough for a reader that polls once a month, without making the feed too large. */
const DEFAULT_ENTRIES = 20;

const essaysIn = ({ site, essays }: ManifestSource['bundle']) =>
  essays.slice(0, site.feedEssays ?? DEFAULT_ENTRIES);

/** Returns what the site is about and, if the feed leaves out older essays, where they are. */
function subtitleOf({ bundle, wording }: ManifestSource): string {
  const { origin, site, essays } = bundle;
  const { length } = essaysIn(bundle);
  if (length === essays.length) return headlineOf(site);
  const listed = wording.say('feed.newest', {
    count: length,
    total: essays.length,
    address: `${origin}/essays`,
  });
  return `${asSentence(headlineOf(site))} ${listed}`;
}

function feedEntries({ bundle, essayHtml, sha256 }: ManifestSource) {
  return essaysIn(bundle).map((essay) => {
    const url = essayUrl(bundle, essay.slug);
    return {
      essay,
      // The URL at which the essay was first published, because an id must never change.
      id: essayUrl(bundle, essay.aliases[0] ?? essay.slug),
      url,
      html: withDirection(linkHtml(essay) + feedHtml(essayHtml(essay.slug), url, sha256), essay.language),
      published: timestampOf(essay.date),
      updated: timestampOf(essay.updated ?? essay.date),
      tags: [...new Set([essay.category, ...essay.tags])],
      translations: (essay.translations ?? []).map(({ language, slug }) => {
        return { language, url: essayUrl(bundle, slug) };
      }),
      /** Present if it is not that of the feed. */
      language: essay.language === bundle.site.locale ? undefined : essay.language,
    };
  });
}

/** Returns the link of an essay as the first paragraph of its text, or an empty string if it has none. */
function linkHtml({ title, link }: Essay): string {
  if (link === undefined) return '';
  return `<p><a href="${escapeAttribute(link)}">${escapeMarkup(title)}</a> (${escapeMarkup(linkHost(link))})</p>\n`;
}

/** Says the direction of a text from right to left, because readers show it in a page of their own. */
function withDirection(html: string, locale: string): string {
  return directionOf(locale) === 'rtl' ? `<div dir="rtl" lang="${locale}">${html}</div>` : html;
}

export function feedPictures({ bundle, essayHtml, sha256 }: ManifestSource) {
  return essaysIn(bundle).flatMap(({ slug }) => diagramPictures(essayHtml(slug), sha256));
}

/** Returns `Last-Modified`: the moment at which the day of the newest change began anywhere, which is never to come. */
export function feedHeaders({ bundle }: ManifestSource) {
  const days = essaysIn(bundle).map(({ date, updated = date }) => updated);
  const newest = days.sort().at(-1) ?? bundle.status.updated;
  return { 'last-modified': new Date(`${newest}T00:00:00+14:00`).toUTCString() };
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
    element('subtitle', {}, subtitleOf(source)),
    element('updated', {}, updated ?? timestampOf(status.updated)),
    linkElement('alternate', 'text/html', `${origin}/essays`),
    linkElement('self', 'application/atom+xml', origin + documentPaths.atomFeed),
    element('icon', {}, `${origin}/icon-192.png`),
    element('author', {}, [element('name', {}, site.name), element('uri', {}, `${origin}/about`)]),
    ...entries.map(atomEntry),
  ]);
  return xmlDocument(feed);
}

function atomEntry(entry: ReturnType<typeof feedEntries>[number]): Xml {
  const { essay, id, url, html, published, updated, tags, translations, language } = entry;
  return element('entry', language === undefined ? {} : { 'xml:lang': language }, [
    element('id', {}, id),
    element('title', {}, essay.title),
    linkElement('alternate', 'text/html', url),
    // RFC 4287, section 4.1.2: several alternates of one type differ in their languages.
    ...translations.map((other) => linkElement('alternate', 'text/html', other.url, other.language)),
    ...(essay.link === undefined ? [] : [linkElement('related', 'text/html', essay.link)]),
    element('published', {}, published),
    element('updated', {}, updated),
    ...tags.map((term) => element('category', { term })),
    element('summary', {}, essay.excerpt),
    element('content', { type: 'html' }, html),
  ]);
}

function linkElement(rel: string, type: string, href: string, hreflang?: string): Xml {
  return element('link', { rel, type, href, ...(hreflang !== undefined && { hreflang }) });
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
    description: subtitleOf(source),
    icon: `${origin}/icon-512.png`,
    favicon: `${origin}/icon-192.png`,
    authors: [{ name: site.name, url: `${origin}/about`, ...avatar }],
    language: site.locale,
    items: feedEntries(source).map(({ essay, id, url, html, published, updated, tags, language }) => ({
      id,
      url,
      ...(essay.link !== undefined && { external_url: essay.link }),
      title: essay.title,
      content_html: html,
      summary: essay.excerpt,
      ...(essay.cover && { image: origin + mediaPath(essay.cover.file) }),
      date_published: published,
      ...(essay.updated !== undefined && { date_modified: updated }),
      tags,
      ...(language !== undefined && { language }),
    })),
  };
}
