import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { plural } from '../../web/core/prose.ts';
import { english } from '../helpers/core/english.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

const CONTRACT_CACHE = 'public, max-age=3600, s-maxage=86400';
const READ_METHODS = 'GET, HEAD, OPTIONS';
/** The contract's paths with their allowed methods and the cache policy of their response to GET. */
const endpoints = [
  { path: '/api/mcp/essays/search', allow: READ_METHODS, cache: CONTRACT_CACHE },
  { path: '/api/mcp/articles', allow: READ_METHODS, cache: CONTRACT_CACHE },
  { path: '/api/mcp/essays', allow: READ_METHODS, cache: CONTRACT_CACHE },
  { path: '/api/mcp/bio', allow: READ_METHODS, cache: CONTRACT_CACHE },
  { path: '/api/mcp/projects', allow: READ_METHODS, cache: CONTRACT_CACHE },
  { path: '/api/mcp/greetings', allow: 'GET, HEAD, POST, OPTIONS', cache: 'no-cache' },
];
const GREETINGS = '/api/mcp/greetings';

/** Expects the headers that every response under `/api/` must have, including errors. */
function expectTelemetry(response: Response): void {
  const header = (name: string) => response.headers.get(name) ?? '';
  expect(header('x-agent-ready')).toBe('true');
  expect(header('x-ratelimit-limit')).toMatch(/^\d+$/);
  expect(header('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(header('ratelimit-policy')).toContain(`"default";q=${header('x-ratelimit-limit')};w=60`);
  expect(header('ratelimit')).toMatch(
    new RegExp(`^"default";r=${header('x-ratelimit-remaining')};t=([1-9]|[1-5]\\d|60)$`),
  );
  expect(header('access-control-allow-origin')).toBe('*');
  expect(header('access-control-expose-headers').split(', ')).toEqual(
    expect.arrayContaining([
      'X-Agent-Ready',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'RateLimit-Policy',
      'RateLimit',
      'Retry-After',
    ]),
  );
}

async function startForTest(settings: Record<string, string> = {}): Promise<SampleService> {
  const service = await startSample(settings);
  onTestFinished(service.close);
  return service;
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } };
}

/** Returns a request with a body of `size` bytes and no declared length. */
function chunked(size: number): RequestInit {
  const chunk = new TextEncoder().encode(' '.repeat(1024));
  let left = size;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(chunk);
      left -= chunk.length;
    },
  });
  return { ...json(''), body, duplex: 'half' };
}

