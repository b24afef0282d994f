/** The service as one Hono app: what comes in, and which route answers it. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import type { Asked } from '../visits/visited.ts';
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
  /** Answers what `read` makes of the request, and counts it. */
  const counted =
    <Request extends Asked>(
      read: (context: Context<Environment>) => Request,
      answer: (request: Request, services: Services) => Promise<Response>,
    ) =>
    async (context: Context<Environment>) => {
      const request = read(context);
      const response = await answer(request, services);
      countVisit(request, response, services);
      return response;
    };
  const api = counted(apiRequest, answerApi);
  app.get('/healthz', () => answerHealth(services));
  app.all('/api', api);
  app.all('/api/*', api);
  const answerMcp = createMcpAnswerer(services);
  app.all(MCP_PATH, (context) => answerMcp(apiRequest(context)));
  app.get('/library/*', (context) => answerLibrary(pageRequest(context), services));
  app.all('*', counted(pageRequest, answerPage));
  app.onError((error, context) => {
    const page = pageRequest(context);
    const response = answerFault(error, page, services);
    countVisit(page, response, services);
    return response;
  });
  return app;
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
    url: new URL(context.req.url),
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
