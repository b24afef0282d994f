/** Everything outside `/api/`: a lookup in the compiled site, and the few pages that depend on the request or the store. */
import { ProblemError } from '../../../web/runtime/problems.ts';
import { markdownPath } from '../../../web/runtime/routes.ts';
import type { Asked } from '../../services/visits/visited.ts';
import { htmlPage, markdownPage } from '../../site/page-representation.ts';
import { ASSET_HEADERS } from '../../site/policy-headers.ts';
import type { Headers, Representation } from '../../site/representation.ts';
import type { Site } from '../../site/site.ts';
import { type AskedPage, askedPage } from '../asked-page.ts';
import { refuseSearch } from '../page-searches.ts';
import { representFor } from '../represent-for.ts';
import { type HeaderReader, respond, respondInFull } from '../respond.ts';
import type { Services } from '../services.ts';
import { type DynamicPage, dynamicPage, essayTwin, isDynamic, searchedFor } from './dynamic-page.ts';
import { answerNotFound } from './not-found.ts';

export interface PageRequest {
  readonly url: URL;
  readonly method: string;
  readonly path: string;
  readonly header: HeaderReader;
  readonly socketAddress: string;
}

/** Makes the answer to a GET. */
type Answer = () => Response | Promise<Response>;

/** Most requests are for what is prepared, and get it at once: it has nothing to wait for. */
export function answerPage(page: PageRequest, services: Services): Response | Promise<Response> {
  return answerPrepared(page, services.site()) ?? answerAny(page, services);
}

function answerPrepared(page: PageRequest, site: Site): Response | undefined {
  const prepared = preparedFor(page, site);
  return prepared && respond(prepared, page.header);
}

/** What is ready for a request, and depends on nothing but its path and its encodings. */
export function preparedFor({ method, path, header }: Asked, site: Site): Representation | undefined {
  const prepared = site.representations.get(path);
  if (!prepared || isDynamic(path) || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const { format } = askedPage(path, header('accept'), site.bundle.site.surfaces);
  return format === 'html' ? prepared : undefined;
}

async function answerAny(page: PageRequest, services: Services): Promise<Response> {
  const site = services.site();
  const asked = askedPage(page.path, page.header('accept'), site.bundle.site.surfaces);
  const parameters = page.url.searchParams;
  const refusal = searchedFor(asked.path, parameters) && (await refuseSearch(page, asked, services));
  if (refusal) return refusal;
  const dynamic = await dynamicPage(asked.path, parameters, site, services);
  const answer =
    findTwin(page, asked, dynamic, site) ??
    (asked.path === page.path ? dynamicAnswer(page, dynamic, site, services) : undefined) ??
    findPrepared(page, site);
  const target = answer ? undefined : redirectOf(page.path, site);
  if (!answer && !target) return answerNotFound(page, asked, services);
  if (page.method !== 'GET' && page.method !== 'HEAD') return methodNotAllowed();
  if (answer) return answer();
  return new Response(null, {
    status: 308,
    headers: { ...ASSET_HEADERS, location: target + page.url.search, 'cache-control': 'no-cache' },
  });
}

/** The page in Markdown, where that is asked for and there is such a page. */
function findTwin(
  page: PageRequest,
  asked: AskedPage,
  dynamic: DynamicPage | undefined,
  site: Site,
): Answer | undefined {
  if (asked.format !== 'markdown') return undefined;
  const { header, url } = page;
  const extra = asked.path === page.path ? negotiatedHeaders(asked.path + url.search) : undefined;
  const made = dynamic?.markdown() ?? essayTwin(asked.path, site);
  if (made !== undefined) {
    const canonical = site.bundle.origin + (dynamic?.path ?? asked.path);
    return () => respond(representFor(header, markdownPage(made, canonical)), header, extra);
  }
  const prepared = twinOf(asked.path, site);
  return prepared && (() => respond(prepared, header, extra));
}

/** `/index` is no page, though the twin of the home page has its name. */
function twinOf(path: string, { representations }: Site): Representation | undefined {
  return representations.has(path) ? representations.get(markdownPath(path)) : undefined;
}

/**
 * Of Markdown at the address of the page. Shared caches that ignore `Vary` have served it to people, so that only the
 * client itself may keep it.
 */
function negotiatedHeaders(path: string): Headers {
  return {
    'cache-control': 'private, no-cache',
    'content-location': markdownPath(path),
    vary: 'Accept, Accept-Encoding',
  };
}

function dynamicAnswer(
  { header }: PageRequest,
  dynamic: DynamicPage | undefined,
  { bundle }: Site,
  { config }: Services,
): Answer | undefined {
  if (!dynamic) return undefined;
  const { surfaces } = bundle.site;
  return () =>
    respond(representFor(header, htmlPage(dynamic.html(), { config, surfaces, path: dynamic.path })), header);
}

/** What is in the compiled site at the very path. */
function findPrepared({ path, header }: PageRequest, site: Site): Answer | undefined {
  const prepared = site.representations.get(path);
  if (prepared) return () => respond(prepared, header);
  const image = site.pictures.get(path) ?? site.generatedImages.get(path);
  return image && (async () => respond(await image.get(), header));
}

function redirectOf(path: string, site: Site): string | undefined {
  const { redirects, representations, bundle } = site;
  const withoutSlash = path.replace(/\/+$/, '');
  if (redirects.has(withoutSlash)) return redirects.get(withoutSlash);
  const { path: page, format } = askedPage(path, undefined, bundle.site.surfaces);
  const moved = format === 'markdown' ? redirects.get(page) : undefined;
  if (moved !== undefined) return markdownPath(moved);
  return withoutSlash !== path && (representations.has(withoutSlash) || withoutSlash === '/guestbook')
    ? withoutSlash
    : site.currentSocialCard(path);
}

function methodNotAllowed(): Response {
  return new Response('This page answers GET and HEAD only.\n', {
    status: 405,
    headers: {
      ...ASSET_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      allow: 'GET, HEAD',
      'cache-control': 'no-store',
    },
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
