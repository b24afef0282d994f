/** Site metadata for search engines, feed readers and link previews. */
import { createHash } from 'node:crypto';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftGreeting } from '../helpers/left-greeting.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

let service: SampleService;
let permalink: string;

beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '10000' });
  permalink = await leftGreeting(service);
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });
const textAt = async (path: string) => (await get(path)).text();

/** Returns every compiled page, the guestbook and the list of one category. */
function publicPages(): string[] {
  const prepared = [...service.snapshot().representations]
    .filter(([, { variants }]) => variants.identity.headers['content-type']?.startsWith('text/html'))
    .map(([path]) => path);
  return [...prepared, '/guestbook', '/essays?category=frontier-ai'];
}

/** Returns the public pages and a greeting, which is found through the guestbook. */
const listedPages = () => [...publicPages(), permalink];

const SHORTER = 'Say something in fewer words, or raise the limit and say what the tokens let an agent do';

describe('/openapi.json', () => {
  it('takes fewer than 15,000 tokens, so that an agent can read all of it', async () => {
    expect(countTokens(await textAt('/openapi.json')), SHORTER).toBeLessThan(15_000);
  });
});

describe('/api/mcp/tools', () => {
  it('describes all tools and their input in at most 1,400 tokens', async () => {
    const { tools } = JSON.parse(await textAt('/api/mcp/tools')) as { tools: Record<string, unknown>[] };
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(countTokens(JSON.stringify(read)), SHORTER).toBeLessThanOrEqual(1_400);
  });
});

describe('/sitemap.xml', () => {
  it('lists every public page, and only canonical URLs', async () => {
    const listed = [...(await textAt('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => address.replace(SAMPLE_ORIGIN, '').replaceAll('&amp;', '&'),
    );
    expect(listed).toEqual(expect.arrayContaining(publicPages()));
    for (const path of listed) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).toContain(`<link rel="canonical" href="${SAMPLE_ORIGIN}${path}"`);
    }
  });
});

describe('the social card of a page', () => {
  const socialCardOf = async (path: string) =>
    /<meta property="og:image" content="https:\/\/site\.test([^"]*)"/.exec(await textAt(path))?.[1] ?? '';

  it('exists for every public page', async () => {
    const { generatedImages } = service.snapshot();
    for (const page of listedPages()) {
      expect(generatedImages.has(await socialCardOf(page)), page).toBe(true);
    }
  });

  it('is generated on request and immutable', async () => {
    const path = await socialCardOf('/essays/leave-with-a-map');
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = await response.arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await (await get(path)).arrayBuffer()).toEqual(bytes);
    expect((await get(path, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await service.request(path, { method: 'POST' })).status).toBe(405);
  });

  it('redirects from a previous version to the current one', async () => {
    const path = await socialCardOf('/about');
    const response = await get(path.replace(/-[\w-]{22}\.png$/, '-0123456789012345678901.png'));
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
    expect((await get('/social/nobody-0123456789012345678901.png')).status).toBe(404);
  });
});

describe('the structured data of a page', () => {
  interface Node {
    readonly '@type': string;
    readonly '@id'?: string;
  }

  async function graphOf(path: string): Promise<readonly Node[]> {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await textAt(path)) ?? [];
    return (JSON.parse(json) as { '@graph': Node[] })['@graph'];
  }

  it('is on every public page, with a unique @id per node', async () => {
    for (const page of listedPages()) {
      const graph = await graphOf(page);
      const ids = graph.map((node) => node['@id']);
      expect(new Set(ids).size, page).toBe(graph.length);
      expect(graph.length, page).toBeGreaterThan(1);
    }
  });

  it('contains only absolute URLs that exist', async () => {
    for (const page of [
      '/',
      '/about',
      '/essays',
      '/essays/leave-with-a-map',
      '/guestbook',
      '/projects',
      '/offerings',
    ]) {
      const addresses = JSON.stringify(await graphOf(page)).match(/"(url|item|@id|image)":"[^"]*"/g) ?? [];
      const own: string[] = [];
      for (const address of addresses) {
        const [, , url = ''] = /"(\S+)":"([^"]*)"/.exec(address) ?? [];
        expect(url, page).toMatch(/^https:\/\//);
        if (url.startsWith(SAMPLE_ORIGIN)) own.push(url.replace(SAMPLE_ORIGIN, '').replace(/#.*$/, ''));
      }
      expect(own, page).not.toEqual([]);
      for (const path of own) expect((await get(path)).status, path).toBe(200);
    }
  });
});

