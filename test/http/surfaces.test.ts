/** Surfaces that the owner has switched off: they are neither served nor linked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { FORMER_SERVER_CARD_PATH } from '../../web/core/documents/documents.ts';
import type { Surface } from '../../web/core/surfaces.ts';
import { smallContent } from '../helpers/content-copy.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

/** Paths that only one surface serves. */
const addresses = {
  webmcp: ['/.well-known/webmcp.json'],
  llms: ['/llms.txt', '/llms-full.txt'],
  skills: ['/.well-known/agent-skills/index.json', '/.well-known/agent-skills/read-wren-castellane/SKILL.md'],
  plugin: ['/.well-known/ai-plugin.json'],
  feeds: ['/feed.xml', '/feed.json'],
  mcp: ['/mcp/server-card', FORMER_SERVER_CARD_PATH, '/mcp'],
  rest: ['/api/mcp/tools', '/api/mcp/resources', '/api/mcp/tools/get_live_status'],
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

async function startWithout(...off: readonly Surface[]): Promise<SampleService> {
  const copy = await smallContent();
  onTestFinished(copy.close);
  if (off.length > 0) {
    await copy.append('site.yaml', `surfaces:\n${off.map((surface) => `  ${surface}: false\n`).join('')}`);
  }
  const service = await startSample({ CONTENT_DIR: copy.folder, ...SETTINGS });
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

describe.each(surfaces)('%s', (surface) => {
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

it('serves only HTML and does not vary by Accept when Markdown is off', async () => {
  const service = await startWithout('markdown');
  for (const path of ['/', '/essays?q=door', '/guestbook']) {
    const response = await service.request(path, { headers: { accept: 'text/markdown' } });
    expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary'), path).toBe('Accept-Encoding');
    expect(await response.text(), path).not.toMatch(/\.md["?<\s]/);
  }
});
