/** The owner's other sites: which of them may load what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentCopy, smallContent } from '../../../test/helpers/content-copy.ts';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { type SampleService, startSample } from '../../../test/helpers/sample.ts';
import { libraryBodyPath } from '../../../web/core/api-paths.ts';
import { createRegistry } from '../../../web/core/tools/registry.ts';

const LISTED = 'https://blog.test';
const LOADED = ['/assets/main.js', '/bundle.json', libraryBodyPath('agents-need-a-doorbell')];

const contents: ContentCopy[] = [];
const services: SampleService[] = [];

async function serve(lines: string): Promise<SampleService> {
  const content = await smallContent();
  contents.push(content);
  await content.append('site.yaml', lines);
  const service = await startSample({ CONTENT_DIR: content.folder, PUBLIC_URL: 'https://foyer.dev' });
  services.push(service);
  return service;
}

let service: SampleService;
beforeAll(async () => {
  service = await serve(`allowedOrigins: [${LISTED}]\n`);
});
afterAll(async () => {
  for (const { close } of [...services, ...contents]) await close();
});

const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });

describe.each(LOADED)('%s', (path) => {
  it('can be read from a listed origin, also when it has not changed', async () => {
    const whole = await get(path, { origin: LISTED });
    const unchanged = await get(path, { origin: LISTED, 'if-none-match': '*' });
    expect([whole.status, unchanged.status]).toEqual([200, 304]);
    for (const { headers } of [whole, unchanged]) {
      expect(headers.get('access-control-allow-origin')).toBe(LISTED);
      expect(headers.get('vary')).toContain('Origin');
    }
    expect(whole.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('cannot be read from other origins, and varies for caches', async () => {
    for (const headers of [{}, { origin: 'https://evil.test' }, { origin: 'null' }]) {
      const response = await get(path, headers);
      expect(response.status).toBe(200);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });
});

it('answers a preflight wherever any origin may read, except for the web form', async () => {
  const { representations, endpoints } = service.snapshot();
  const wrong: unknown[] = [];
  let permitted = 0;
  for (const path of [...representations.keys(), ...endpoints.keys()]) {
    const open = (await get(path)).headers.get('access-control-allow-origin') === '*';
    const { status, headers } = await service.request(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    });
    const allowed = headers.get('access-control-allow-headers');
    const isPermitted = status === 204 && allowed === '*, Authorization';
    if (isPermitted) permitted += 1;
    if (isPermitted !== (open && path !== '/api/contact')) wrong.push({ path, open, status, allowed });
  }
  expect(wrong).toEqual([]);
  expect(permitted).toBeGreaterThan(50);
});

describe('/foyer.js', () => {
  it('can be loaded from any origin and cached for minutes', async () => {
    const response = await get('/foyer.js', { origin: 'https://evil.test' });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    });
  });

  it('imports the build relative to itself, with the descriptors of the tools', async () => {
    const script = await (await get('/foyer.js')).text();
    expect(script).toContain(`if (["${LISTED}"].includes(location.origin))`);
    expect(script).toContain('import("./assets/embed.js")');
    expect(script.match(/"pageScope":/g)).toHaveLength(createRegistry(bundleOf()).size);
  });

  it('does not exist unless an origin is listed and a page may offer tools', async () => {
    const off = `surfaces: { webmcp: false, mcpB: false }\nallowedOrigins: [${LISTED}]\n`;
    for (const lines of ['', off]) {
      const { request } = await serve(lines);
      expect((await request('/foyer.js')).status).toBe(404);
      const { headers } = await request('/bundle.json', { headers: { origin: LISTED } });
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('vary')).not.toContain('Origin');
    }
  });
});
