/** The links of a page's HTML: those to former addresses lead straight to the current ones, and those to nothing are words. */
import { tryDecodeURI } from 'hono/utils/url';
import type { Essay } from '../../web/core/essays.ts';
import { essayPath } from '../../web/core/routes.ts';
import { hasQuery, redirectKey } from './checks/check-redirects.ts';

/** Returns the former paths of renamed essays, each with the current one. */
export function formerPaths(
  essays: readonly Pick<Essay, 'slug' | 'aliases'>[],
): readonly (readonly [from: string, to: string])[] {
  return essays.flatMap(({ slug, aliases }) =>
    aliases.map((alias) => [essayPath(alias), essayPath(slug)] as const),
  );
}

/** The address of a link to a path of this site, in HTML that was rendered from Markdown. */
const SITE_LINK = /(?<=<a href=")\/[^"]*(?=")/g;

/**
 * Replaces former addresses in the links of rendered HTML.
 *
 * @param moved current paths by former address, as `redirectKey` writes it
 */
export function withCurrentLinks(html: string, moved: ReadonlyMap<string, string>): string {
  if (moved.size === 0) return html;
  return html.replace(SITE_LINK, (written) => {
    const [address = '', ...fragment] = written.replaceAll('&amp;', '&').split('#');
    const [path = '', ...query] = address.split('?');
    const exact = moved.get(redirectKey(address));
    const target = exact ?? moved.get(redirectKey(path));
    if (target === undefined) return written;
    const isInTarget = exact !== undefined && hasQuery(address);
    const rest = isInTarget || query.length === 0 ? '' : `?${query.join('?')}`;
    const current = [encodeURI(target) + rest, ...fragment].join('#');
    return current.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  });
}

/** A link to a path of this site, and a picture of this site, in HTML that was rendered from Markdown. */
const LINK = /<a href="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs;
const PICTURE = /<img src="(\/media\/[^"]*)" alt="([^"]*)"[^>]*>/g;

/**
 * Returns rendered HTML with the words of the links, and of the pictures, that lead to nothing.
 *
 * @param dead targets as they are written
 */
export function withoutDeadLinks(html: string, dead: ReadonlySet<string>): string {
  if (dead.size === 0) return html;
  const written = new Set([...dead].map(tryDecodeURI));
  const wordsOf = (whole: string, address: string, words: string) =>
    written.has(tryDecodeURI(address.replaceAll('&amp;', '&'))) ? words : whole;
  return html.replace(PICTURE, wordsOf).replace(LINK, wordsOf);
}
