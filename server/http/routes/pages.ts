/** Everything outside `/api/` and `/mcp`: pages, their Markdown alternates, documents, assets and redirects. */
import type { Handler, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { essayPath, markdownPath } from '../../../web/runtime/routes.ts';
import { essayMarkdown } from '../../../web/views/markdown/essays.ts';
import { tooManySearchesMarkdown } from '../../../web/views/markdown/problems.ts';
import {
  ASSET_HEADERS,
  htmlPage,
  MARKDOWN_TYPE,
  markdownPage,
  PUBLIC_DOCUMENT_HEADERS,
} from '../../site/policy-headers.ts';
import type { Headers } from '../../site/representation.ts';
import type { Site } from '../../site/site.ts';
import { askedPage, withoutMarkdownSuffix } from '../accept.ts';
import {
  type AppContext,
  type AppEnvironment,
  type AskedPage,
  clientOf,
  type Services,
} from '../environment.ts';
import { representFor, respond, respondInFull, respondWith } from '../respond.ts';
import { type DynamicPage, filteredEssays, guestbookPages, searchedFor } from './dynamic-pages.ts';

/** Makes the answer to a GET or HEAD. */
type Answer = () => Response | Promise<Response>;
/** Finds the answer at the path of a request; undefined if there is none. */
type FindAnswer = (c: AppContext) => Answer | undefined | Promise<Answer | undefined>;

/** Answers GET and HEAD with what is found, and other methods with 405; passes on if nothing is found. */
export function whenRead(find: FindAnswer): Handler<AppEnvironment> {
  return async (c, next) => {
    const answer = await find(c);
    if (!answer) return next();
    const { method } = c.req;
    return method === 'GET' || method === 'HEAD' ? answer() : methodNotAllowed(c);
  };
}

/**
 * Limits how often a client may search on a page: as often as by the API, which costs the same. The window is separate,
 * so that programs at an address cannot close the page to people there.
 */
export function limitSearches(site: Site, services: Services): MiddlewareHandler<AppEnvironment> {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    if (!searchedFor(new URL(c.req.url).searchParams)) return next();
    const { exceeded, reset } = await services.rateLimit.consume(`${clientOf(c, services)} searching`);
    return exceeded ? tooManySearches(c, site, reset) : next();
  });
}

function tooManySearches(c: AppContext, site: Site, reset: number): Response {
  // RFC 6585, section 4: a 429 may say when to come again and must not be stored.
  const headers = { 'retry-after': String(reset), 'cache-control': 'no-store' };
  const { format } = askedPage(c, site.bundle.site.surfaces);
  if (format === 'html') return respondInFull(c, site.tooManySearches, 429, headers);
  const markdown = representFor(c, {
    body: tooManySearchesMarkdown(site.bundle, reset),
    contentType: MARKDOWN_TYPE,
    cacheControl: 'no-store',
    headers: { ...PUBLIC_DOCUMENT_HEADERS, vary: 'Accept' },
  });
  return respondInFull(c, markdown, 429, headers);
}

/** Finds the list of essays if less than all of them is asked for. */
export function essayList(site: Site, { config }: Services): FindAnswer {
  return async (c) => {
    const page = await filteredEssays(new URL(c.req.url).searchParams, site);
    return page && dynamicAnswer(c, page, site, config);
  };
}

/** Finds the guestbook, or a greeting's own page. */
export function guestbook(site: Site, services: Services): FindAnswer {
  const pageAt = guestbookPages(site, services);
  return async (c) => {
    const page = await pageAt(askedPage(c, site.bundle.site.surfaces).path);
    return page && dynamicAnswer(c, page, site, services.config);
  };
}

function dynamicAnswer(
  c: AppContext,
  page: DynamicPage,
  { bundle }: Site,
  config: Services['config'],
): Answer | undefined {
  const { surfaces } = bundle.site;
  const asked = askedPage(c, surfaces);
  if (asked.format === 'markdown') {
    const canonical = bundle.origin + page.path;
    return () => respond(c, representFor(c, markdownPage(page.markdown(), canonical)), negotiated(c, asked));
  }
  // Where Markdown is switched off, its paths lead nowhere.
  if (withoutMarkdownSuffix(c.req.path) !== undefined) return undefined;
  return () => respond(c, representFor(c, htmlPage(page.html(), { config, surfaces, path: page.path })));
}

/** Finds what is compiled at the path: a page in the preferred format, a file, an image, or a redirect. */
export function compiledPage(site: Site): FindAnswer {
  const essays = new Map(site.bundle.essays.map((essay) => [essayPath(essay.slug), essay]));

  function findMarkdown(c: AppContext, asked: AskedPage): Answer | undefined {
    const { bundle, library, representations } = site;
    const essay = essays.get(asked.path);
    if (essay) {
      // Markdown of essays is made on request: few of a thousand are asked for.
      const markdown = essayMarkdown(bundle, essay, library.bodies[essay.slug]?.content ?? '');
      const representation = representFor(c, markdownPage(markdown, bundle.origin + asked.path));
      return () => respond(c, representation, negotiated(c, asked));
    }
    // `/index` is no page, though the Markdown alternate of the home page has its name.
    const prepared = representations.has(asked.path) && representations.get(markdownPath(asked.path));
    return prepared ? () => respond(c, prepared, negotiated(c, asked)) : undefined;
  }

  return (c) => {
    const { path } = c.req;
    const asked = askedPage(c, site.bundle.site.surfaces);
    const markdown = asked.format === 'markdown' ? findMarkdown(c, asked) : undefined;
    if (markdown) return markdown;
    const prepared = site.representations.get(path);
    if (prepared) return () => respond(c, prepared);
    const image = site.pictures.get(path) ?? site.generatedImages.get(path);
    if (image) return async () => respond(c, await image.get());
    const target = redirectOf(path, site);
    return target === undefined ? undefined : () => redirect(c, target);
  };
}

/**
 * Returns the headers of Markdown at the address of the page. Shared caches that ignore `Vary` have served it to people,
 * so only the client itself may store it.
 */
function negotiated(c: AppContext, asked: AskedPage): Headers | undefined {
  if (asked.path !== c.req.path) return undefined;
  return {
    'cache-control': 'private, no-cache',
    'content-location': markdownPath(asked.path + new URL(c.req.url).search),
    vary: 'Accept, Accept-Encoding',
  };
}

function redirectOf(path: string, site: Site): string | undefined {
  const { redirects, representations, currentSocialCard, bundle } = site;
  const withoutSlash = path.replace(/\/+$/, '');
  if (redirects.has(withoutSlash)) return redirects.get(withoutSlash);
  const page = bundle.site.surfaces.markdown ? withoutMarkdownSuffix(path) : undefined;
  const moved = page === undefined ? undefined : redirects.get(page);
  if (moved !== undefined) return markdownPath(moved);
  return withoutSlash !== path && (representations.has(withoutSlash) || withoutSlash === '/guestbook')
    ? withoutSlash
    : currentSocialCard(path);
}

function redirect(c: AppContext, target: string): Response {
  const location = target + new URL(c.req.url).search;
  return respondWith(c, 308, null, { ...ASSET_HEADERS, location, 'cache-control': 'no-cache' });
}

function methodNotAllowed(c: AppContext): Response {
  return respondWith(c, 405, 'This page answers GET and HEAD only.\n', {
    ...ASSET_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    allow: 'GET, HEAD',
    'cache-control': 'no-store',
  });
}
