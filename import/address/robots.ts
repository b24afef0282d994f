/** Reads `robots.txt` (RFC 9309), with which a site says what programs may read. */
import { tryDecodeURI } from 'hono/utils/url';

export interface Robots {
  /** Returns whether a path, with its query, may be read. */
  readonly allows: (path: string) => boolean;
  /** Seconds between two requests. */
  readonly delay: number;
  readonly sitemaps: readonly string[];
}

/** "The product token … SHOULD be a substring of the identification string" (RFC 9309, section 2.2.1). */
const OWN_AGENT = 'foyer';
/** "Crawlers SHOULD … parse at least 500 kibibytes" (section 2.5). */
const MAX_CHARACTERS = 500 * 1024;

export function readRobots(text: string): Robots {
  const groups = new Map<string, [key: string, value: string][]>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isNaming = false;
  for (const line of text.slice(0, MAX_CHARACTERS).split(/[\r\n]/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    const key = content.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (key === 'sitemap') sitemaps.push(value);
    if (key === 'user-agent') agents = [...(isNaming ? agents : []), value.toLowerCase()];
    if (/^(user-agent|allow|disallow|crawl-delay)$/.test(key)) {
      isNaming = key === 'user-agent';
      for (const agent of agents) groups.set(agent, [...(groups.get(agent) ?? []), [key, value]]);
    }
  }
  const rules = groups.get(OWN_AGENT) ?? groups.get('*') ?? [];
  const allows = (path: string) => {
    const longest = (wanted: string) =>
      rules.reduce((most, [key, value]) => {
        return key === wanted && matches(value, path) ? Math.max(most, value.length) : most;
      }, 0);
    return longest('disallow') <= longest('allow');
  };
  const [, delay = ''] = rules.find(([key]) => key === 'crawl-delay') ?? [];
  return { allows, delay: Number.parseFloat(delay) || 0, sitemaps };
}

/** Returns whether a path begins with a pattern, in which `*` is any text and a final `$` the end. */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...parts] = tryDecodeURI(pattern).replace(/\$$/, '').split('*');
  const text = tryDecodeURI(path);
  if (!text.startsWith(first)) return false;
  const last = pattern.endsWith('$') ? parts.pop() : undefined;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!pattern.endsWith('$')) return true;
  return last === undefined ? at === text.length : text.length - last.length >= at && text.endsWith(last);
}
