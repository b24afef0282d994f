/** Everything outside `/api/`: a lookup in the compiled site, and the few pages that depend on the request or the store. */
import { closest } from '../../../web/runtime/closest.ts';
import type { Pillar } from '../../../web/runtime/model.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import { canonicalRoutes, essayPath } from '../../../web/runtime/routes.ts';
import { type Found, pagesOf, RESULTS_ON_PAGE, toFound, toQuery } from '../../../web/runtime/search/found.ts';
import { essaysPage } from '../../../web/views/essays.tsx';
import { greetingPage } from '../../../web/views/greeting.tsx';
import { guestbookPage } from '../../../web/views/guestbook.tsx';
import { notFoundPage } from '../../../web/views/not-found.tsx';
import { REVALIDATE } from '../../site/cache-control.ts';
import { HTML_TYPE } from '../../site/media-type.ts';
import type { Site } from '../../site/site.ts';
import { pageHeaders } from '../policy-headers.ts';
import { failureResponse } from '../problem-response.ts';
import { representFor } from '../represent-for.ts';
import { type HeaderReader, respond, respondInFull } from '../respond.ts';
import type { Services } from '../services.ts';

export interface PageRequest {
  readonly url: URL;
  readonly method: string;
  readonly path: string;
  readonly header: HeaderReader;
}

/** Greetings on one page of the guestbook. */
const GUESTBOOK_LENGTH = 100;

export async function answerPage(page: PageRequest, services: Services): Promise<Response> {
  const site = services.site();
  const html = await dynamicPage(page, site, services);
  const prepared = site.representations.get(page.path);
  const picture = site.pictures.get(page.path);
  const drawing = site.drawings.byPath.get(page.path);
  const isHere = html !== undefined || prepared || picture || drawing;
  const target = isHere ? undefined : redirectOf(page.path, site);
  if (!isHere && !target) return notFound(page, site, services);
  if (page.method !== 'GET' && page.method !== 'HEAD') return methodNotAllowed();
  if (html !== undefined) return respond(renderedPage(html, REVALIDATE, page, services), page.header);
  if (prepared) return respond(prepared, page.header);
  if (picture) return respond(await picture.get(), page.header);
  if (drawing) return respond(await services.showDrawing(drawing), page.header);
  return new Response(null, {
    status: 308,
    headers: { location: target + page.url.search, 'cache-control': 'no-cache' },
  });
}

/** HTML of a page that cannot be made ahead; undefined where this is none. */
async function dynamicPage(page: PageRequest, site: Site, services: Services): Promise<string | undefined> {
  if (page.path === '/essays') return filteredEssays(page.url.searchParams, site);
  if (page.path === '/guestbook') {
    const recent = await services.greetings.recent(GUESTBOOK_LENGTH);
    return guestbookPage(site.view, { ...recent, now: services.now() });
  }
  const id = /^\/guestbook\/(\w+)$/.exec(page.path)?.[1];
  if (id === undefined) return undefined;
  const greeting = await services.greetings.find(id);
  return greeting && greetingPage(site.view, greeting, services.now());
}

/** The list of essays where less than all of them is asked for. */
async function filteredEssays(parameters: URLSearchParams, site: Site): Promise<string | undefined> {
  const category = parameters.get('category');
  const query = toQuery(parameters.get('q') ?? '');
  const page = pageOf(parameters.get('page'));
  if (category === null && query === '' && page === 1) return undefined;
  const filter = { ...filterOf(category ?? '', site), page };
  if (query === '') return essaysPage(site.view, filter);
  return essaysPage(site.view, { ...filter, found: await findOnPage(query, page, filter.pillar, site) });
}

/** A page of what fits the query; beyond the end of the results, the last one. */
async function findOnPage(
  query: string,
  page: number,
  pillar: Pillar | undefined,
  site: Site,
): Promise<Found> {
  const offset = (page - 1) * RESULTS_ON_PAGE;
  const options = { category: pillar?.name, limit: RESULTS_ON_PAGE, offset };
  const answer = await site.search.search(query, options);
  const last = pagesOf(answer.total, RESULTS_ON_PAGE);
  if (page > last) return findOnPage(query, last, pillar, site);
  return toFound(query, answer, site.bundle.essays, offset);
}

/** What is no number of a page asks for the first. */
function pageOf(given: string | null): number {
  return given !== null && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
}

function filterOf(category: string, { bundle }: Site): { pillar?: Pillar; unknownCategory?: string } {
  if (category === '') return {};
  const pillar = bundle.pillars.find(({ slug, name }) => slug === category || name === category);
  return pillar ? { pillar } : { unknownCategory: category };
}

function redirectOf(path: string, { redirects, representations, drawings }: Site): string | undefined {
  const withoutSlash = path.replace(/\/+$/, '');
  if (redirects.has(withoutSlash)) return redirects.get(withoutSlash);
  return withoutSlash !== path && (representations.has(withoutSlash) || withoutSlash === '/guestbook')
    ? withoutSlash
    : drawings.today(path);
}

function notFound(page: PageRequest, site: Site, services: Services): Response {
  // Who asks for a machine-readable document is no person: a page would only mislead.
  if (page.path.startsWith('/.well-known/')) {
    const error = new ProblemError('route-not-found', {
      detail: 'There is no such document.',
      hints: ['See /llms.txt for what is here.'],
    });
    return failureResponse(error, site.bundle.origin, page.path, {});
  }
  const html = notFoundPage(site.view, { path: page.path, suggestions: suggestions(page.path, site) });
  return respondInFull(renderedPage(html, 'no-store', page, services), page.header, 404);
}

function suggestions(path: string, { bundle }: Site): { label: string; path: string }[] {
  const labels = new Map([
    ...canonicalRoutes.map((route) => [route.path, route.label] as const),
    ...bundle.essays.map(({ slug, title }) => [essayPath(slug), title] as const),
  ]);
  return closest(path, [...labels.keys()]).map((near) => ({ path: near, label: labels.get(near) ?? near }));
}

function methodNotAllowed(): Response {
  return new Response('This page answers GET and HEAD only.\n', {
    status: 405,
    headers: { 'content-type': 'text/plain; charset=utf-8', allow: 'GET, HEAD', 'cache-control': 'no-store' },
  });
}

function renderedPage(html: string, cacheControl: string, { header }: PageRequest, { config }: Services) {
  return representFor(header, {
    body: html,
    contentType: HTML_TYPE,
    cacheControl,
    headers: pageHeaders(config),
  });
}

/** The page for a fault of ours, or for a store that does not answer: 503, and the reader may come back. */
export function answerFault(error: unknown, page: PageRequest, services: Services): Response {
  const isStorage = error instanceof ProblemError && error.problem === 'storage-unavailable';
  services.log.error({ err: error, route: page.path }, 'page failed');
  return respondInFull(services.site().errorPage, page.header, isStorage ? 503 : 500, {
    'cache-control': 'no-store',
    ...(isStorage && { 'retry-after': '5' }),
  });
}
