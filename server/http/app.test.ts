/** Tests every route, and that only the app sends responses. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EndpointMethods } from '../../site/compile/compile.ts';
import { visit } from '../../test/faults/visit.ts';
import { listenSample } from '../../test/helpers/listen.ts';
import { rawGet, sendRaw, statusesOf } from '../../test/helpers/raw-request.ts';
import { type SampleService, startSample } from '../../test/helpers/sample.ts';
import { listen } from './listen.ts';
import { MAX_BODY_BYTES } from './middleware/json-body.ts';

const LIMIT = 100_000;
const TOO_LARGE = ' '.repeat(MAX_BODY_BYTES + 1);
const TELEMETRY = ['x-agent-ready', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'ratelimit'];

interface Endpoint {
  readonly path: string;
  readonly methods: EndpointMethods;
}

let open: SampleService;
/** A service where every client is over its limit. */
let exhausted: SampleService;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  open = await startSample({ RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  exhausted = await startSample({ RATE_LIMIT_PER_MINUTE: '1' });
  await exhausted.request('/api/mcp/bio');
  endpoints = [
    ...[...open.snapshot().endpoints].map(([path, methods]) => ({ path, methods })),
    // MCP is not an API endpoint, but its checks have the same order.
    { path: '/mcp', methods: { POST: undefined as never } },
  ];
});
afterAll(async () => {
  await open.close();
  await exhausted.close();
});

const isApi = (path: string) => path.startsWith('/api');
const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

/** Requests that fail a check and all later ones, with the status that the first check returns. */
const checks: readonly {
  readonly status: number;
  readonly wrong: string;
  readonly applies: (endpoint: Endpoint) => boolean;
  readonly send: (endpoint: Endpoint) => Promise<Response>;
}[] = [
  {
    status: 404,
    wrong: 'an unknown path',
    applies: ({ path }) => isApi(path),
    send: ({ path }) => exhausted.request(`${path}/nothing`, post(TOO_LARGE, 'text/plain')),
  },
  {
    status: 405,
    wrong: 'a disallowed method',
    applies: () => true,
    send: ({ path }) => exhausted.request(path, { ...post(TOO_LARGE, 'text/plain'), method: 'DELETE' }),
  },
  {
    status: 429,
    wrong: 'too many requests',
    applies: () => true,
    send: ({ path, methods }) =>
      'POST' in methods
        ? exhausted.request(path, post(TOO_LARGE, 'text/plain'))
        : exhausted.request(`${path}?limit=none`),
  },
  {
    status: 413,
    wrong: 'an oversized body',
    applies: ({ methods }) => 'POST' in methods,
    send: ({ path }) => open.request(path, post(TOO_LARGE, 'text/plain')),
  },
  {
    status: 415,
    wrong: 'an unsupported media type',
    applies: ({ methods }) => 'POST' in methods,
    send: ({ path }) => open.request(path, post('{', 'text/plain')),
  },
  {
    status: 400,
    wrong: 'malformed JSON',
    applies: ({ methods }) => 'POST' in methods,
    send: ({ path }) => open.request(path, post('{')),
  },
];

describe.each(checks)('$status for $wrong', ({ status, applies, send }) => {
  it('comes before all later checks on every route and has telemetry headers', async () => {
    const checked = endpoints.filter(applies);
    expect(checked.length).toBeGreaterThan(0);
    for (const endpoint of checked) {
      const response = await send(endpoint);
      expect([endpoint.path, response.status]).toEqual([endpoint.path, status]);
      for (const name of TELEMETRY)
        expect(response.headers.get(name), `${endpoint.path} ${name}`).toBeTruthy();
      expect(response.headers.get('allow') !== null, endpoint.path).toBe(status === 405);
      expect(response.headers.get('retry-after') !== null, endpoint.path).toBe(status === 429);
      const isCacheable =
        status === 400 && isApi(endpoint.path) && endpoint.methods.POST?.freshness !== 'never';
      expect(response.headers.get('cache-control'), endpoint.path).toBe(
        isCacheable ? 'public, max-age=3600, s-maxage=86400' : 'no-store',
      );
    }
  });
});

it('allows pages on other origins to call every endpoint except the web form', async () => {
  for (const { path } of endpoints) {
    const { status, headers } = await exhausted.request(path, { method: 'OPTIONS' });
    expect([path, status]).toEqual([path, 204]);
    expect([path, headers.has('access-control-allow-methods')]).toEqual([path, path !== '/api/contact']);
  }
});

it('answers GET and HEAD on every path of the site and rejects other methods', async () => {
  for (const path of open.snapshot().representations.keys()) {
    const get = await open.request(path);
    expect([path, get.status]).toEqual([path, 200]);
    const head = await open.request(path, { method: 'HEAD' });
    expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
    expect((await open.request(path, { method: 'PUT' })).status, path).toBe(405);
  }
});

it('checks requests over a socket in the same order', async () => {
  const site = await listenSample({ RATE_LIMIT_PER_MINUTE: '4' });
  onTestFinished(() => site.close());
  const statusOf = async (method: string, path: string, body: string, type: string) =>
    (await visit(site.address, path, { method, body, headers: { 'content-type': type } })).status;
  expect(await statusOf('POST', '/api/mcp/nothing', TOO_LARGE, 'text/plain')).toBe(404);
  expect(await statusOf('PUT', '/api/mcp/greetings', TOO_LARGE, 'text/plain')).toBe(405);
  expect(await statusOf('POST', '/api/mcp/greetings', TOO_LARGE, 'text/plain')).toBe(413);
  expect(await statusOf('POST', '/api/mcp/greetings', '{', 'text/plain')).toBe(415);
  expect(await statusOf('POST', '/api/mcp/greetings', '{', 'application/json')).toBe(429);
  expect(await statusOf('POST', '/api/mcp/nothing', '{', 'application/json')).toBe(404);
});

describe('a server whose app throws', () => {
  let server: Server;
  let address: string;
  beforeAll(async () => {
    const fetch = () => {
      throw new Error('a fault of the app');
    };
    server = listen({ fetch }, { host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('returns an empty 500 on every route, because none bypasses the app', async () => {
    const paths = [
      ...open.snapshot().representations.keys(),
      ...endpoints.map(({ path }) => path),
      '/healthz',
      '/readyz',
      '/library/nothing.json',
      '/guestbook',
      '/nowhere',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const { status, body } = await visit(address, path, { method });
        expect([path, method, status, body.length]).toEqual([path, method, 500, 0]);
      }
    }
  });

  it('still returns 400 for requests that Node rejects itself', async () => {
    expect(statusesOf(await sendRaw(address, 'hello\r\n\r\n'))).toEqual([400]);
  });

  it('leaves it to the app to reject a missing or repeated Host', async () => {
    expect(statusesOf(await sendRaw(address, rawGet('/')))).toEqual([500]);
    expect(statusesOf(await sendRaw(address, rawGet('/', 'Host: a', 'Host: b')))).toEqual([500]);
  });
});
