/** Adds the old addresses of posts to `redirects.yaml`. */
import { isMap, parseDocument } from 'yaml';
import { normalizedPath } from '../site/reader/checks/check-redirects.ts';
import { essayPath } from '../web/core/routes.ts';
import type { SourcePost } from './source.ts';

/** Feeds as generators name them. Readers that have subscribed to one go on reading. */
const FEEDS = ['/feed', '/rss', '/atom.xml', '/rss.xml', '/index.xml', '/feed/feed.xml', '/feed/index.xml'];
const FEED = '/feed.xml';

/** Returns the essay that each old address leads to now. The first post with an address has it. */
export function redirectsFor(
  essays: readonly (readonly [SourcePost, string])[],
): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  const known = new Set(essays.map(([, slug]) => normalizedPath(essayPath(slug))));
  for (const [post, slug] of essays) {
    for (const address of post.addresses) {
      const key = normalizedPath(address);
      if (key === '/' || known.has(key)) continue;
      known.add(key);
      redirects.set(key, essayPath(slug));
    }
  }
  for (const feed of FEEDS) if (!known.has(normalizedPath(feed))) redirects.set(feed, FEED);
  return redirects;
}

/** Returns the file with the redirects that it lacks. Keeps every line of the owner's. */
export function extendRedirects(source: string, redirects: ReadonlyMap<string, string>): string {
  const document = parseDocument(source);
  const written = isMap(document.contents)
    ? document.contents.items.map(({ key }) => normalizedPath(String(key)))
    : [];
  const known = new Set(written);
  const lines = [...redirects]
    .filter(([from]) => !known.has(normalizedPath(from)))
    .map(([from, to]) => `${JSON.stringify(from)}: ${to}`);
  if (lines.length === 0) return source;
  // An empty map in braces cannot be continued.
  const kept = source.trim() === '{}' ? '' : source.replace(/([^\n])$/, '$1\n');
  return `${kept}${lines.join('\n')}\n`;
}
