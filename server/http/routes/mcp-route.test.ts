/** Requests that the clients in `test/http/mcp-clients.test.ts` never send: raw messages, wrong hosts and methods. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyContent } from '../../../test/helpers/content-copy.ts';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';
import { createRegistry } from '../../../web/core/tools/registry.ts';

const PUBLIC = 'https://foyer.dev';
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

interface JsonRpcAnswer {
  readonly id: unknown;
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { status: number } };
}

let service: SampleService;
let publicService: SampleService;
beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '1000000' });
  publicService = await startSample({ PUBLIC_URL: PUBLIC, RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(async () => {
  await service.close();
  await publicService.close();
});

const request = (method: string, params: object = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const initialize = (protocolVersion: string) =>
  request('initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
const send = (
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  { app }: Pick<SampleService, 'app'> = service,
  origin = SAMPLE_ORIGIN,
) =>
  app.request(`${origin}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const answerOf = async (response: Response) => (await response.json()) as JsonRpcAnswer;

describe('the protocol version', () => {
  it.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'is %s when the client requests it',
    async (revision) => {
      const { result } = await answerOf(await send(initialize(revision)));
      expect(result?.protocolVersion).toBe(revision);
    },
  );

  it('is the newest one with a handshake when the client requests an unknown version', async () => {
    const { result } = await answerOf(await send(initialize('1999-01-01')));
    expect(result?.protocolVersion).toBe('2025-11-25');
  });

  it('is rejected when the header names an unknown version', async () => {
    const response = await send(request('tools/list'), { 'mcp-protocol-version': '1999-01-01' });
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error?.message).toContain('2025-11-25');
  });
});

describe('a message', () => {
  it('needs no handshake or session', async () => {
    const response = await send(request('tools/list'));
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect((await answerOf(response)).result?.tools).toHaveLength(createRegistry(bundleOf()).size + 1);
  });

  it.each(['*/*', 'application/json', 'text/html', ''])(
    'is answered in JSON when the client accepts %j',
    async (accept) => {
      const response = await send(request('ping'), { accept });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    },
  );

  it('is answered in JSON, not as an event stream, when the client sends no Accept', async () => {
    for (const body of [
      request('tools/list'),
      initialize('2025-11-25'),
      [request('ping'), request('ping', {}, 2)],
    ]) {
      const response = await service.app.request(`${SAMPLE_ORIGIN}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(await response.text()).toMatch(/^[{[]/);
    }
  });

  it('is accepted with an empty response when it is a notification', async () => {
    const response = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('is answered with telemetry headers and no-store', async () => {
    for (const response of [await send(request('tools/list')), await send('no JSON')]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-agent-ready')).toBe('true');
      expect(response.headers.get('x-ratelimit-limit')).toBe('1000000');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('content-type')).toBe('application/json');
    }
  });

  it.each([
    ['no JSON', 400, -32700],
    ['', 400, -32700],
    ['{"jsonrpc":"1.0"}', 400, -32600],
    ['[]', 400, -32600],
    [`"${'x'.repeat(17_000)}"`, 413, -32000],
    [`${'['.repeat(20)}${']'.repeat(20)}`, 400, -32700],
  ])('is rejected when it is invalid (case %#)', async (body, status, code) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect((await answerOf(response)).error?.code).toBe(code);
  });

  it('is rejected with a problem as data when its media type is not JSON', async () => {
    const response = await send(request('ping'), { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect((await answerOf(response)).error?.data).toMatchObject({
      type: `${SAMPLE_ORIGIN}/problems/unsupported-media-type`,
    });
  });

  it('is rejected with a protocol error when its method is unknown', async () => {
    expect((await answerOf(await send(request('tasks/everything')))).error?.code).toBe(-32601);
  });
});

it.each([
  {},
  { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true },
  { resourceSubscriptions: ['resource://wren-castellane/bio'] },
])('acknowledges a subscription to %j, and completes it at once', async (notifications) => {
  const body = request('subscriptions/listen', {
    notifications,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
  const response = await send(body, {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'subscriptions/listen',
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const messages = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
  expect(messages).toEqual([
    expect.objectContaining({ method: 'notifications/subscriptions/acknowledged' }),
    expect.objectContaining({ id: 1, result: expect.objectContaining({ resultType: 'complete' }) }),
  ]);
  expect(messages[0].params.notifications).toEqual({});
});

it('is told the path when it arrives at the home page', async () => {
  const message = { method: 'POST', headers: HEADERS, body: JSON.stringify(initialize('2025-11-25')) };
  const response = await service.request('/', message);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await answerOf(response)).error?.message).toContain(`${SAMPLE_ORIGIN}/mcp.`);
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect(await (await service.request('/', form)).text()).toBe('This page supports only GET, HEAD.\n');
});

it('introduces itself with a description and an icon, and counts the tools that it lists', async () => {
  const { result = {} } = await answerOf(await send(initialize('2025-11-25')));
  const counted = `${createRegistry(bundleOf()).size + 1} tools`;
  expect(result.serverInfo).toMatchObject({ description: expect.stringMatching(`^${counted} and `) });
  expect(result.instructions).toContain(counted);
  const { icons } = result.serverInfo as { icons: readonly { src: string; mimeType: string }[] };
  expect(icons).toHaveLength(1);
  for (const { src, mimeType } of icons) {
    const icon = await service.request(new URL(src).pathname);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, mimeType]);
  }
});

describe('a batch', () => {
  it('is answered with one JSON-RPC response per request', async () => {
    const batch = [
      request('ping', {}, 'a'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      request('tools/call', { name: 'get_offerings' }, 'b'),
    ];
    const answers = (await (await send(batch)).json()) as JsonRpcAnswer[];
    expect(answers.map(({ id }) => id).sort()).toEqual(['a', 'b']);
  });

  it('is answered even if it cancels one of its requests', async () => {
    const cancellation = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 'a' },
    };
    const answers = (await (await send([request('ping', {}, 'a'), cancellation])).json()) as JsonRpcAnswer[];
    expect(answers).toEqual([expect.objectContaining({ id: 'a' })]);
  });

  it('is rejected when it contains initialize and other requests', async () => {
    const response = await send([initialize('2025-03-26'), request('ping', {}, 'b')]);
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error?.message).toContain('Only one initialization request is allowed');
  });

  it('is rejected when it contains an invalid message', async () => {
    const response = await send([request('ping'), { ...request('ping'), id: {} }]);
    expect(response.status).toBe(400);
    expect((await answerOf(response)).error?.code).toBe(-32600);
  });

  it('may contain at most 20 messages', async () => {
    const batch = (count: number) => Array.from({ length: count }, (_, index) => request('ping', {}, index));
    expect((await send(batch(20))).status).toBe(200);
    const refused = await send(batch(21));
    expect(refused.status).toBe(400);
    expect((await answerOf(refused)).error).toMatchObject({
      code: -32600,
      message: expect.stringContaining('at most 20 messages'),
    });
  });

  it.each([
    ['tools/call', { name: 'get_live_status', arguments: {} }],
    ['resources/read', { uri: 'resource://wren-castellane/bio' }],
  ])('may contain at most four messages with %s', async (method, params) => {
    const batch = (count: number) => Array.from({ length: count }, (_, id) => request(method, params, id));
    const answers = (await (await send(batch(4))).json()) as JsonRpcAnswer[];
    expect(answers.map(({ result }) => Boolean(result))).toEqual([true, true, true, true]);
    expect((await send(batch(5))).status).toBe(400);
  });

  it('counts as one request per message', async () => {
    const strict = await startSample({ RATE_LIMIT_PER_MINUTE: '5' });
    try {
      const batch = (count: number) =>
        Array.from({ length: count }, (_, index) => request('ping', {}, index));
      const first = await send(batch(4), {}, strict);
      expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '1']);
      const second = await send(batch(2), {}, strict);
      expect([second.status, second.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
      expect(second.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await answerOf(second)).error).toMatchObject({ code: -32000, data: { status: 429 } });
    } finally {
      await strict.close();
    }
  });
});

it('answers any input with a status below 500', async () => {
  const method = fc.constantFrom(
    'initialize',
    'ping',
    'tools/list',
    'tools/call',
    'resources/read',
    'prompts/get',
    'completion/complete',
    'notifications/cancelled',
    'logging/setLevel',
    '__proto__',
  );
  const value = fc.jsonValue({ maxDepth: 3 });
  const params = fc.record(
    {
      name: value,
      uri: value,
      arguments: value,
      ref: value,
      argument: value,
      requestId: value,
      _meta: value,
    },
    { requiredKeys: [] },
  );
  const message = fc.record(
    { jsonrpc: fc.constant('2.0'), id: fc.oneof(fc.nat(3), fc.string(), value), method, params },
    { requiredKeys: ['jsonrpc', 'method'] },
  );
  const body = fc.oneof(value, message, fc.array(fc.oneof({ weight: 5, arbitrary: message }, value)));
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const response = await send(sent);
      expect(response.status).toBeLessThan(500);
      const text = await response.text();
      // Nothing answers a notification.
      if (response.status === 202) expect(text).toBe('');
      else expect(JSON.parse(text)).toBeInstanceOf(Object);
    }),
    // Each run calls the whole service, up to ten times in a batch.
    oneRunIn(4),
  );
});

describe('the HTTP method', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is not allowed', async (method) => {
    const response = await service.request('/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await answerOf(response)).error?.data).toMatchObject({ status: 405 });
  });

  it('OPTIONS allows pages on other sites to send MCP requests and does not count as a request', async () => {
    const before = (await send(request('ping'))).headers.get('x-ratelimit-remaining');
    const response = await publicService.app.request(`${PUBLIC}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('*, Authorization');
    await service.request('/mcp', { method: 'OPTIONS' });
    const after = (await send(request('ping'))).headers.get('x-ratelimit-remaining');
    expect(Number(before) - Number(after)).toBe(1);
  });
});

