/** Paths and absolute addresses of what the site has. */
import type { ContentBundle } from './bundle.ts';
import type { Project } from './model.ts';
import { wellFormed } from './one-line.ts';
import { tagSlug } from './tags.ts';

/** Path of the contact page, which also receives its form from browsers without scripts. */
export const CONTACT_PATH = '/contact';

/** Returns whether the server answers the path, and all below it, before it looks for a page. */
export function isServerPath(path: string): boolean {
  return /^\/(api|beacon|healthz|library|mcp|owner|readyz)(\/|$)/.test(path) || isDraftPath(path);
}

/** Returns whether the path is below the one of drafts that are shared by a secret address. */
export function isDraftPath(path: string): boolean {
  return path.startsWith('/drafts/');
}

export function draftPath(secret: string): string {
  return `/drafts/${secret}`;
}

export function essayPath(slug: string): string {
  return `/essays/${slug}`;
}

export function ownPath(slug: string): string {
  return `/${slug}`;
}

/** Returns the address of an essay, or of the place with the id `anchor` on its page. */
export function essayUrl(bundle: ContentBundle, slug: string, anchor?: string): string {
  const fragment = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
  return bundle.origin + essayPath(slug) + fragment;
}

/** Returns the id of a takeaway or key quote on the page of its essay, by its position in the list. */
export function passageId(kind: 'takeaway' | 'quote', index: number): string {
  return `${kind}-${index + 1}`;
}

interface EssaysView {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly query?: string | undefined;
  readonly page?: number;
}

/**
 * Returns the path of a list of essays: all, those in the pillar with the slug `category`, those
 * with a tag, or those that match `query`.
 * Pages of a long list are counted from 1. A file cannot depend on a query, so each list of an exported site has a path
 * of its own, and only the page's script reads `q`.
 */
export function essaysPath(
  bundle: Pick<ContentBundle, 'exported' | 'essays' | 'site'>,
  { category, tag, query, page = 1 }: EssaysView,
): string {
  const more = page > 1 ? page : undefined;
  if (!bundle.exported) return withParameters('/essays', { category, tag, q: query, page: more });
  const segments = [
    ...(category === undefined ? [] : ['category', category]),
    ...(tag === undefined ? [] : ['tag', encodeURIComponent(tagSlug(bundle, tag))]),
    ...(more === undefined ? [] : ['page', more]),
  ];
  return withParameters(['/essays', ...segments].join('/'), { q: query });
}

function withParameters(path: string, given: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = Object.entries(given)
    .flatMap(([name, value = '']) => (value === '' ? [] : [[name, value] as const]))
    // Encode as browsers do when they submit a form.
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`);
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/** Returns the path of the Markdown alternate of the page at `path`, with its query: `/essays.md?page=2`. */
export function markdownPath(path: string): string {
  const [page = ''] = path.split('?', 1);
  return `${page === '/' ? '/index' : page}.md${path.slice(page.length)}`;
}

/** Returns the address of a project's repository, or of its own page if it has no repository. */
export function repositoryUrl({ repoUrl, url }: Project): string {
  // The content check requires one of them.
  return repoUrl ?? url ?? '';
}

/** Returns the address that readers of a project's name are sent to: its own page, if it has one. */
export function projectUrl({ repoUrl, url }: Project): string {
  return url ?? repoUrl ?? '';
}

/** Returns the absolute address for one that may be a path of this site. */
export function absoluteUrl({ origin }: Pick<ContentBundle, 'origin'>, address: string): string {
  return address.startsWith('/') ? origin + address : address;
}

export function greetingUrl(bundle: ContentBundle, id: string): string {
  return `${bundle.origin}/guestbook/${id}`;
}

/** Returns the path of a file in `content/media/`, percent-encoded. */
export function mediaPath(file: string): string {
  return `/media/${encodeURI(wellFormed(file)).replace(/[?#]/g, encodeURIComponent)}`;
}

/** Path to which pages report the calls that they answer, if the owner counts those. */
export const BEACON_PATH = '/beacon';

export const MCP_PATH = '/mcp';

/** Returns the origin of the server that answers searches, calls and messages; undefined if the site has none. */
export function serverOrigin({
  origin,
  exported,
}: Pick<ContentBundle, 'origin' | 'exported'>): string | undefined {
  return exported ? exported.api : origin;
}

/** Returns the origin of the server that answers over REST, or undefined if none does. */
export function restOrigin(bundle: Pick<ContentBundle, 'origin' | 'exported' | 'site'>): string | undefined {
  return bundle.site.surfaces.rest ? serverOrigin(bundle) : undefined;
}

export function mcpUrl(bundle: Pick<ContentBundle, 'origin' | 'exported'>): string {
  return (serverOrigin(bundle) ?? bundle.origin) + MCP_PATH;
}
