/** Everything outside `/api/` and `/mcp`: pages, their Markdown alternates, documents, assets and redirects. */
import type { Handler, MiddlewareHandler } from 'hono';
import type { Snapshot } from '../../../site/compile/compile.ts';
import {
  htmlPage,
  markdownResponse,
  PUBLIC_DOCUMENT_HEADERS,
  TEXT_HEADERS,
} from '../../../site/compile/policy-headers.ts';
import { hasQuery, redirectKey } from '../../../site/reader/checks/check-redirects.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import { CONTACT_PATH, essayPath, MCP_PATH, markdownPath } from '../../../web/core/routes.ts';
import { essayToReadNext } from '../../../web/views/essay.tsx';
import { essayMarkdown } from '../../../web/views/markdown/essays.ts';
import { tooManyRequestsMarkdown } from '../../../web/views/markdown/problems.ts';
import { negotiate, requestedPage } from '../accept.ts';
import { clientOf, isBehindUnknownProxy } from '../client.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { corsPermission } from '../middleware/cors.ts';
import { isSubresource, unansweredCounter } from '../middleware/count-visits.ts';
import { representFor, respond, respondInFull, respondWith } from '../respond.ts';
import { isTracking } from '../tracking-parameters.ts';
import {
  createTagFinder,
  type DynamicPage,
  filteredEssays,
  findGuestbookPage,
  searchedFor,
} from './dynamic-pages.ts';

/** Returns the response to a GET or HEAD; undefined if there is nothing at the path. */
export type FindPage = (c: AppContext) => Response | undefined | Promise<Response | undefined>;

/**
 * Answers GET and HEAD with the found page and other methods with 405, except a preflight for what any site may read.
 * Calls `next` if there is no page.
 */
export function answerReads(find: FindPage): Handler<AppEnvironment> {
  return async (c, next) => {
    const response = await find(c);
    if (!response) return next();
    const { method, path } = c.req;
    const allow = path === CONTACT_PATH ? 'GET, HEAD, POST' : 'GET, HEAD';
    if (isRead(c)) return response;
    return method === 'OPTIONS' && response.headers.get('access-control-allow-origin') === '*'
      ? permitReads(c, response)
      : refuseMethod(c, allow);
  };
}

function isRead({ req }: AppContext): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

/** Answers a preflight for what any site may read. */
function permitReads(c: AppContext, { headers }: Response): Response {
  return respondWith(c, 204, null, {
    ...PUBLIC_DOCUMENT_HEADERS,
    ...corsPermission('GET, HEAD'),
    allow: 'GET, HEAD, OPTIONS',
    'cache-control': headers.get('cache-control') ?? 'no-store',
  });
}

/** A missing page counts as this many pages, because it is rendered for each request, with suggestions. */
const COST_OF_MISSING = 5;

/** Limits how many pages a client may load in a minute. Resources that a page loads automatically do not count. */
export function limitPages(snapshot: Snapshot, services: Services): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    if (isSubresource(c.req.path, snapshot) || isBehindUnknownProxy(c, services)) return next();
    const client = clientOf(c, services);
    const { exceeded, reset } = await services.pageLimit.consume(client);
    if (exceeded) return tooManyRequests(c, snapshot, reset);
    await next();
    if (c.res.status === 404 || c.res.status === 410)
      await services.pageLimit.consume(client, COST_OF_MISSING - 1);
  };
}

/**
 * Limits how often a client may search on a page. The limit equals the API's, where a search costs the same. The window
 * is separate, so that programs at an address cannot block the page for people at the same address.
 */
export function limitSearches(snapshot: Snapshot, services: Services): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    if (!searchedFor(new URL(c.req.url).searchParams)) return next();
    const { exceeded, reset } = await services.searchLimit.consume(clientOf(c, services));
    return exceeded ? tooManyRequests(c, snapshot, reset) : next();
  };
}

/** Responds to a client that has asked too often. `reset` is in seconds. */
export function tooManyRequests(c: AppContext, snapshot: Snapshot, reset: number): Response {
  // RFC 6585, section 4: a 429 may have `Retry-After` and must not be stored.
  const headers = { 'retry-after': String(reset), 'cache-control': 'no-store' };
  const { version } = negotiate(c, snapshot, {
    html: () => snapshot.tooManyRequests,
    markdown: () => representFor(c, markdownResponse(tooManyRequestsMarkdown(snapshot.view.wording, reset))),
  });
  return respondInFull(c, version, 429, headers);
}

/** Finds the list of essays if only part of it is requested. The whole list answers methods that do not read. */
export function essayList(snapshot: Snapshot, services: Services): FindPage {
  const findTag = createTagFinder(snapshot);
  return async (c) => {
    if (!isRead(c) || requestedPage(c, snapshot).path !== '/essays') return undefined;
    const onUnanswered = unansweredCounter(c, services);
    const page = await filteredEssays(new URL(c.req.url).searchParams, snapshot, findTag, { onUnanswered });
    return page && dynamicResponse(c, page, snapshot, services.config);
  };
}

/** Finds the guestbook, or a greeting's own page. */
export function guestbook(snapshot: Snapshot, services: Services): FindPage {
  return async (c) => {
    const page = await findGuestbookPage(requestedPage(c, snapshot).path, snapshot, services);
    return page && dynamicResponse(c, page, snapshot, services.config);
  };
}

