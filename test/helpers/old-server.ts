/** A small server with the pages of an old site. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers by path: a text is a page, and a function answers itself. */
export type OldRoutes = Record<string, string | RequestListener>;

export async function startOldServer() {
  const served = {
    routes: {} as OldRoutes,
    /** Answers paths that have no route. */
    otherwise: ((_, response) => response.writeHead(404).end()) as RequestListener,
    /** The requests, in their order. */
    requests: [] as IncomingMessage[],
    origin: '',
    host: '',
    asked: () => served.requests.map(({ url }) => url),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    served.requests.push(request);
    const route = served.routes[String(request.url)] ?? served.otherwise;
    if (typeof route === 'function') return route(request, response);
    const type = /\.xml$|feed/.test(String(request.url)) ? 'application/xml' : 'text/html; charset=utf-8';
    response.setHeader('content-type', type).end(route);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  served.host = `localhost:${(server.address() as AddressInfo).port}`;
  served.origin = `http://${served.host}`;
  return served;
}

/** Serves an old site until the end of the test. */
export async function serveOldSite(routes: OldRoutes) {
  const served = await startOldServer();
  onTestFinished(served.close);
  return Object.assign(served, { routes });
}
