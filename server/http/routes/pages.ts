/** Everything outside `/api/` and `/mcp`: pages, their Markdown alternates, documents, assets and redirects. */
import type { Handler, MiddlewareHandler } from 'hono';
import { CONTACT_PATH, essayPath, MCP_PATH, markdownPath } from '../../../web/core/routes.ts';
import { essayMarkdown } from '../../../web/views/markdown/essays.ts';
import { tooManyRequestsMarkdown } from '../../../web/views/markdown/problems.ts';
import type { Snapshot } from '../../site/compile.ts';
import { htmlPage, markdownResponse, TEXT_HEADERS } from '../../site/policy-headers.ts';
import type { Headers } from '../../site/representation.ts';
import { type RequestedPage, requestedPage, withoutMarkdownSuffix } from '../accept.ts';
import { unansweredCounter } from '../asked.ts';
import { clientOf, isBehindUnknownProxy } from '../client.ts';
import type { AppContext, AppEnvironment, Services } from '../environment.ts';
import { isSubresource } from '../middleware/visits.ts';
import { representFor, respond, respondInFull, respondWith } from '../respond.ts';
import { type DynamicPage, filteredEssays, findGuestbookPage, searchedFor } from './dynamic-pages.ts';

/** Returns the response to a GET or HEAD; undefined if there is nothing at the path. */
export type FindPage = (c: AppContext) => Response | undefined | Promise<Response | undefined>;

/** Answers GET and HEAD with the found page and other methods with 405. Calls `next` if there is no page. */
export function answerReads(find: FindPage): Handler<AppEnvironment> {
  return async (c, next) => {
    const response = await find(c);
    if (!response) return next();
    const { method, path } = c.req;
    const allow = path === CONTACT_PATH ? 'GET, HEAD, POST' : 'GET, HEAD';
    return method === 'GET' || method === 'HEAD' ? response : refuseMethod(c, allow);
  };
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
    if (c.res.status === 404) await services.pageLimit.consume(client, COST_OF_MISSING - 1);
  };
}

/**
 * Limits how often a client may search on a page. The limit equals the API's, where a search costs the same. The window
 * is separate, so that programs at an address cannot block the page for people at the same address.
 */
export function limitSearches(snapshot: Snapshot, services: Services): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    if (!searchedFor(new URL(c.req.url).searchParams)) return next();
    const { exceeded, reset } = await services.rateLimit.consume(`${clientOf(c, services)} searching`);
    return exceeded ? tooManyRequests(c, snapshot, reset) : next();
  };
}

function tooManyRequests(c: AppContext, snapshot: Snapshot, reset: number): Response {
  // RFC 6585, section 4: a 429 may have `Retry-After` and must not be stored.
  const headers = { 'retry-after': String(reset), 'cache-control': 'no-store' };
  const { format } = requestedPage(c, snapshot.bundle.site.surfaces);
  const markdown = () => representFor(c, markdownResponse(tooManyRequestsMarkdown(reset)));
  return respondInFull(c, format === 'html' ? snapshot.tooManyRequests : markdown(), 429, headers);
}

/** Finds the list of essays if only part of it is requested. */
export function essayList(snapshot: Snapshot, services: Services): FindPage {
  return async (c) => {
    const onUnanswered = unansweredCounter(c, services);
    const page = await filteredEssays(new URL(c.req.url).searchParams, snapshot, { onUnanswered });
    return page && dynamicResponse(c, page, snapshot, services.config);
  };
}

/** Finds the guestbook, or a greeting's own page. */
export function guestbook(snapshot: Snapshot, services: Services): FindPage {
  return async (c) => {
    const page = await findGuestbookPage(
      requestedPage(c, snapshot.bundle.site.surfaces).path,
      snapshot,
      services,
    );
    return page && dynamicResponse(c, page, snapshot, services.config);
  };
}

