/** Files with which hosts for static sites send the headers and redirects that the server would send. */
import { CONTRACT_CACHE } from '../../web/core/documents/define-endpoint.ts';
import { matchesPattern } from '../../web/core/page-scope.ts';
import { FIVE_MINUTES, FOREVER, FOREVER_IN_BROWSERS } from '../compile/cache-lifetimes.ts';
import {
  ASSET_HEADERS,
  JSON_TYPE,
  MARKDOWN_TYPE,
  MEDIA_HEADERS,
  PUBLIC_DOCUMENT_HEADERS,
  PUBLIC_IMAGE_HEADERS,
  SCRIPT_HEADERS,
  SVG_HEADERS,
  TEXT_HEADERS,
} from '../compile/policy-headers.ts';
import type { Headers } from '../compile/representation.ts';
import { isPage } from './export-files.ts';

/** A file that was written, with the headers that the server would send. */
export interface WrittenResponse {
  readonly path: string;
  readonly headers: Headers;
}

export interface HostOptions {
  readonly written: readonly WrittenResponse[];
  readonly common: Headers;
  /** Current paths by former path. */
  readonly redirects: readonly (readonly [from: string, to: string])[];
}

/** Headers for the paths that a pattern matches. `*` stands for any run of characters. */
export interface HeaderRule {
  readonly pattern: string;
  readonly headers: Headers;
}

/** Returns the files by name: `_headers` and `_redirects` for Netlify and Cloudflare Pages, and those of other hosts. */
export function hostFiles(options: HostOptions): ReadonlyMap<string, string> {
  const rules = headerRules(options);
  const { redirects } = options;
  return new Map([
    ['_headers', rules.map(toHeadersBlock).join('\n')],
    ['_redirects', redirects.map((pair) => `${pair.map(encodeURI).join(' ')} 301\n`).join('')],
    ['vercel.json', `${JSON.stringify(vercelSettings(rules, redirects), null, 2)}\n`],
    // GitHub Pages would otherwise leave out files whose names begin with a dot or an underscore.
    ['.nojekyll', ''],
  ]);
}

/** Headers that the host sets itself, because they depend on the request or on the host's own encodings. */
const OF_HOST = ['etag', 'last-modified', 'vary', 'content-length', 'x-markdown-tokens'];
/** Headers of pages that must not apply to other files as well, or that describe a single page. */
const NOT_ON_EVERY_PATH = ['content-type', 'cache-control', 'cross-origin-resource-policy', 'link'];

/**
 * Rules for folders. Cloudflare Pages joins the values of a header from several rules with a comma. Browsers enforce
 * every value of `content-security-policy`, so only that header may have two rules that match the same path.
 */
const FOLDER_RULES: readonly HeaderRule[] = [
  { pattern: '/assets/*', headers: { 'cache-control': FOREVER, ...ASSET_HEADERS } },
  { pattern: '/assets/*.js', headers: policyOf(SCRIPT_HEADERS) },
  { pattern: '/media/*', headers: { 'cache-control': FIVE_MINUTES, ...MEDIA_HEADERS } },
  { pattern: '/media/*.svg', headers: policyOf(SVG_HEADERS) },
  { pattern: '/social/*', headers: { 'cache-control': FOREVER, ...PUBLIC_IMAGE_HEADERS } },
  { pattern: '/library/*', headers: TEXT_HEADERS },
  { pattern: '/library/texts.*', headers: { 'cache-control': FOREVER_IN_BROWSERS } },
  {
    pattern: '/api/*',
    headers: { 'content-type': JSON_TYPE, 'cache-control': CONTRACT_CACHE, ...PUBLIC_DOCUMENT_HEADERS },
  },
  { pattern: '/*.md', headers: { 'content-type': MARKDOWN_TYPE, ...PUBLIC_DOCUMENT_HEADERS } },
];

function policyOf({ 'content-security-policy': policy = '' }: Headers): Headers {
  return { 'content-security-policy': policy };
}

/** Returns the rules, general ones first: for pages, for folders, and for each other file. */
export function headerRules({ written, common }: HostOptions): readonly HeaderRule[] {
  const page = written.find(({ path }) => path === '/')?.headers ?? {};
  const everywhere = { ...common, ...without(page, [...OF_HOST, ...NOT_ON_EVERY_PATH]) };
  const home = { pattern: '/', headers: { link: page.link ?? '' } };
  const isMatched = (path: string) => FOLDER_RULES.some(({ pattern }) => matchesPattern(pattern, path));
  const single = written
    .filter((response) => !isPage(response) && !isMatched(response.path))
    .map(({ path, headers }) => ({ pattern: path, headers: without(headers, OF_HOST) }));
  const folders = FOLDER_RULES.filter(({ pattern }) =>
    written.some(({ path }) => matchesPattern(pattern, path)),
  );
  return [{ pattern: '/*', headers: everywhere }, home, ...folders, ...single];
}

function without(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function toHeadersBlock({ pattern, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${pattern}\n${lines.join('')}`;
}

/** Returns Vercel's settings, in which the last matching rule decides. */
function vercelSettings(rules: readonly HeaderRule[], redirects: HostOptions['redirects']) {
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ pattern, headers }) => ({
      source: escapeForVercel(pattern).replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.map(([from, to]) => {
      return { source: escapeForVercel(encodeURI(from)), destination: encodeURI(to), permanent: true };
    }),
  };
}

/** Escapes what path-to-regexp would take for a pattern, except `*`. */
function escapeForVercel(path: string): string {
  return path.replace(/[.+?^${}()|[\]\\:]/g, '\\$&');
}