describe('the API', () => {
  let service: SampleService;
  beforeAll(async () => {
    service = await startSample({ RATE_LIMIT_PER_MINUTE: '10000' });
  });
  afterAll(() => service.close());

  describe.each(endpoints)('at $path', ({ path, allow, cache }) => {
    it('answers GET with JSON and the cache policy of the contract', async () => {
      const response = await service.request(path);
      expect(response.status).toBe(200);
      expectTelemetry(response);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('cache-control')).toBe(cache);
      expect(await response.json()).toBeTypeOf('object');
    });

    it('answers HEAD with the same headers and no body', async () => {
      const [get, head] = [await service.request(path), await service.request(path, { method: 'HEAD' })];
      expect(head.status).toBe(200);
      expectTelemetry(head);
      expect(await head.text()).toBe('');
      const headersWithoutQuota = (response: Response) =>
        [...response.headers].filter(([name]) => !name.includes('ratelimit'));
      expect(headersWithoutQuota(head)).toEqual(headersWithoutQuota(get));
    });

    it('answers OPTIONS with the methods and headers that pages on other sites may use', async () => {
      const response = await service.request(path, { method: 'OPTIONS' });
      expect(response.status).toBe(204);
      expectTelemetry(response);
      expect(response.headers.get('allow')).toBe(allow);
      expect(response.headers.get('access-control-allow-methods')).toBe(allow);
      expect(response.headers.get('access-control-allow-headers')).toBe('*, Authorization');
      expect(response.headers.get('access-control-max-age')).toBe('86400');
      expect(response.headers.get('cache-control')).toBe(CONTRACT_CACHE);
    });

    const others = ['POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allow.includes(method));
    it.each(others)('rejects %s and lists the allowed methods', async (method) => {
      const response = await service.request(path, { method });
      expectTelemetry(response);
      expect(response.headers.get('allow')).toBe(allow);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const problem = await readProblem(response, 'method-not-allowed');
      expect(problem).toMatchObject({ status: 405, instance: path, hints: [`Use one of: ${allow}.`] });
    });

    it.each(['text/html', 'text/markdown', 'image/png', '*/*;q=0'])(
      'returns JSON for Accept: %s',
      async (accept) => {
        const response = await service.request(path, { headers: { accept } });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('application/json');
      },
    );

    it('ignores a parameter for tracking', async () => {
      const plain = await (await service.request(path)).text();
      expect(await (await service.request(`${path}?utm_source=test`)).text()).toBe(plain);
    });
  });

  it.each([
    ['/api/mcp/artciles', [english('essays.didYouMean', { category: '/api/mcp/articles' })]],
    ['/api', []],
    ['/api/', []],
    ['/api/nothing/like/it', []],
  ])('returns 404 for %s and suggests the nearest path', async (path, suggestions) => {
    const response = await service.request(path);
    expectTelemetry(response);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { status, instance, hints } = await readProblem(response, 'route-not-found');
    expect({ status, instance }).toEqual({ status: 404, instance: path });
    expect(hints.at(-1)).toBe('Every endpoint is described in /openapi.json.');
    expect(hints).toEqual(expect.arrayContaining(suggestions));
  });

  it.each(['essays', 'articles'])(
    'returns 404 for an essay in /api/mcp/%s, and two addresses that work',
    async (list) => {
      const slug = 'the-smallest-reversible-step';
      const known = await readProblem(await service.request(`/api/mcp/${list}/${slug}`), 'route-not-found');
      expect(known).toMatchObject({
        status: 404,
        hints: [expect.stringMatching(/JSON/), expect.stringMatching(/Markdown/)],
      });
      for (const hint of known.hints) {
        const response = await service.request(hint.replace(/^.*GET /, ''));
        expect(response.status, hint).toBe(200);
        expect(await response.text()).toContain('The Smallest Reversible Step');
      }
      const unknown = await readProblem(
        await service.request(`/api/mcp/${list}/${slug}s`),
        'route-not-found',
      );
      expect(unknown.hints[0]).toBe(`Did you mean the essay "${slug}"?`);
      expect(unknown.hints.slice(-2)).toEqual(known.hints);
    },
  );

  it('returns the page for a missing path to /API/mcp/bio, since paths are case-sensitive', async () => {
    const { status, headers } = await service.request('/API/mcp/bio');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });

  it.each(['identity', 'gzip', 'br'])(
    'answers a POST that is worth compressing with Vary, for %s',
    async (encoding) => {
      const { headers } = await service.request('/api/mcp/tools/get_latest_articles', {
        method: 'POST',
        headers: { 'accept-encoding': encoding },
      });
      expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(headers.get('vary')).toBe('Accept-Encoding');
    },
  );

  it.each(['HEAD', 'OPTIONS', 'POST'])('returns 404 for %s on an unknown path', async (method) => {
    const response = await service.request('/api/mcp/nothing', { method });
    expect(response.status).toBe(404);
    expectTelemetry(response);
  });

  it.each(['0', '51', '-1', '1.5', 'ten', '', ' 5', '1e1', '99999999999999999999'])(
    'rejects a search with limit=%s and names the parameter',
    async (limit) => {
      const response = await service.request(`/api/mcp/essays/search?limit=${encodeURIComponent(limit)}`);
      expectTelemetry(response);
      expect(response.headers.get('cache-control')).toBe(CONTRACT_CACHE);
      const { status, errors } = await readProblem(response, 'invalid-input');
      expect(status).toBe(400);
      expect(errors?.map(({ pointer }) => pointer)).toEqual(['limit']);
    },
  );

  it.each([1, 50])('accepts limit=%i', async (limit) => {
    const response = await service.request(`/api/mcp/essays/search?limit=${limit}`);
    const { total, count } = (await response.json()) as { total: number; count: number };
    expect(count).toBe(Math.min(limit, total));
  });

  it.each([
    ['/api/mcp/essays/search?query=trust', 'query', english('essays.didYouMean', { category: '"q"' })],
    ['/api/mcp/articles?limit=3', 'limit', '/api/mcp/essays/search'],
    ['/api/mcp/essays?limit=2', 'limit', '/api/mcp/essays/search'],
    ['/api/mcp/bio?limit=2', 'limit', 'Leave it out'],
    ['/api/mcp/greetings?page=2&limit=1', 'page', 'Leave it out'],
  ])('rejects an unknown parameter: %s', async (path, pointer, hint) => {
    const response = await service.request(path);
    const { status, errors } = await readProblem(response, 'invalid-input');
    expect(status).toBe(400);
    expect(errors).toEqual([{ pointer, detail: expect.any(String), hint: expect.stringContaining(hint) }]);
  });

  it.each(['', '&q=trust'])('sorts a search by date on request, as the tool does (%s)', async (query) => {
    const datesOf = async (sortBy: string) => {
      const response = await service.request(`/api/mcp/essays/search?limit=3&sortBy=${sortBy}${query}`);
      const { results } = (await response.json()) as { results: readonly { date: string }[] };
      return results.map(({ date }) => date);
    };
    const [oldest, newest] = [await datesOf('asc'), await datesOf('desc')];
    expect(oldest).toHaveLength(3);
    expect(oldest).toEqual(oldest.toSorted());
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(oldest[0]).not.toBe(newest[0]);
  });

  it('ignores parameters for tracking', async () => {
    const tracking = 'utm_source=x&utm_medium=y&fbclid=1&gclid=2&msclkid=3&ref=z';
    for (const path of ['/api/mcp/articles', '/api/mcp/essays/search']) {
      expect((await service.request(`${path}?${tracking}`)).status).toBe(200);
    }
  });

  it('reports the instance as a URI reference', async () => {
    const response = await service.app.request('https://site.test/api/mcp/tools/caf\u00e9 %zz');
    const { instance } = await readProblem(response, 'tool-not-found');
    expect(instance).toMatch(/^(?:[\w.~!$&'()*+,;=:@/-]|%[\dA-F]{2})*$/);
  });

  it.each([
    ['/api/mcp/resources/read?uri=resource://wren-castellane/bio', CONTRACT_CACHE],
    ['/api/mcp/resources/read?uri=resource://wren-castellane/live-status', 'no-store'],
  ])('is cached like the resource that it reads: %s', async (path, cacheControl) => {
    expect((await service.request(path)).headers.get('cache-control')).toBe(cacheControl);
  });

  it('takes an empty topic for none', async () => {
    for (const topic of ['', ' ', null]) {
      const inquiry = { name: 'Ada', email: 'ada@example.com', message: `Hello ${topic}.`, topic };
      expect((await service.request('/api/mcp/contact', json(JSON.stringify(inquiry)))).status).toBe(200);
    }
  });

  it('uses the last value of a repeated parameter', async () => {
    const response = await service.request('/api/mcp/essays/search?limit=1&limit=2');
    expect(await response.json()).toMatchObject({ count: 2 });
  });

  it('names every invalid parameter', async () => {
    const response = await service.request('/api/mcp/essays/search?limit=0&category=Frontier%20IA');
    const { errors } = await readProblem(response, 'invalid-input');
    expect(errors?.map(({ pointer }) => pointer).toSorted()).toEqual(['category', 'limit']);
  });

  it.each([
    ['is truncated', json('{"message":')],
    ['is not UTF-8', { ...json(''), body: Buffer.from([0x22, 0xff, 0x22]) }],
    ['is nested nine levels deep', json(`${'['.repeat(9)}${']'.repeat(9)}`)],
    ['contains only brackets', json('['.repeat(8192) + ']'.repeat(8192))],
  ])('rejects a body that %s', async (_case, init) => {
    const response = await service.request(GREETINGS, init);
    expectTelemetry(response);
    expect(response.headers.get('cache-control')).toBe(CONTRACT_CACHE);
    expect(await readProblem(response, 'malformed-body')).toMatchObject({ status: 400, instance: GREETINGS });
  });

  it.each([
    ['is empty', json('')],
    ['is missing', { method: 'POST' }],
    ['is null', json('null')],
  ])('names the required fields if the body %s', async (_case, init) => {
    const { errors } = await readProblem(await service.request(GREETINGS, init), 'invalid-input');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/message']);
  });

  it.each([
    ['an array', []],
    ['a string', 'hello'],
  ])('rejects %s instead of an object', async (_case, body) => {
    const response = await service.request(GREETINGS, json(JSON.stringify(body)));
    expect((await readProblem(response, 'invalid-input')).errors?.[0]?.pointer).toBe('');
  });

  it.each([
    ['with a declared length over 16 KB', json('{}', { 'content-length': '16385' })],
    ['over 16 KB without a declared length', chunked(17 * 1024)],
    ['over 16 KB with a smaller declared length', json(' '.repeat(16 * 1024 + 1), { 'content-length': '2' })],
  ])('rejects a body %s', async (_case, init) => {
    const response = await service.request(GREETINGS, init);
    expectTelemetry(response);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await readProblem(response, 'body-too-large')).status).toBe(413);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'rejects a body with the media type "%s"',
    async (type) => {
      const response = await service.request(GREETINGS, json({ message: 'Hello' }, { 'content-type': type }));
      expectTelemetry(response);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect((await readProblem(response, 'unsupported-media-type')).status).toBe(415);
    },
  );

  it('checks the path and method before the body', async () => {
    const wrong = { ...chunked(17 * 1024), headers: { 'content-type': 'text/plain' } };
    expect((await service.request('/api/mcp/nothing', wrong)).status).toBe(404);
    const again = { ...chunked(17 * 1024), headers: { 'content-type': 'text/plain' } };
    expect((await service.request('/api/mcp/bio', again)).status).toBe(405);
  });

  it('checks the size of a body before its type, and the type before the JSON', async () => {
    const plain = { 'content-type': 'text/plain' };
    const large = await service.request(GREETINGS, json(' '.repeat(17_000), plain));
    expect(large.status).toBe(413);
    expect((await service.request(GREETINGS, json('{"mess', plain))).status).toBe(415);
    expect((await service.request(GREETINGS, json('{"mess'))).status).toBe(400);
  });
});

describe('the rate limit', () => {
  it('leaves 99 requests after the first and counts down', async () => {
    const service = await startForTest();
    const remaining = async (path: string, init?: RequestInit) =>
      (await service.request(path, init)).headers.get('x-ratelimit-remaining');
    expect(await remaining('/api/mcp/bio')).toBe('99');
    expect(await remaining('/api/mcp/nothing')).toBe('98');
    expect(await remaining('/api/mcp/bio', { method: 'PUT' })).toBe('97');
  });

  it('does not count preflights or pages', async () => {
    const service = await startForTest();
    const preflight = await service.request('/api/mcp/bio', { method: 'OPTIONS' });
    expect(preflight.headers.get('x-ratelimit-remaining')).toBe('100');
    await service.request('/about');
    expect((await service.request('/api/mcp/bio')).headers.get('x-ratelimit-remaining')).toBe('99');
  });

  it('returns a problem that says how long to wait if it is exceeded', async () => {
    const service = await startForTest({ RATE_LIMIT_PER_MINUTE: '2' });
    await service.request('/api/mcp/bio');
    expect((await service.request('/api/mcp/bio')).status).toBe(200);
    const response = await service.request('/api/mcp/bio');
    expectTelemetry(response);
    expect(response.headers.get('x-ratelimit-limit')).toBe('2');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const wait = response.headers.get('retry-after');
    expect(wait).toMatch(/^([1-9]|[1-5]\d|60)$/);
    const { status, hints } = await readProblem(response, 'rate-limited');
    expect(status).toBe(429);
    expect(hints).toEqual([`Wait ${plural(Number(wait), 'second')}, then continue.`]);
  });

  it('is checked after path and method, before query and body', async () => {
    const service = await startForTest({ RATE_LIMIT_PER_MINUTE: '1' });
    await service.request('/api/mcp/bio');
    const statusOf = async (path: string, init?: RequestInit) => (await service.request(path, init)).status;
    expect(await statusOf('/api/mcp/nothing')).toBe(404);
    expect(await statusOf('/api/mcp/bio', { method: 'DELETE' })).toBe(405);
    expect(await statusOf('/api/mcp/bio', { method: 'OPTIONS' })).toBe(204);
    expect(await statusOf(GREETINGS, json(' '.repeat(17_000), { 'content-type': 'text/plain' }))).toBe(429);
    expect(await statusOf('/api/mcp/essays/search?limit=0')).toBe(429);
  });

  it('identifies clients by X-Forwarded-For only behind a trusted proxy', async () => {
    const trusting = await startForTest({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    expect((await trusting.request('/api/mcp/bio', from('203.0.113.1'))).status).toBe(200);
    expect((await trusting.request('/api/mcp/bio', from('203.0.113.2'))).status).toBe(200);
    expect((await trusting.request('/api/mcp/bio', from('203.0.113.9, 203.0.113.1'))).status).toBe(429);

    const alone = await startForTest({ RATE_LIMIT_PER_MINUTE: '1' });
    expect((await alone.request('/api/mcp/bio', from('203.0.113.1'))).status).toBe(200);
    expect((await alone.request('/api/mcp/bio', from('203.0.113.2'))).status).toBe(429);
  });
});
