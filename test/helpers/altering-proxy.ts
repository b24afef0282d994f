/** A proxy that alters responses, as misconfigured proxies do. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Passing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the altered response to a request. Called for text only; other types pass unchanged. */
export type Alter = (path: string, passing: Passing) => Passing;

interface ProxyOptions {
  readonly port: number;
  readonly upstream: string;
  readonly alter: Alter;
}

/** Starts the proxy on `port` and returns a function that stops it. */
export async function startAlteringProxy({
  port,
  upstream,
  alter,
}: ProxyOptions): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await forward(request, upstream);
    const text = /^(text|application)\//.test(headers['content-type'] ?? '');
    const altered = text ? alter(request.url ?? '/', { status, headers, body: body.toString() }) : undefined;
    response.writeHead(altered?.status ?? status, altered?.headers ?? headers);
    response.end(altered?.body ?? body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

async function forward(request: IncomingMessage, upstream: string) {
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, 'content-length': _length, ...rest } = request.headers;
  const given = await fetch(upstream + url, {
    method,
    headers: { ...(rest as Record<string, string>), 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(method === 'POST' && { body: await buffer(request) }),
  });
  const { 'content-length': _given, connection: _ours, ...headers } = Object.fromEntries(given.headers);
  return { status: given.status, headers, body: Buffer.from(await given.arrayBuffer()) };
}
