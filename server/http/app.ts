/** The service as a Hono app, with all routes in matching order. */
import { Hono } from 'hono';
import { CONTRACT_CACHE } from '../../web/core/documents/define-endpoint.ts';
import { documentPaths } from '../../web/core/documents/documents.ts';
import { BEACON_PATH, CONTACT_PATH, MCP_PATH } from '../../web/core/routes.ts';
import { contactForm } from '../endpoints/contact.ts';
import type { EndpointMethods, Site } from '../site/compile.ts';
import { EMBEDDED_PATHS, isEmbeddable } from '../site/embed-script.ts';
import { commonHeaders } from '../site/policy-headers.ts';
import { type AppEnvironment, isApi, type Services } from './environment.ts';
import { acceptJson } from './middleware/accept-json.ts';
import { allowOrigins, preflight } from './middleware/cors.ts';
import { requireHostAndOrigin } from './middleware/host-and-origin.ts';
import { jsonBody } from './middleware/json-body.ts';
import { countBatch, countRequests, withinLimit } from './middleware/request-limit.ts';
import { validHost } from './middleware/valid-host.ts';
import { countCalls, countVisits } from './middleware/visits.ts';
import { apiProblemResponse, errorPageResponse, rpcProblemResponse } from './problems.ts';
import { ACTION_ROUTE, actionMethodNotAllowed, performAction, showAction } from './routes/action-page.ts';
import { answerGet, answerPost, methodNotAllowed, unknownEndpoint } from './routes/api.ts';
import { acceptBeacon } from './routes/beacon.ts';
import { acceptForm, contactView } from './routes/contact-page.ts';
import { health, libraryText } from './routes/library-and-health.ts';
import {
  handleMessages,
  MCP_PREFLIGHT,
  mcpMethodNotAllowed,
  registryAuth,
  requireMcp,
  serverCardPreflight,
} from './routes/mcp.ts';
import { notFoundPage } from './routes/not-found.ts';
import {
  answerReads,
  compiledPage,
  essayList,
  guestbook,
  limitPages,
  limitSearches,
  slashRedirect,
} from './routes/pages.ts';

/** The methods of a Hono app that a server uses. */
export type App = Pick<Hono<AppEnvironment>, 'fetch' | 'request'>;

/** Returns an app that serves the current site. Each published site has its own app, so routes and content match. */
export function createSiteApps(currentSite: () => Site, services: Services): App {
  let last: { readonly site: Site; readonly app: App } | undefined;
  const current = () => {
    const site = currentSite();
    if (last?.site !== site) last = { site, app: createApp(site, services) };
    return last.app;
  };
  return {
    fetch: (...request) => current().fetch(...request),
    request: (input, init, env = {}) => current().request(input, init, env),
  };
}

function createApp(site: Site, services: Services): App {
  const app = new Hono<AppEnvironment>();
  const common = commonHeaders(services.config, site.bundle.site.policies.crawlers);
  app.use((c, next) => {
    c.set('common', common);
    return next();
  });
  app.use(validHost, countVisits(site, services.visits));

  const { allowedOrigins = [] } = site.bundle.site;
  if (isEmbeddable(site.bundle.site)) {
    for (const path of EMBEDDED_PATHS) app.use(path, allowOrigins(allowedOrigins));
  }
  app.get('/healthz', health(services));
  app.get('/library/:file', libraryText(site));
  app.route('/api', createApi(site, services));
  app.use(
    MCP_PATH,
    countCalls(services.visits),
    countRequests(services),
    requireMcp(site),
    requireHostAndOrigin(services.config),
  );
  app.use(`${MCP_PATH}/`, countRequests(services));
  app.options(MCP_PATH, preflight(MCP_PREFLIGHT));
  app.post(
    MCP_PATH,
    withinLimit,
    jsonBody(),
    countBatch(services),
    acceptJson,
    handleMessages(site, services),
  );
  app.all(MCP_PATH, mcpMethodNotAllowed);

  app.use(limitPages(site, services));
  app.post(BEACON_PATH, acceptBeacon(site, services));
  app.get('/.well-known/mcp-registry-auth', registryAuth(site, services));
  app.options(documentPaths.serverCard, requireMcp(site), serverCardPreflight);
  // Pages answer GET and HEAD. Other methods get 405 only if the page exists.
  for (const path of ['/essays', '/essays.md']) {
    app.all(path, limitSearches(site, services), answerReads(essayList(site, services)));
  }
  for (const path of ['/guestbook', '/guestbook.md', '/guestbook/:id']) {
    app.all(path, answerReads(guestbook(site, services)));
  }
  app.post(CONTACT_PATH, acceptForm(site, services));
  app.all(CONTACT_PATH, answerReads(contactView(site, services)));
  app.get(ACTION_ROUTE, showAction(site, services));
  app.post(ACTION_ROUTE, performAction(site, services));
  app.all(ACTION_ROUTE, actionMethodNotAllowed);
  app.all('*', answerReads(compiledPage(site)));

  app.notFound((c) => slashRedirect(c, site) ?? notFoundPage(c, site, services));
  app.onError((error, c) => {
    if (isApi(c.req.path)) return apiProblemResponse(c, error, site, services);
    if (c.req.path === MCP_PATH) return rpcProblemResponse(c, error, site, services);
    return errorPageResponse(c, error, site, services);
  });
  return app;
}

/** Routes the endpoints of the site. 404 and 405 come before 429, followed by 413, 415 and 400 for the body. */
function createApi(site: Site, services: Services): Hono<AppEnvironment> {
  const api = new Hono<AppEnvironment>();
  api.use(countRequests(services));
  for (const [path, methods] of site.endpoints) {
    const route = path.slice('/api'.length);
    const allow = allowedMethods(methods);
    api.options(route, preflight({ allow, cacheControl: CONTRACT_CACHE, ...permission(path, allow) }));
    if (methods.GET) api.get(route, withinLimit, answerGet(methods.GET, site, services));
    if (methods.POST) api.post(route, withinLimit, jsonBody({}), answerPost(methods.POST, site, services));
    api.all(route, methodNotAllowed(allow));
  }
  const unknown = unknownEndpoint(site, services);
  api.all('*', (c, next) => slashRedirect(c, site) ?? unknown(c, next));
  return api;
}

function allowedMethods({ GET, POST }: EndpointMethods): string {
  return [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
}

/** Returns the CORS permission for a path. Pages on other origins may use every endpoint except the web form. */
function permission(path: string, methods: string) {
  if (path === contactForm.path) return {};
  return {
    permission: { methods, headers: 'Content-Type, Accept, If-None-Match, Idempotency-Key' },
  };
}
