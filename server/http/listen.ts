/** The service behind a socket, with the limits of a public server. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ASSET_HEADERS } from '../site/policy-headers.ts';
import type { App } from './app.ts';
import { atOnce } from './at-once.ts';
import type { AnswerReady } from './ready.ts';

// Node's defaults suit no public server: a slow sender may hold a socket for minutes.
const SERVER_OPTIONS = { headersTimeout: 5_000, requestTimeout: 8_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 10_000;

export interface Address {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

export interface Doors {
  readonly answerReady: AnswerReady;
  /** Answers everything else. */
  readonly app: App;
}

/** Listens from the event `listening` on, or tells in `error` why it cannot. */
export function listen({ answerReady, app }: Doors, { host, port }: Address): Server {
  const answer = getRequestListener(app.fetch, { hostname: host });
  const server = createServer(SERVER_OPTIONS, (incoming, outgoing) => {
    if (countHosts(incoming.rawHeaders) > 1) return refuseHosts(outgoing);
    const answered = tryReady(answerReady, incoming, outgoing);
    void atOnce(answered, (isDone) => (isDone ? undefined : answer(incoming, outgoing)));
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server.listen(port, host);
}

/** A fault on this way is met again on that through the app, which logs it and says so. */
function tryReady(answerReady: AnswerReady, ...exchange: Parameters<AnswerReady>): ReturnType<AnswerReady> {
  try {
    const answered = answerReady(...exchange);
    return answered instanceof Promise ? answered.catch(() => false) : answered;
  } catch {
    return false;
  }
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
function refuseHosts(outgoing: ServerResponse): void {
  outgoing.writeHead(400, {
    ...ASSET_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    'cache-control': 'no-store',
  });
  outgoing.end('A request has one Host.\n');
}
