/** The service as a Hono app, with all routes in matching order. */
import { Hono } from 'hono';
import type { Snapshot } from '../../site/compile/compile.ts';
import { EMBEDDED_PATHS, isEmbeddable } from '../../site/compile/embed-script.ts';
import { commonHeaders } from '../../site/compile/policy-headers.ts';
import { CONTRACT_CACHE } from '../../web/core/documents/define-endpoint.ts';
import { OWNER_PATH } from '../../web/core/room-paths.ts';
import { BEACON_PATH, CONTACT_PATH, MCP_PATH } from '../../web/core/routes.ts';
import { contactForm } from '../endpoints/contact.ts';
import { type AppEnvironment, isApi, type Services } from './environment.ts';
import { acceptJson } from './mcp/exchange.ts';
import { allowOrigins, corsPermission, preflight } from './middleware/cors.ts';
import { countCalls, countVisits } from './middleware/count-visits.ts';
import {
  HEALTH_PATH,
  READY_PATH,
  requireHostAndOrigin,
  requireOwnHost,
  validHost,
} from './middleware/host-and-origin.ts';
import { jsonBody } from './middleware/json-body.ts';
import { countBatch, countRequests, withinLimit } from './middleware/request-limit.ts';
import { apiProblemResponse, errorPageResponse, rpcProblemResponse } from './problem-responses.ts';
import { answerGet, answerPost, methodNotAllowed, unknownEndpoint } from './routes/api.ts';
import { acceptBeacon } from './routes/beacon.ts';
import { acceptForm, contactView } from './routes/contact-page.ts';
import { health, libraryText, readiness } from './routes/library-and-health.ts';
import {
  handleMessages,
  MCP_ALLOW,
  mcpMethodNotAllowed,
  misdirectedMessages,
  registryAuth,
  requireMcp,
} from './routes/mcp-route.ts';
import { respondNotFound } from './routes/not-found.ts';
import {
  answerReads,
  compiledPage,
  essayList,
  guestbook,
  limitPages,
  limitSearches,
  slashRedirect,
} from './routes/page-routes.ts';
import { SHARED_DRAFT_ROUTE, sharedDraft } from './routes/shared-draft.ts';

/** The methods of a Hono app that a server uses, and its routes. */
export type App = Pick<Hono<AppEnvironment>, 'fetch' | 'request' | 'routes'>;

/** Returns an app that serves the current site. Each published site has its own app, so routes and content match. */
export function createSiteApps(currentSnapshot: () => Snapshot, services: Services): App {
  let last: { readonly snapshot: Snapshot; readonly app: App } | undefined;
  const current = () => {
    const snapshot = currentSnapshot();
    if (last?.snapshot !== snapshot) last = { snapshot, app: createApp(snapshot, services) };
    return last.app;
  };
  return {
    fetch: (...request) => current().fetch(...request),
    request: (input, init, env = {}) => current().request(input, init, env),
    get routes() {
      return current().routes;
    },
  };
}

function createApp(snapshot: Snapshot, services: Services): App {
  const app = new Hono<AppEnvironment>();
  const common = commonHeaders(services.config, snapshot.bundle.site.policies.crawlers);
  app.use((c, next) => {
    c.set('common', common);
    return next();
  });
  app.use(validHost);
  if (services.ownHostOnly) app.use(requireOwnHost(services.config));
  app.use(countVisits(snapshot, services.visits));
  if (services.ownerRoom) app.route(OWNER_PATH, services.ownerRoom);

  const { allowedOrigins = [] } = snapshot.bundle.site;
  if (isEmbeddable(snapshot.bundle.site)) {
    for (const path of EMBEDDED_PATHS) app.use(path, allowOrigins(allowedOrigins));
  }
  app.get(HEALTH_PATH, health(services));
  app.get(READY_PATH, readiness(snapshot, services));
  app.get('/library/:file{[\\w-]+\\.json}', libraryText(snapshot));
  app.route('/api', createApi(snapshot, services));
  app.use(
    MCP_PATH,
    countCalls(services.visits),
    countRequests(services),
    requireMcp(snapshot),
    requireHostAndOrigin(services.config),
  );
  app.use(`${MCP_PATH}/`, countRequests(services));
  app.options(MCP_PATH, preflight(MCP_ALLOW, 'no-store', corsPermission('POST')));
  app.post(
    MCP_PATH,
    withinLimit,
    jsonBody(),
    countBatch(services),
    acceptJson,
    handleMessages(snapshot, services),
  );
  app.all(MCP_PATH, mcpMethodNotAllowed);

  app.use(limitPages(snapshot, services));
  app.post(BEACON_PATH, acceptBeacon(snapshot, services));
  app.all('/.well-known/mcp-registry-auth', answerReads(registryAuth(snapshot, services)));
  // Pages answer GET and HEAD. Other methods get 405 only if the page exists.
  for (const path of ['/essays', '/essays.md']) {
    app.all(path, limitSearches(snapshot, services), answerReads(essayList(snapshot, services)));
  }
  for (const path of ['/guestbook', '/guestbook.md', '/guestbook/:id']) {
    app.all(path, answerReads(guestbook(snapshot, services)));
  }
  app.post(CONTACT_PATH, acceptForm(snapshot, services));
  app.all(CONTACT_PATH, answerReads(contactView(snapshot, services)));
  app.all(SHARED_DRAFT_ROUTE, answerReads(sharedDraft(snapshot, services)));
  app.post('/', misdirectedMessages(snapshot, services));
  app.all('*', answerReads(compiledPage(snapshot)));

  app.notFound((c) => slashRedirect(c, snapshot) ?? respondNotFound(c, snapshot, services));
  app.onError((error, c) => {
    if (isApi(c.req.path)) return apiProblemResponse(c, error, snapshot, services);
    if (c.req.path === MCP_PATH) return rpcProblemResponse(c, error, snapshot, services);
    return errorPageResponse(c, error, snapshot, services);
  });
  return app;
}

/** Routes the endpoints of the site. 404 and 405 come before 429, followed by 413, 415 and 400 for the body. */
function createApi(snapshot: Snapshot, services: Services): Hono<AppEnvironment> {
  const api = new Hono<AppEnvironment>();
  api.use(countRequests(services));
  for (const [path, methods] of snapshot.endpoints) {
    const route = path.slice('/api'.length);
    const { GET, POST } = methods;
    const allow = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : []), 'OPTIONS'].join(', ');
    // Pages on other origins may use every endpoint except the web form.
    const permission = path === contactForm.path ? {} : corsPermission(allow);
    api.options(route, preflight(allow, CONTRACT_CACHE, permission));
    if (methods.GET) api.get(route, withinLimit, answerGet(methods.GET, snapshot, services));
    if (methods.POST)
      api.post(route, withinLimit, jsonBody({}), answerPost(methods.POST, snapshot, services));
    api.all(route, methodNotAllowed(allow));
  }
  const unknown = unknownEndpoint(snapshot, services);
  api.all('*', (c, next) => slashRedirect(c, snapshot) ?? unknown(c, next));
  return api;
}
