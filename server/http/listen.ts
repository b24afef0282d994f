/** The app's HTTP server, with limits suitable for a public server and graceful shutdown. */
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Config } from '../config/config.ts';
import type { App } from './app.ts';
import { invalidRequestResponse, REFUSAL_HEADERS } from './middleware/host-and-origin.ts';

const BODY_TIMEOUT_MS = 8_000;
/** For a body that may take long: a picture of 25 MB from a phone. */
const LONG_BODY_TIMEOUT_MS = 180_000;

/** Node's defaults let a slow sender occupy a socket for minutes. */
const SERVER_OPTIONS = {
  headersTimeout: 5_000,
  requestTimeout: LONG_BODY_TIMEOUT_MS,
  connectionsCheckingInterval: 1_000,
  // The app checks `Host` instead, so that the refusal has our headers.
  requireHostHeader: false,
};
const MAX_CONNECTIONS = 10_000;
const MAX_REQUESTS_PER_SOCKET = 1_000;
/** Maximum requests on one socket that may wait for a response. Browsers send one at a time. */
const MAX_UNANSWERED_REQUESTS = 8;
/** Timeout for a client that neither sends nor reads. Node waits twice as long while a response is being written. */
const SOCKET_TIMEOUT_MS = 15_000;
/** Time limit for requests in progress once the server stops. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Seconds. */
const STARTING_RETRY = '5';
const IDLE_CHECK_INTERVAL_MS = 50;
/** Time for requests that were sent on an open connection before its client could know that the server stops. */
const IDLE_GRACE_MS = 500;

/** Answers until the site has started, for minutes if there are thousands of new essays. A browser asks again by itself. */
export const startingApp: Pick<App, 'fetch'> = {
  fetch: () =>
    new Response('The site is starting. Try again in a few seconds.\n', {
      status: 503,
      headers: { ...REFUSAL_HEADERS, 'retry-after': STARTING_RETRY, refresh: STARTING_RETRY },
    }),
};

/** Starts listening. The server emits `listening` or `error`. Every response comes from the app. */
export function listen({ fetch }: Pick<App, 'fetch'>, { host, port }: Pick<Config, 'host' | 'port'>): Server {
  const listener = getRequestListener(fetch, {
    hostname: host,
    errorHandler: (error) =>
      error instanceof RequestError
        ? invalidRequestResponse()
        : new Response(null, { status: 500, headers: REFUSAL_HEADERS }),
  });
  return createGuardedServer(listener).listen(port, host);
}

/** Returns a server that slow or greedy clients cannot occupy for long. */
export function createGuardedServer(listener: RequestListener): Server {
  const unanswered: UnansweredRequests = new WeakMap();
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The refusal must not become part of another response.
    const isAnswering = waitingFor(socket, unanswered)[0]?.headersSent;
    if (isAnswering || !socket.writable) socket.destroy(error);
    else socket.end(rawRefusal(statuses[error.code ?? ''] ?? 400), () => socket.destroy());
  };
  const server = createServer(SERVER_OPTIONS, limitBodies(limitPipelining(listener, unanswered), refuse));
  // Refuses an expectation other than `100-continue` (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (_request, response) => {
    const { text, headers } = refusalOf(417);
    response.writeHead(417, headers).end(text);
  });
  server.on('clientError', refuse);
  // Node would answer each request over the limit with 503, and would not close the socket of a client that never reads.
  server.on('dropRequest', (_request, socket) => socket.destroy());
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.timeout = SOCKET_TIMEOUT_MS;
  return server;
}

/** Node's code for a request that takes too long. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Sets the time for the rest of a request's body. */
const bodyTimers = new WeakMap<object, (ms: number) => void>();

/** Refuses a request whose body takes too long, as Node does, which has one limit for all requests. */
function limitBodies(
  listener: RequestListener,
  refuse: (error: NodeJS.ErrnoException, socket: Duplex) => void,
): RequestListener {
  return (request, response) => {
    const { headers, socket } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const late = () => {
        if (!request.complete) refuse(Object.assign(new Error('The body is late.'), { code: LATE }), socket);
      };
      let timer = setTimeout(late, BODY_TIMEOUT_MS);
      bodyTimers.set(request, (ms) => {
        clearTimeout(timer);
        timer = setTimeout(late, ms);
      });
      request.once('close', () => clearTimeout(timer));
    }
    listener(request, response);
  };
}

/** Gives the body of a request more time. Only for clients that may send a large one. */
export function allowLongBody(request: object | undefined, ms = LONG_BODY_TIMEOUT_MS): void {
  if (request) bodyTimers.get(request)?.(ms);
}

function refusalOf(status: number) {
  const text = `${STATUS_CODES[status]}.\n`;
  return { text, headers: { ...REFUSAL_HEADERS, 'content-length': text.length } };
}

/** The statuses that Node itself sends for these errors. All others get 400. */
const statuses: Readonly<Record<string, number>> = {
  [LATE]: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function rawRefusal(status: number): string {
  const { text, headers } = refusalOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n');
}

/** Responses that a socket waits for, in order. Finished responses are removed when the next request arrives. */
type UnansweredRequests = WeakMap<Duplex, readonly ServerResponse[]>;

/**
 * Answers the pipelined requests on a socket one at a time, so that a client that does not read holds only one response
 * in memory. Too many requests close the socket, even if each is answered at once, since a packet of them would delay
 * all other clients. Clients must expect this and may retry (RFC 9112, section 9.3.2).
 */
function limitPipelining(listener: RequestListener, unanswered: UnansweredRequests): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const waiting = waitingFor(socket, unanswered);
    if (waiting.length >= MAX_UNANSWERED_REQUESTS) return void socket.destroy();
    unanswered.set(socket, [...waiting, response]);
    const previous = waiting.at(-1);
    if (!previous) return void listener(request, response);
    previous.once('close', () => {
      if (!socket.destroyed) listener(request, response);
    });
  };
}

function waitingFor(socket: Duplex, unanswered: UnansweredRequests): readonly ServerResponse[] {
  // A response is destroyed when it closes. In Deno, it has no `closed`.
  return unanswered.get(socket)?.filter(({ destroyed }) => !destroyed) ?? [];
}

/**
 * Stops on SIGTERM and SIGINT: refuses new connections, answers requests that are in progress or on their way, then
 * calls `onDrained`.
 */
export function stopGracefully(server: Server, onDrained: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    // Tells clients that their open connection will close.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const closeIdle = server.closeIdleConnections.bind(server);
    // `close` would call it now, and so reset connections whose next request has arrived but is not read yet.
    server.closeIdleConnections = () => undefined;
    const calm = performance.now() + IDLE_GRACE_MS;
    const idleCheck = setInterval(() => {
      // Immediates run after what has arrived is read.
      if (performance.now() >= calm) setImmediate(closeIdle);
    }, IDLE_CHECK_INTERVAL_MS);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(idleCheck);
      void onDrained();
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
