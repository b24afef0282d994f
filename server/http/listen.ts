/** The app behind a socket, with the limits of a public server, and its graceful stop. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Config } from '../config/config.ts';
import type { App } from './app.ts';
import { invalidRequestResponse } from './middleware/valid-host.ts';

/** Node's defaults let a slow sender occupy a socket for minutes. */
const SERVER_OPTIONS = { headersTimeout: 5_000, requestTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 10_000;
const MAX_REQUESTS_PER_SOCKET = 1_000;
/** Requests on one socket that wait for their responses. Browsers send one at a time. */
const MAX_UNANSWERED_REQUESTS = 8;
/** A client that neither sends nor reads for so long is disconnected. */
const SOCKET_TIMEOUT_MS = 30_000;
/** How long requests in progress may take once the server stops. */
const DRAIN_TIMEOUT_MS = 10_000;
const IDLE_CHECK_INTERVAL_MS = 50;

/** Starts to listen; the server's events `listening` and `error` tell the outcome. Every response comes from the app. */
export function listen({ fetch }: Pick<App, 'fetch'>, { host, port }: Pick<Config, 'host' | 'port'>): Server {
  const listener = getRequestListener(fetch, {
    hostname: host,
    errorHandler: (error) =>
      error instanceof RequestError ? invalidRequestResponse() : new Response(null, { status: 500 }),
  });
  const server = createServer(SERVER_OPTIONS, limitPipelining(listener));
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.timeout = SOCKET_TIMEOUT_MS;
  return server.listen(port, host);
}

/**
 * Answers at most so many pipelined requests of a socket, then closes it. A client must expect that, and may send the
 * others again (RFC 9112, section 9.3.2).
 */
function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_UNANSWERED_REQUESTS) return;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // Node closes the socket after this response, and drops the requests that follow.
    if (count === MAX_UNANSWERED_REQUESTS) response.shouldKeepAlive = false;
    listener(request, response);
  };
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
