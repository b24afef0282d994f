import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSample } from '../helpers/sample.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '10000' });
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });

/** A precomputed response, one computed on request, one from the database, a page and a document. */
const paths = [
  '/api/mcp/articles',
  '/api/mcp/essays/search?q=door&limit=50',
  '/api/mcp/greetings',
  '/about',
  '/llms.txt',
];

describe.each(paths)('%s', (path) => {
  it('has a weak ETag that is stable while the response is unchanged', async () => {
    const etag = (await get(path)).headers.get('etag');
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect((await get(path)).headers.get('etag')).toBe(etag);
  });

  it('returns 304 without a body when the ETag matches', async () => {
    const full = await get(path);
    const etag = full.headers.get('etag') ?? '';
    const strong = etag.replace('W/', '');
    for (const known of [etag, strong, `"other", ${etag}`, `${strong},"other"`, '*', ' * ']) {
      const response = await get(path, { 'if-none-match': known });
      expect(response.status, known).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe(full.headers.get('cache-control'));
    }
  });

  it.each(['"other"', 'W/"other"', '', 'garbage', '""'])(
    'returns 200 for If-None-Match: %s',
    async (known) => {
      expect((await get(path, { 'if-none-match': known })).status).toBe(200);
    },
  );

  it('returns 304 to HEAD as well', async () => {
    const response = await service.request(path, { method: 'HEAD', headers: { 'if-none-match': '*' } });
    expect(response.status).toBe(304);
  });
});

describe.each(paths.filter((path) => path !== '/api/mcp/greetings'))('%s', (path) => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['zstd', null],
    ['', null],
  ])('for Accept-Encoding: %s is encoded as %s with the same content', async (accepted, encoding) => {
    const plain = Buffer.from(await (await get(path)).arrayBuffer());
    const response = await get(path, { 'accept-encoding': accepted });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe(
      path === '/about' ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    );
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(decoded.equals(plain)).toBe(true);
  });

  it('has the same ETag in all encodings', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) =>
        (await get(path, { 'accept-encoding': accepted })).headers.get('etag'),
      ),
    );
    expect(new Set(etags).size).toBe(1);
  });
});

it('sends the telemetry headers with a 304 from the API', async () => {
  const { headers } = await get('/api/mcp/bio', { 'if-none-match': '*' });
  expect(headers.get('x-agent-ready')).toBe('true');
  expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

it('never returns 304 to a POST', async () => {
  const response = await service.request('/api/mcp/greetings', {
    method: 'POST',
    body: '{"message":"Hello"}',
    headers: { 'content-type': 'application/json', 'if-none-match': '*' },
  });
  expect(response.status).toBe(200);
});

it('encodes a cached response as requested and counts the request', async () => {
  const path = '/api/mcp/essays/search?q=remembered+door&limit=50';
  const ask = async (encoding: string) => {
    const { headers } = await get(path, { 'accept-encoding': encoding });
    return [headers.get('content-encoding'), Number(headers.get('x-ratelimit-remaining'))] as const;
  };
  const [, first] = await ask('identity');
  expect(await ask('br')).toEqual(['br', first - 1]);
  expect(await ask('gzip')).toEqual(['gzip', first - 2]);
  expect(await ask('identity')).toEqual([null, first - 3]);
  expect(await ask('br')).toEqual(['br', first - 4]);
});

it('answers to a POST vary by encoding, compressed or not', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await service.request('/api/mcp/tools/get_latest_articles', {
      method: 'POST',
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(headers.get('vary')).toBe('Accept-Encoding');
  }
});
