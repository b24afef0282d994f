/** Adds the old addresses of posts to `redirects.yaml`. */
import { isMap } from 'yaml';
import {
  isRedirectable,
  normalizedPath,
  REDIRECTS_FILE,
  redirectKey,
  redirectsOf,
} from '../site/reader/checks/check-redirects.ts';
import { fixedPaths } from '../site/reader/checks/check-references.ts';
import { MAX_YAML_BYTES } from '../site/util/content-error.ts';
import { parseDocument } from '../site/util/yaml.ts';
import { EVERY_SURFACE } from '../web/core/surfaces.ts';
import { pathOf } from './essay-names.ts';
import type { OldPage, SourcePost } from './source.ts';

/** Feeds as generators name them. Readers that have subscribed to one go on reading. */
const FEEDS = ['/feed', '/rss', '/atom.xml', '/rss.xml', '/index.xml', '/feed/feed.xml', '/feed/index.xml'];
const FEED = '/feed.xml';

/** Addresses that the site answers itself, whatever its content is. */
const FIXED = new Set(fixedPaths(EVERY_SURFACE));

export function isFixed(address: string): boolean {
  return FIXED.has(redirectKey(address));
}

/** Returns the pages of the old site whose place on this one is known, and not the same. */
export function redirectablePages(pages: readonly OldPage[] = []): readonly OldPage[] {
  return pages.filter(({ addresses: [address = '/'], to }) => to !== undefined && !isFixed(address));
}

/**
 * Returns the path that each old address leads to now. The first text with an address has it.
 *
 * @param texts with their names
 */
export function redirectsFor(
  texts: readonly (readonly [SourcePost, string])[],
  pages: readonly OldPage[] = [],
): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  const known = new Set(texts.map(([, name]) => normalizedPath(pathOf(name))));
  const redirect = (address: string, to: string): void => {
    const key = redirectKey(address);
    if (key === '/' || known.has(key)) return;
    known.add(key);
    redirects.set(normalizedPath(address), to);
  };
  for (const [post, name] of texts) for (const address of post.addresses) redirect(address, pathOf(name));
  for (const { addresses, to } of redirectablePages(pages))
    for (const address of addresses) if (!isFixed(address)) redirect(address, to ?? '/');
  for (const feed of FEEDS) redirect(feed, FEED);
  return redirects;
}

/**
 * Returns the file with the redirects that it lacks, and why others were left out, by their addresses. Keeps every line
 * of the owner's.
 */
export function extendRedirects(source: string, redirects: ReadonlyMap<string, string>) {
  const own = ownRedirects(source);
  const targets = new Set(own.values());
  // An empty map in braces cannot be continued.
  const kept = source.trim() === '{}' ? '' : source.replace(/([^\n])$/, '$1\n');
  let bytes = Buffer.byteLength(kept);
  const lines: string[] = [];
  const left = new Map<string, string>();
  for (const [from, to] of redirects) {
    if (own.has(redirectKey(from))) continue;
    const line = `${JSON.stringify(from)}: ${to}\n`;
    const size = Buffer.byteLength(line);
    if (!isRedirectable(from)) left.set(from, 'This address cannot be redirected.');
    else if (targets.has(normalizedPath(from))) left.set(from, 'A line of yours redirects to this address.');
    else if (bytes + size > MAX_YAML_BYTES) left.set(from, `${REDIRECTS_FILE} would be larger than allowed.`);
    else {
      bytes += size;
      lines.push(line);
    }
  }
  return { text: lines.length === 0 ? source : kept + lines.join(''), left };
}

/** Returns the redirects that the owner wrote, as far as the file is valid. */
export function ownRedirects(source: string): ReadonlyMap<string, string> {
  const { contents } = parseDocument(source);
  const written = isMap(contents) ? contents.items.map(({ key, value }) => [String(key), String(value)]) : [];
  return redirectsOf(Object.fromEntries(written));
}
