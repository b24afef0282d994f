/** Allowed hosts and origins of a site that is not public. `server/http/routes/mcp-route.test.ts` covers `/mcp`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../helpers/collect.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

const PRIVATE = SAMPLE_ORIGIN;
const PUBLIC = 'https://foyer.dev';
const FOREIGN = 'http://elsewhere.example';
const INQUIRY = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'May I ask?' });

let service: SampleService;
let publicService: SampleService;
beforeAll(async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '100000', HOST: '192.168.1.5' };
  service = await startSample({ ...settings, PUBLIC_URL: PRIVATE });
  publicService = await startSample({ ...settings, PUBLIC_URL: PUBLIC });
});
afterAll(() => Promise.all([service.close(), publicService.close()]));

interface RequestOptions {
  readonly method?: string;
  readonly body?: string;
  readonly origin?: string;
  readonly type?: string;
}

const ask = (
  address: string,
  { method = 'GET', body, origin, type = 'application/json' }: RequestOptions = {},
) =>
  (address.startsWith(PUBLIC) ? publicService : service).app.request(address, {
    method,
    headers: { 'content-type': type, ...(origin !== undefined && { origin }) },
    ...(body !== undefined && { body }),
  });

describe('an endpoint of a private site', () => {
  it('rejects a foreign host or origin on every route and says what to do', async () => {
    for (const [path, methods] of service.snapshot().endpoints) {
      for (const method of Object.keys(methods)) {
        // Validation comes first.
        const body = method === 'POST' ? (bodies[path] ?? '{}') : undefined;
        const options = { method, ...(body !== undefined && { body }) };
        const target = path + (queries[path] ?? '');
        const { hints } = await readProblem(await ask(FOREIGN + target, options), 'host-not-allowed');
        expect(hints.join(), path).toContain(PRIVATE);
        await readProblem(await ask(PRIVATE + target, { ...options, origin: FOREIGN }), 'origin-not-allowed');
      }
    }
  });

  const slug = JSON.stringify({ slug: 'leave-with-a-map' });
  const greeting = JSON.stringify({ message: 'Hello' });
  const bodies: Readonly<Record<string, string>> = {
    '/api/contact': INQUIRY,
    '/api/mcp/contact': INQUIRY,
    '/api/mcp/greetings': greeting,
    '/api/mcp/tools/post_greeting_to_humans': greeting,
    '/api/mcp/tools/get_article_content': slug,
    '/api/mcp/tools/get_essay_takeaways': slug,
  };
  const queries: Readonly<Record<string, string>> = {
    '/api/mcp/resources/read': '?uri=resource://wren-castellane/bio',
  };

  it.each([
    ['its own name', PRIVATE],
    ['its own name with a port', `${PRIVATE}:8787`],
    ['localhost', 'http://localhost:8787'],
    ['127.0.0.1', 'http://127.0.0.1:8787'],
    ['::1', 'http://[::1]:8787'],
    ['the address it is bound to', 'http://192.168.1.5:8787'],
  ])('answers requests to %s and from pages there', async (_name, origin) => {
    expect((await ask(`${origin}/api/mcp/bio`)).status).toBe(200);
    expect((await ask(`${PRIVATE}/api/mcp/bio`, { origin })).status).toBe(200);
  });

  it.each(['null', 'elsewhere', 'https://site.test.elsewhere.example', 'http://192.168.1.6'])(
    'rejects the origin %s',
    async (origin) => {
      await readProblem(await ask(`${PRIVATE}/api/mcp/bio`, { origin }), 'origin-not-allowed');
    },
  );

  it('rejects a foreign host on every path and method before anything else', async () => {
    const { representations, redirects } = service.snapshot();
    const others = [
      '/guestbook',
      '/essays?q=door',
      '/owner',
      '/owner/pair/x',
      '/drafts/x',
      '/none',
      '/api/none',
    ];
    for (const path of [...representations.keys(), ...redirects.keys(), ...others]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']) {
        const response = await ask(FOREIGN + path, { method });
        expect([path, method, response.status]).toEqual([path, method, 403]);
        expect((await response.text()).length, path).toBeLessThan(1_000);
      }
      expect((await ask(PRIVATE + path, { method: 'POST', origin: FOREIGN })).status, path).toBe(403);
    }
    const page = await (await ask(`${FOREIGN}/`)).text();
    expect(page).toBe(
      `This site does not serve the requested host. Use ${PRIVATE}. If this is your site, set PUBLIC_URL to the address that visitors use.\n`,
    );
  });

  it('answers a health probe to any address, and to no foreign name', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await ask(`http://10.1.2.3:8787${path}`)).status).toBe(200);
      expect((await ask(`http://[fd00::1]:8787${path}`)).status).toBe(200);
      expect((await ask(FOREIGN + path)).status).toBe(403);
    }
    expect((await ask('http://10.1.2.3:8787/')).status).toBe(403);
  });

  it('stores nothing from rejected requests', async () => {
    const before = (await rowsOf(service.stores.inquiries.list())).length;
    await ask(`${FOREIGN}/api/mcp/contact`, { method: 'POST', body: INQUIRY });
    await ask(`${PRIVATE}/api/mcp/contact`, { method: 'POST', body: INQUIRY, origin: FOREIGN });
    expect((await rowsOf(service.stores.inquiries.list())).length).toBe(before);
  });
});

it('an endpoint of a public site answers pages on every origin and requests to any host', async () => {
  expect((await ask(`${PUBLIC}/api/mcp/bio`, { origin: FOREIGN })).status).toBe(200);
  const behindProxy = await publicService.app.request('http://origin.internal/api/mcp/bio');
  expect(behindProxy.status).toBe(200);
});

it('accepts the local address of the connection as a host', async () => {
  const statusFor = async (localAddress: string, host: string) => {
    const socket = { localAddress, remoteAddress: localAddress };
    const incoming = { socket, rawHeaders: ['Host', host], httpVersion: '1.1' };
    return (await service.app.request(`http://${host}:8787/api/mcp/bio`, {}, { incoming } as never)).status;
  };
  expect(await statusFor('10.0.0.7', '10.0.0.7')).toBe(200);
  expect(await statusFor('::ffff:10.0.0.7', '10.0.0.7')).toBe(200);
  expect(await statusFor('fd00::7', '[fd00::7]')).toBe(200);
  expect(await statusFor('10.0.0.7', '10.0.0.8')).toBe(403);
});
