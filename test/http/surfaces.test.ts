/** Surfaces that the owner has switched off: they are neither served nor linked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { FORMER_SERVER_CARD_PATH } from '../../web/core/documents/documents.ts';
import { type Surface, surfaceNames } from '../../web/core/surfaces.ts';
import { smallContent } from '../helpers/content-copy.ts';
import { oneSampleIn } from '../helpers/core/fuzz.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

/** Paths that only one surface serves. */
const addresses = {
  webmcp: ['/.well-known/webmcp.json'],
  llms: ['/llms.txt', '/llms-full.txt'],
  skills: ['/.well-known/agent-skills/index.json', '/.well-known/agent-skills/read-wren-castellane/SKILL.md'],
  plugin: ['/.well-known/ai-plugin.json'],
  feeds: ['/feed.xml', '/feed.json'],
  mcp: ['/mcp/server-card', FORMER_SERVER_CARD_PATH, '/mcp'],
  rest: [
    ...[
      '/openapi.json',
      '/.well-known/ai-plugin.json',
      '/api/mcp/articles',
      '/api/mcp/essays',
      '/api/mcp/bio',
    ],
    ...['/api/mcp/projects', '/api/mcp/contact', '/api/mcp/resources', '/api/mcp/resources/bio'],
    ...['/api/mcp/tools', '/api/mcp/tools/get_live_status'],
  ],
  markdown: ['/index.md', '/essays.md', '/about.md', '/agents.md', '/legal.md', '/guestbook.md'],
} satisfies Partial<Record<Surface, readonly string[]>>;

const surfaces = Object.keys(addresses) as (keyof typeof addresses)[];

/** Returns all text that the site serves, with headers, by path. */
async function servedTexts(service: SampleService): Promise<ReadonlyMap<string, string>> {
  const paths = [
    ...[...service.snapshot().representations]
      .filter(([, { variants }]) =>
        /^(text|application)\//.test(variants.identity.headers['content-type'] ?? ''),
      )
      .map(([path]) => path),
    '/guestbook',
    '/essays?category=frontier-ai',
    '/essays?q=door',
    '/nothing-here',
    '/.well-known/nothing-here',
    '/api/mcp/nothing-here',
  ];
  const served = new Map<string, string>();
  for (const path of paths) {
    const response = await service.request(path);
    served.set(path, `${JSON.stringify([...response.headers])}\n${await response.text()}`);
  }
  return served;
}

/** Matches the path in an attribute, a header or a sentence, but not as part of a longer path. */
function leadsTo(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const origin = SAMPLE_ORIGIN.replace('.', '\\.');
  return new RegExp(`(?:${origin}|["'<(\\s])${escaped}(?![\\w/-]|\\.\\w)`);
}

/** A word table would take more time than the rest. */
const SETTINGS = { RATE_LIMIT_PER_MINUTE: '10000', SEARCH_BY_MEANING: 'off' };

function startWithout(...off: readonly Surface[]): Promise<SampleService> {
  return startWith(
    off.length > 0 ? `surfaces:\n${off.map((surface) => `  ${surface}: false\n`).join('')}` : '',
  );
}

async function startWith(
  settings: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SampleService> {
  const copy = await smallContent();
  onTestFinished(copy.close);
  await copy.append('site.yaml', settings);
  const service = await startSample({ CONTENT_DIR: copy.folder, ...SETTINGS, ...environment });
  onTestFinished(service.close);
  return service;
}

it('advertises every surface that is on', async () => {
  const served = [...(await servedTexts(await startWithout())).values()].join('\n');
  const advertised = Object.values(addresses)
    .flat()
    .filter((address) => address !== FORMER_SERVER_CARD_PATH);
  for (const address of advertised) expect(served, address).toMatch(leadsTo(address));
});

describe.each(oneSampleIn(3, surfaces))('%s', (surface) => {
  it('is not served or linked from any page or document when it is off', async () => {
    const service = await startWithout(surface);
    for (const address of addresses[surface]) {
      expect((await service.request(address)).status, address).toBe(404);
    }
    for (const [path, text] of await servedTexts(service)) {
      for (const address of addresses[surface]) {
        expect(leadsTo(address).exec(text)?.[0], `${path} leads to ${address}`).toBeUndefined();
      }
    }
  });
});

const LISTED = 'https://listed.test';
const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('rest', () => {
  /** Requests that pages of the site make. */
  const requests: readonly (readonly [path: string, init: RequestInit, status: number])[] = [
    ['/api/contact/token', {}, 200],
    ['/api/mcp/greetings', {}, 200],
    ['/api/mcp/essays/search?q=door', {}, 200],
    ['/api/mcp/greetings', post({ message: 'Hello.' }), 200],
    // It lacks a token.
    ['/api/contact', post({ name: 'Ada', email: 'ada@example.com', message: 'Hello.' }), 403],
  ];

  it('leaves what pages of the site need, for them and the other sites of the owner only', async () => {
    const service = await startWith(`surfaces: { rest: false }\nallowedOrigins: [${LISTED}]\n`, {
      PUBLIC_URL: 'https://foyer.dev',
    });
    for (const [path, { headers, ...init }, status] of requests) {
      const statusFrom = async (sender: Readonly<Record<string, string>>) => {
        const response = await service.request(path, { ...init, headers: { ...headers, ...sender } });
        // A shared cache would answer every site.
        expect(response.headers.get('cache-control'), path).toBe('no-store');
        return [response.status, (await response.text()).includes('offers no REST API')];
      };
      expect(await statusFrom({ 'sec-fetch-site': 'same-origin' }), path).toEqual([status, false]);
      expect(await statusFrom({ origin: LISTED }), path).toEqual([status, false]);
      expect(await statusFrom({}), path).toEqual([403, true]);
      expect(await statusFrom({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toEqual([
        403,
        true,
      ]);
    }
  });
});

it('promises nothing on the home page when everything is off', async () => {
  const service = await startWithout(...surfaceNames);
  const pageAt = async (path: string) => {
    const html = await (await service.request(path)).text();
    // The words that scripts may say are no promises.
    return html.replace(/<script type="application\/json" class="words">.*?<\/script>/s, '');
  };
  const home = await pageAt('/');
  expect(home).not.toMatch(/Software agents|REST|MCP|key for|"\/agents"/);
  const agents = await pageAt('/agents');
  expect(agents).toContain('There are only the pages');
  expect(agents).not.toMatch(/Every interface|<h2>The tools|REST|requests a minute/);
  expect(await (await service.request('/guestbook')).text()).not.toMatch(/Leave one|Yours would be/);
});

it('serves only HTML and does not vary by Accept when Markdown is off', async () => {
  const service = await startWithout('markdown');
  for (const path of ['/', '/essays?q=door', '/guestbook']) {
    const response = await service.request(path, { headers: { accept: 'text/markdown' } });
    expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary'), path).toBe('Accept-Encoding');
    expect(await response.text(), path).not.toMatch(/\.md["?<\s]/);
  }
});
