/** Response headers by kind: media type, caching, security policies and links. Also builds pages with their headers. */
import { getMimeType } from 'hono/utils/mime';
import { type CrawlerPolicy, contentUsage } from '../../web/core/crawlers.ts';
import { documentPaths, isSwitchedOff } from '../../web/core/documents/documents.ts';
import { markdownPath } from '../../web/core/routes.ts';
import type { Surfaces } from '../../web/core/surfaces.ts';
import { REVALIDATE } from './cache-lifetimes.ts';
import type { CompileSettings } from './compile-settings.ts';
import type { Headers, RepresentationInput } from './representation.ts';

export const JSON_TYPE = 'application/json';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

export function mediaType(file: string): string {
  return getMimeType(file.toLowerCase()) ?? 'application/octet-stream';
}

/** Directives on what any page may show. */
const APPEARANCE = ["style-src 'self'", "img-src 'self'", "font-src 'self'"];
/** Directives on what any page may lead to, and on who may frame it. */
const NAVIGATION = ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/** Policy for pages whose scripts are Lit's and those of a Vite build. */
function scriptPolicy(trustedTypes: string, ...more: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    ...APPEARANCE,
    "connect-src 'self'",
    ...more,
    "manifest-src 'self'",
    ...NAVIGATION,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

/** `foyer-worker` lets the page set the URL of its worker's script. */
const CONTENT_SECURITY_POLICY = scriptPolicy('lit-html foyer-worker', "worker-src 'self'");
/** Policy for the owner's room, which frames its own previews. `foyer-paste` reads what is pasted into a document without effects. */
const ROOM_POLICY = scriptPolicy('lit-html foyer-paste', "frame-src 'self'");
const FRAMED_POLICY = ROOM_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Policy for a page with a form and nothing else: no script runs on it. */
const FORM_POLICY = ["default-src 'none'", ...APPEARANCE, ...NAVIGATION].join('; ');

const ONE_YEAR = 'max-age=31536000';

export const NO_SNIFF = { 'x-content-type-options': 'nosniff' };

/** Returns the headers of every response. `Content-Usage` (draft-ietf-aipref-attach) tells crawlers what they may do. */
export function commonHeaders(
  { publicUrl }: Pick<CompileSettings, 'publicUrl'>,
  policy: CrawlerPolicy,
): Headers {
  const usage = contentUsage(policy);
  return {
    ...NO_SNIFF,
    ...(usage !== undefined && { 'content-usage': usage }),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': ONE_YEAR }),
  };
}

/** For data and text, which load nothing and must not be framed. */
const TEXT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For styles and fonts of the site's own pages. */
export const ASSET_HEADERS: Headers = { 'cross-origin-resource-policy': 'same-origin' };

/**
 * For the owner's pictures and files, which feed readers in a browser show on another origin. They have no content
 * security policy, because browsers add styles to pictures that are opened directly.
 */
export const MEDIA_HEADERS: Headers = { 'cross-origin-resource-policy': 'cross-origin' };

/** For data that the site's own pages load, redirects and errors. */
export const TEXT_HEADERS: Headers = { ...ASSET_HEADERS, 'content-security-policy': TEXT_POLICY };

/** For scripts. A worker obeys the policy of its own script (HTML, "run a worker"). */
export const SCRIPT_HEADERS: Headers = {
  ...ASSET_HEADERS,
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
};

/** For SVG, which may run scripts when opened directly. They must not run in the site's origin. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** For XML, which may also contain scripts. Browsers show its tree only outside a sandbox, with their own pictures. */
const XML_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** For the owner's SVG pictures. */
export const SVG_HEADERS: Headers = { ...MEDIA_HEADERS, 'content-security-policy': SVG_POLICY };

/** For pictures that any site may show. */
export const PUBLIC_IMAGE_HEADERS: Headers = {
  ...MEDIA_HEADERS,
  'access-control-allow-origin': '*',
};

/** For the script that any site may load. */
export const PUBLIC_SCRIPT_HEADERS: Headers = { ...SCRIPT_HEADERS, ...PUBLIC_IMAGE_HEADERS };

/** For documents that any site may read. */
export const PUBLIC_DOCUMENT_HEADERS: Headers = {
  ...PUBLIC_IMAGE_HEADERS,
  'content-security-policy': TEXT_POLICY,
};

export function publicDocumentHeaders(contentType: string): Headers {
  if (!/xml\b/.test(contentType)) return PUBLIC_DOCUMENT_HEADERS;
  const policy = contentType.startsWith('image/svg') ? SVG_POLICY : XML_POLICY;
  return { ...PUBLIC_DOCUMENT_HEADERS, 'content-security-policy': policy };
}

/** The speculation rules (https://wicg.github.io/nav-speculation/), with which browsers render a page before a visit. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

const PAGE_HEADERS: Headers = {
  ...ASSET_HEADERS,
  // On all pages or on none, because the first one decides for the whole origin.
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
};

interface PageOptions {
  /** Language of the content. Absent for an error page, which has none. */
  readonly language?: string;
  readonly config: Pick<CompileSettings, 'originTrialTokens'>;
  readonly surfaces: Surfaces;
  /** Path and query. Absent for an error page, which has no alternates. */
  readonly path?: string;
  /** Whether the Markdown alternate is in the header. The results of a search name theirs only in the page. */
  readonly hasAlternate?: boolean;
  readonly cacheControl?: string;
}