function dynamicResponse(
  c: AppContext,
  { path, html, markdown }: DynamicPage,
  { bundle }: Snapshot,
  config: Services['config'],
): Response | undefined {
  const { surfaces } = bundle.site;
  const asked = requestedPage(c, surfaces);
  if (asked.format === 'markdown') {
    return respond(
      c,
      representFor(c, markdownResponse(markdown(), bundle.origin + path)),
      negotiated(c, asked),
    );
  }
  // When Markdown is switched off, its paths do not exist.
  if (withoutMarkdownSuffix(c.req.path) !== undefined) return undefined;
  return respond(c, representFor(c, htmlPage(html(), { config, surfaces, path })));
}

/** Finds a compiled page in the preferred format, a file, an image, or a redirect. */
export function compiledPage(snapshot: Snapshot): FindPage {
  const { bundle, library, representations } = snapshot;
  const essays = new Map(bundle.essays.map((essay) => [essayPath(essay.slug), essay]));

  /** Finds the Markdown of a page. Essays are rendered on request, because most are never requested as Markdown. */
  function findMarkdown(c: AppContext, { path }: RequestedPage) {
    const essay = essays.get(path);
    // `/index` is not a page, although the home page's Markdown alternate is `/index.md`.
    if (!essay) return representations.has(path) ? representations.get(markdownPath(path)) : undefined;
    const markdown = essayMarkdown(bundle, essay, library.bodies[essay.slug]?.content ?? '');
    return representFor(c, markdownResponse(markdown, bundle.origin + path));
  }

  return async (c) => {
    const { path } = c.req;
    const asked = requestedPage(c, bundle.site.surfaces);
    const markdown = asked.format === 'markdown' && findMarkdown(c, asked);
    if (markdown) return respond(c, markdown, negotiated(c, asked));
    const image = snapshot.pictures.get(path) ?? snapshot.generatedImages.get(path);
    const found = representations.get(path) ?? (await image?.get());
    if (found) return respond(c, found);
    const target = redirectOf(path, snapshot);
    return target === undefined ? undefined : redirect(c, target);
  };
}

/**
 * Returns the headers for Markdown at the page's own path. A shared cache that ignores `Vary` would serve the Markdown
 * to browsers, so only the client itself may store it.
 */
function negotiated({ req }: AppContext, { path }: RequestedPage): Headers | undefined {
  if (path !== req.path) return undefined;
  return {
    'cache-control': 'private, no-cache',
    'content-location': markdownPath(path + new URL(req.url).search),
    vary: 'Accept, Accept-Encoding',
  };
}

function redirectOf(path: string, snapshot: Snapshot): string | undefined {
  const { redirects, currentSocialCard, bundle } = snapshot;
  if (redirects.has(path)) return redirects.get(path);
  const page = bundle.site.surfaces.markdown ? withoutMarkdownSuffix(path) : undefined;
  const moved = page === undefined ? undefined : redirects.get(page);
  return moved === undefined ? currentSocialCard(path) : markdownPath(moved);
}

/**
 * Returns a redirect from a path with a trailing slash to the same path without it, if that exists. No route ends with a
 * slash, so only handlers for unknown paths need to ask.
 */
export function slashRedirect(c: AppContext, snapshot: Snapshot): Response | undefined {
  if (!c.req.path.endsWith('/')) return undefined;
  const { redirects, representations, endpoints, bundle } = snapshot;
  const path = c.req.path.slice(0, -1);
  const target = redirects.get(path) ?? path;
  const exists =
    redirects.has(path) ||
    representations.has(target) ||
    endpoints.has(target) ||
    target === '/guestbook' ||
    (target === MCP_PATH && bundle.site.surfaces.mcp);
  return exists ? redirect(c, target) : undefined;
}

function redirect(c: AppContext, target: string): Response {
  const location = encodeURI(target) + new URL(c.req.url).search;
  return respondWith(c, 308, null, { ...TEXT_HEADERS, location, 'cache-control': 'no-cache' });
}

/** Responds with 405 and the methods that the page supports. */
export function refuseMethod(c: AppContext, allow: string): Response {
  return respondWith(c, 405, `This page supports only ${allow}.\n`, {
    ...TEXT_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    allow,
    'cache-control': 'no-store',
  });
}