function dynamicResponse(
  c: AppContext,
  { path, isSearch = false, html, markdown }: DynamicPage,
  snapshot: Snapshot,
  config: Services['config'],
): Response {
  const { origin, site: about } = snapshot.bundle;
  const { surfaces, locale: language } = about;
  const hasLinks = !isSearch;
  const { version, headers } = negotiate(c, snapshot, {
    html: () => htmlPage(html(), { config, surfaces, path, hasAlternate: hasLinks, language }),
    markdown: () => markdownResponse(markdown(), { canonical: origin + path, hasLink: hasLinks, language }),
    path: hasLinks ? path : undefined,
  });
  return respond(c, representFor(c, version), headers);
}

/** Finds a compiled page in the preferred format, a file, an image, or a redirect. */
export function compiledPage(snapshot: Snapshot): FindPage {
  const { bundle, library, representations } = snapshot;
  const essays = new Map(everyEssay(bundle).map((essay) => [essayPath(essay.slug), essay]));

  /** Finds the Markdown of a page. Essays are rendered on request, because most are never requested as Markdown. */
  function findMarkdown(c: AppContext, path: string) {
    const essay = essays.get(path);
    // `/index` is not a page, although the home page's Markdown alternate is `/index.md`.
    if (!essay) return representations.has(path) ? representations.get(markdownPath(path)) : undefined;
    const { language, slug } = essay;
    const view = snapshot.viewIn(language, bundle);
    const content = library.bodies[slug]?.content ?? '';
    const markdown = essayMarkdown(view, essay, content, essayToReadNext(view, essay));
    return representFor(c, markdownResponse(markdown, { canonical: bundle.origin + path, language }));
  }

  return async (c) => {
    const { path } = c.req;
    const queried = queryRedirect(c, snapshot);
    if (queried) return queried;
    // The home page must not stand in for a text that had a query for an address.
    if (snapshot.gone.has(queriedAddress(c)?.address ?? '')) return undefined;
    const { version, headers } = negotiate(c, snapshot, {
      html: () => representations.get(path),
      markdown: (page) => findMarkdown(c, page),
      path,
    });
    const image = snapshot.pictures.get(path) ?? snapshot.generatedImages.get(path);
    const found = version ?? (await image?.get());
    if (found) return respond(c, found, headers);
    const target = redirectOf(c, snapshot);
    return target === undefined ? undefined : redirect(c, target);
  };
}

/** Returns an old address that has a query, such as `/?p=12`, without parameters for tracking. */
function queriedAddress(c: AppContext) {
  if (!hasQuery(c.req.url)) return undefined;
  const { searchParams } = new URL(c.req.url);
  const all = [...searchParams];
  const [parameter, ...others] = all.length === 1 ? all : all.filter(([name]) => !isTracking(name));
  if (!parameter || others.length > 0) return undefined;
  const [name, value] = parameter;
  searchParams.delete(name);
  return { address: `${redirectKey(c.req.path)}?${name}=${value}`, tracking: searchParams };
}

/** Returns a redirect from an old address that has a query. Parameters for tracking are passed on. */
function queryRedirect(c: AppContext, { redirects }: Snapshot): Response | undefined {
  const { address = '', tracking } = queriedAddress(c) ?? {};
  const target = redirects.get(address);
  return target === undefined ? undefined : redirect(c, target, tracking?.size ? `?${tracking}` : '');
}

/** Returns whether an address led to a text that was public and no longer is. */
export function isGone(c: AppContext, { gone }: Snapshot): boolean {
  return gone.has(redirectKey(c.req.path)) || gone.has(queriedAddress(c)?.address ?? '');
}

function redirectOf(c: AppContext, snapshot: Snapshot): string | undefined {
  const { redirects, currentSocialCard } = snapshot;
  const path = c.req.path.normalize('NFC');
  if (redirects.has(path)) return redirects.get(path);
  const moved = redirects.get(requestedPage(c, snapshot).path.normalize('NFC'));
  return moved === undefined ? currentSocialCard(path) : markdownPath(moved);
}

/**
 * Returns a redirect from a path with a trailing slash to the same path without it, if that exists. No route ends with a
 * slash, so only handlers for unknown paths need to ask.
 */
export function slashRedirect(c: AppContext, snapshot: Snapshot): Response | undefined {
  if (!c.req.path.endsWith('/')) return undefined;
  const { redirects, representations, endpoints, bundle } = snapshot;
  const path = c.req.path.slice(0, -1).normalize('NFC');
  const target = redirects.get(path) ?? path;
  const exists =
    redirects.has(path) ||
    representations.has(target) ||
    endpoints.has(target) ||
    target === '/guestbook' ||
    (target === MCP_PATH && bundle.site.surfaces.mcp);
  return exists ? redirect(c, target) : undefined;
}

/** A longer query is dropped, because proxies refuse long headers. */
const MAX_REDIRECTED_QUERY = 1_000;

function redirect(c: AppContext, target: string, search = new URL(c.req.url).search): Response {
  const location = encodeURI(target) + (search.length <= MAX_REDIRECTED_QUERY ? search : '');
  return respondWith(c, 308, null, { ...TEXT_HEADERS, location, 'cache-control': 'no-cache' });
}

function refuseMethod(c: AppContext, allow: string): Response {
  return respondWith(c, 405, `This page supports only ${allow}.\n`, {
    ...TEXT_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    allow,
    'cache-control': 'no-store',
  });
}
