/** The app behind a socket, with the limits of a public server, and its graceful stop. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../config/config.ts';
import type { App } from './app.ts';

/** Node's defaults let a slow sender occupy a socket for minutes. */
const SERVER_OPTIONS = { headersTimeout: 5_000, requestTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 10_000;
/** How long requests in progress may take once the server stops. */
const DRAIN_TIMEOUT_MS = 10_000;
const IDLE_CHECK_INTERVAL_MS = 50;

/** Starts to listen; the server's events `listening` and `error` tell the outcome. Every response comes from the app. */
export function listen({ fetch }: Pick<App, 'fetch'>, { host, port }: Pick<Config, 'host' | 'port'>): Server {
  const server = createServer(SERVER_OPTIONS, getRequestListener(fetch, { hostname: host }));
  server.maxConnections = MAX_CONNECTIONS;
  return server.listen(port, host);
}

/** On SIGTERM and SIGINT: takes no more connections, finishes requests in progress, then calls `onDrained`. */
export function stopGracefully(server: Server, onDrained: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    // Clients that use an open connection are told that it closes.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idleCheck);
      void onDrained();
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