describe('the DNS rebinding protection', () => {
  const statusOf = async (from: SampleService, address: string, origin?: string) =>
    (await send(request('ping'), origin === undefined ? {} : { origin }, from, address)).status;

  it.each([
    ['its own name', SAMPLE_ORIGIN, 200],
    ['its own name with a port', 'https://site.test:8443', 200],
    ['localhost', 'http://localhost:8787', 200],
    ['127.0.0.1', 'http://127.0.0.1:8787', 200],
    ['::1', 'http://[::1]:8787', 200],
    ['another name', 'http://elsewhere.example', 403],
    ['a name with the same prefix', 'http://site.test.elsewhere.example', 403],
    ['a name that starts with localhost', 'http://localhost.elsewhere.example', 403],
  ])('answers a request to %s (%s) with %i', async (_name, address, status) => {
    expect(await statusOf(service, address)).toBe(status);
  });

  it.each([
    ['a page of another site', 'https://elsewhere.example', 403, 200],
    ['a sandboxed frame', 'null', 403, 200],
    ['a page on this machine', 'http://localhost:6274', 200, 200],
    ['an invalid origin', 'elsewhere', 403, 403],
  ])(
    'answers a request from %s (%s) with %i on a private site and %i on a public one',
    async (_name, origin, privateStatus, publicStatus) => {
      expect(await statusOf(service, SAMPLE_ORIGIN, origin)).toBe(privateStatus);
      expect(await statusOf(publicService, PUBLIC, origin)).toBe(publicStatus);
    },
  );

  it('allows requests from its own pages', async () => {
    expect(await statusOf(service, SAMPLE_ORIGIN, SAMPLE_ORIGIN)).toBe(200);
  });

  it('says how to fix a rejected host', async () => {
    const response = await send(request('ping'), {}, service, 'http://elsewhere.example');
    const { error } = await answerOf(response);
    expect(error?.message).toContain(`Use ${SAMPLE_ORIGIN}`);
    expect(error?.data).toMatchObject({ type: `${SAMPLE_ORIGIN}/problems/host-not-allowed` });
  });
});

it('returns 404 when the owner has switched MCP off', async () => {
  const content = await copyContent();
  await content.append('site.yaml', '\nsurfaces:\n  mcp: false\n');
  const closed = await startSample({ CONTENT_DIR: content.folder });
  try {
    expect((await send(request('ping'), {}, closed)).status).toBe(404);
    expect((await closed.request('/mcp')).status).toBe(404);
  } finally {
    await closed.close();
    await content.close();
  }
});
