import { documentPaths } from '../web/runtime/documents.ts';
import { type FeedEntry, feedEntries, momentOf } from './feed-entries.ts';
import type { ManifestSource } from './source.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

const NAMESPACE = 'http://www.w3.org/2005/Atom';

/** `/feed.xml`: the newest essays in full, in the Atom format (RFC 4287). */
export function atomFeed(source: ManifestSource): string {
  const { origin, site, status } = source.bundle;
  const entries = feedEntries(source);
  const feed = element('feed', { xmlns: NAMESPACE, 'xml:lang': site.locale }, [
    element('id', {}, `${origin}/`),
    element('title', {}, site.name),
    element('subtitle', {}, site.tagline),
    element('updated', {}, entries[0]?.published ?? momentOf(status.updated)),
    link('alternate', 'text/html', `${origin}/essays`),
    link('self', 'application/atom+xml', origin + documentPaths.atomFeed),
    element('icon', {}, `${origin}/icon-192.png`),
    element('author', {}, [element('name', {}, site.name), element('uri', {}, `${origin}/about`)]),
    ...entries.map(toEntry),
  ]);
  return xmlDocument(feed);
}

/** The author is that of the feed (RFC 4287, section 4.1.2). */
function toEntry({ essay, id, url, html, published }: FeedEntry): Xml {
  return element('entry', {}, [
    element('id', {}, id),
    element('title', {}, essay.title),
    link('alternate', 'text/html', url),
    element('published', {}, published),
    element('updated', {}, published),
    ...[...new Set([essay.category, ...essay.tags])].map((term) => element('category', { term })),
    element('summary', {}, essay.excerpt),
    element('content', { type: 'html' }, html),
  ]);
}

function link(rel: string, type: string, href: string): Xml {
  return element('link', { rel, type, href });
}