/** Returns an HTML page. WebMCP requires `Origin-Agent-Cluster: ?1` and the permission `tools`. */
export function htmlPage(
  body: string,
  { language, config, surfaces, path, hasAlternate = true, cacheControl = REVALIDATE }: PageOptions,
): RepresentationInput {
  // Browsers split the header at the commas.
  const { originTrialTokens: tokens } = config;
  const headers = {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'permissions-policy': 'tools=(self)',
    ...PAGE_HEADERS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'speculation-rules': `"${SPECULATION_RULES_PATH}"`,
    ...(language !== undefined && { 'content-language': language }),
    ...(tokens.length > 0 ? { 'origin-trial': tokens.map(({ text }) => text).join(', ') } : {}),
    ...(path !== undefined && { link: linkHeader(path, surfaces, hasAlternate) }),
    // With Markdown alternates, the response depends on `Accept` (RFC 9110, section 12.5.5).
    ...(surfaces.markdown && { vary: 'Accept' }),
  };
  return { body, contentType: HTML_TYPE, cacheControl, headers };
}

/** Returns a page for the owner alone, whose path is a secret. */
export function privatePage(body: string): RepresentationInput {
  return unstoredPage(body, FORM_POLICY);
}

/** @param isFramed whether another page of the room shows it in a frame */
export function ownersPage(body: string, isFramed = false): RepresentationInput {
  return unstoredPage(body, isFramed ? FRAMED_POLICY : ROOM_POLICY);
}

function unstoredPage(body: string, policy: string): RepresentationInput {
  const headers = {
    'content-security-policy': policy,
    ...PAGE_HEADERS,
    // Other sites get no referrer. Without any referrer, a browser would send `Origin: null` with the form.
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  };
  return { body, contentType: HTML_TYPE, cacheControl: 'no-store', headers };
}

/** Returns the `Link` header of the page at `path`, which points programs to the documents about the site (RFC 8288). */
function linkHeader(path: string, surfaces: Surfaces, hasAlternate: boolean): string {
  const { apiCatalog, aiCatalog, openApi, llms } = documentPaths;
  const link = (target: string, relation: string, type?: string) =>
    `<${target}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`;
  const document = (target: string, ...about: readonly [relation: string, type?: string]) =>
    isSwitchedOff(target, surfaces) ? [] : [link(target, ...about)];
  return [
    ...document(apiCatalog, 'api-catalog'),
    ...document(aiCatalog, 'ai-catalog', 'application/ai-catalog+json'),
    ...document(openApi, 'service-desc', 'application/json'),
    link('/agents', 'service-doc', 'text/html'),
    ...document(llms, 'describedby', 'text/plain'),
    ...(surfaces.markdown && hasAlternate ? [link(markdownPath(path), 'alternate', 'text/markdown')] : []),
  ].join(', ');
}

interface MarkdownOptions {
  /** Absolute URL of the page. Absent for an error, which must not be stored. */
  readonly canonical?: string;
  /** Whether the header names it. The results of a search name it only in the text. */
  readonly hasLink?: boolean;
  readonly language?: string;
}

export function markdownResponse(
  body: string,
  { canonical, hasLink = true, language }: MarkdownOptions = {},
): RepresentationInput {
  return {
    body,
    contentType: MARKDOWN_TYPE,
    cacheControl: canonical === undefined ? 'no-store' : REVALIDATE,
    headers: {
      ...PUBLIC_DOCUMENT_HEADERS,
      ...(language !== undefined && { 'content-language': language }),
      ...(canonical === undefined && { vary: 'Accept' }),
      ...(canonical !== undefined && hasLink && { link: `<${canonical}>; rel="canonical"` }),
    },
  };
}
