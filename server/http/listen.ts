/** The app behind a socket, with the limits of a public server. */
import type { Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import type { App } from './app.ts';
import { ASSET_HEADERS } from './policy-headers.ts';

// Node's defaults suit no public server: a slow sender may hold a socket for minutes.
const SERVER_OPTIONS = { headersTimeout: 5_000, requestTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 10_000;

export interface Address {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** Listens from the event `listening` on, or tells in `error` why it cannot. */
export function listen(app: App, { host, port }: Address): Server {
  const server = serve({
    fetch: (request, bindings) => {
      const { rawHeaders } = (bindings as HttpBindings).incoming;
      return countHosts(rawHeaders) > 1 ? refuseHosts() : app.fetch(request, bindings as HttpBindings);
    },
    hostname: host,
    port,
    serverOptions: SERVER_OPTIONS,
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** Node takes the first of several and says nothing of the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** RFC 9112, section 3.2: "A server MUST respond with a 400 […] to any request message that contains more than one Host". */
function refuseHosts(): Response {
  return new Response('A request has one Host.\n', {
    status: 400,
    headers: {
      ...ASSET_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
      'cache-control': 'no-store',
    },
  });
}
