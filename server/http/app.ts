/** The service as one Hono app: what comes in, and which route answers it. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import type { Asked } from '../services/visits/visited.ts';
import { atOnce } from './at-once.ts';
import { countVisit } from './count-visits.ts';
import { type ApiRequest, answerApi } from './routes/api.ts';
import { answerHealth } from './routes/health.ts';
import { answerLibrary } from './routes/library.ts';
import { createMcpAnswerer } from './routes/mcp.ts';
import { answerFault, answerPage, type PageRequest } from './routes/pages.ts';
import type { Services } from './services.ts';

interface Environment {
  Bindings: Partial<HttpBindings>;
}

export type App = Hono<Environment>;

export function createApp(services: Services): App {
  const app = new Hono<Environment>();
  const answerMcp = createMcpAnswerer(services);
  const count = (asked: Asked) => (response: Response) => {
    countVisit(asked, response, services);
    return response;
  };
  const routes: Readonly<Record<Route, (context: Context<Environment>) => Response | Promise<Response>>> = {
    health: () => answerHealth(services),
    api: (context) => {
      const api = apiRequest(context);
      return atOnce(answerApi(api, services), count(api));
    },
    mcp: (context) => answerMcp(apiRequest(context)),
    library: (context) => answerLibrary(pageRequest(context), services),
    page: (context) => {
      const page = pageRequest(context);
      return atOnce(answerPage(page, services), count(page));
    },
  };
  // One route in the eyes of Hono: where several match, it composes them, and what is ready has to wait for promises.
  app.all('*', (context) => routes[routeOf(context.req.method, context.req.path)](context));
  app.onError((error, context) => {
    const page = pageRequest(context);
    return count(page)(answerFault(error, page, services));
  });
  return app;
}

type Route = 'health' | 'api' | 'mcp' | 'library' | 'page';

function routeOf(method: string, path: string): Route {
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  if (path === MCP_PATH) return 'mcp';
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path === '/healthz') return 'health';
  if (isRead && path.startsWith('/library/')) return 'library';
  return 'page';
}

function apiRequest(context: Context<Environment>): ApiRequest {
  return {
    request: context.req.raw,
    method: context.req.method,
    path: context.req.path,
    header: (name) => context.req.header(name),
    socketAddress: socketAddress(context),
  };
}

function pageRequest(context: Context<Environment>): PageRequest {
  return {
    // Few answers depend on more than the path.
    get url() {
      return new URL(context.req.url);
    },
    method: context.req.method,
    path: context.req.path,
    header: (name) => context.req.header(name),
    socketAddress: socketAddress(context),
  };
}

/** Of a request that no socket brought, as in tests, this machine's own. */
function socketAddress({ env }: Context<Environment>): string {
  return env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
}