describe('documents for agents', () => {
  it('have their declared media types, and unknown well-known paths return 404', async () => {
    const types = {
      '/.well-known/api-catalog':
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      '/.well-known/ai-catalog.json': 'application/ai-catalog+json',
      '/.well-known/ard.json': 'application/json',
      '/mcp/server-card': 'application/mcp-server-card+json',
      '/.well-known/mcp/server-card.json': 'application/json',
      '/.well-known/agent-skills/index.json': 'application/json',
      '/.well-known/security.txt': 'text/plain; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
    };
    for (const [path, type] of Object.entries(types)) {
      expect((await get(path)).headers.get('content-type'), path).toBe(type);
    }
    for (const path of [
      '/.well-known/',
      '/.well-known/openid-configuration',
      '/.well-known/agent-card.json',
    ]) {
      const response = await get(path, { accept: 'text/html,*/*' });
      expect([response.status, response.headers.get('content-type')], path).toEqual([
        404,
        'application/problem+json',
      ]);
    }
  });

  it('identify the API catalog by a Link header in response to HEAD (RFC 9727, section 2)', async () => {
    const { status, headers } = await service.request('/.well-known/api-catalog', { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers.get('link')).toBe(`<${SAMPLE_ORIGIN}/.well-known/api-catalog>; rel="api-catalog"`);
  });

  it('let pages on other origins read the server card, also with If-None-Match (SEP-2127)', async () => {
    const card = await get('/mcp/server-card');
    expect(card.status).toBe(200);
    expect(Object.fromEntries(card.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'Content-Type, If-None-Match',
      'access-control-expose-headers': 'ETag',
    });
    expect((await service.request('/mcp/server-card', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('list every skill with a digest of the bytes served', async () => {
    const { skills } = (await (await get('/.well-known/agent-skills/index.json')).json()) as {
      skills: { name: string; url: string; digest: string }[];
    };
    expect(skills.map(({ name }) => name)).toEqual(['read-wren-castellane', 'reach-wren-castellane']);
    for (const { url, digest } of skills) {
      const response = await get(url.replace(SAMPLE_ORIGIN, ''));
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    }
  });

  it('link only to URLs that return 200', async () => {
    for (const path of [
      '/llms.txt',
      '/.well-known/ai-catalog.json',
      '/.well-known/api-catalog',
      '/.well-known/agent-skills/index.json',
    ]) {
      const addresses = [
        ...(await textAt(path)).matchAll(/(?:\]\(|"(?:href|url)":")https:\/\/site\.test([^")]*)/g),
      ];
      expect(addresses.length, path).toBeGreaterThan(1);
      for (const [, address = ''] of addresses) expect((await get(address)).status, address).toBe(200);
    }
  });
});

describe('documents for other programs', () => {
  it.each([
    ['/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('serve %s compressed as %s and return 304 when the ETag matches', async (path, contentType) => {
    const { headers } = await get(path, { 'accept-encoding': 'br' });
    expect(headers.get('content-type')).toBe(contentType);
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('include every icon in the web app manifest, with its declared type and size', async () => {
    const { icons } = (await (await get('/site.webmanifest')).json()) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(icons.filter(({ sizes }) => sizes !== 'any')).not.toEqual([]);
    for (const { src, sizes, type } of icons) {
      const response = await get(src);
      expect(response.headers.get('content-type'), src).toBe(type);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  it('link only to existing URLs in the feeds', async () => {
    const feeds = (await textAt('/feed.xml')) + (await textAt('/feed.json'));
    const paths = new Set(
      [...feeds.matchAll(/https:\/\/site\.test(\/[^"<&\\\s]*)/g)].map(([, path = '']) => path),
    );
    expect(paths.size).toBeGreaterThan(20);
    // A renamed essay is identified by its first URL.
    for (const path of paths) expect([200, 308], path).toContain((await get(path)).status);
    expect(feeds).not.toMatch(/(href|src)=(&quot;|\\?")[/#.]/);
  });
});
