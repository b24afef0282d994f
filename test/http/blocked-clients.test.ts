import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toolPath } from '../../web/core/api-paths.ts';
import { rowsOf } from '../helpers/collect.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../helpers/sample.ts';

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
const MALLORY = '203.0.113.7';

let service: SampleService;
let clock: number;
beforeEach(async () => {
  clock = Date.parse('2026-11-21T12:00:00Z');
  service = await startSample({ TRUSTED_PROXIES: '127.0.0.1' }, () => new Date(clock));
});
afterEach(() => service.close());

function post(
  path: string,
  body: unknown,
  address = MALLORY,
  headers: Readonly<Record<string, string>> = {},
) {
  return service.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  });
}

async function block(address = MALLORY): Promise<void> {
  const response = await post('/api/mcp/contact', { ...inquiry, message: `From ${address}` }, address);
  const { id } = (await response.json()) as { id: string };
  const { client } = (await service.stores.inquiries.find(id)) ?? {};
  await service.stores.blockedClients.block(client ?? '');
}

const stored = async () => ({
  inquiries: (await rowsOf(service.stores.inquiries.list())).map(({ message }) => message),
  greetings: (await rowsOf(service.stores.greetings.list())).map(({ message }) => message),
});

describe('a blocked client', () => {
  it('cannot write over REST, and stores nothing', async () => {
    await block();
    for (const [path, body] of [
      ['/api/mcp/contact', inquiry],
      ['/api/mcp/greetings', { message: 'Hello' }],
      [toolPath('post_greeting_to_humans'), { message: 'Hello' }],
    ] as const) {
      const response = await post(path, body);
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store']);
      expect(await readProblem(response, 'client-blocked')).toMatchObject({ status: 403 });
    }
    expect(await stored()).toEqual({ inquiries: [`From ${MALLORY}`], greetings: [] });
  });

  it('cannot write with the form, with or without scripts, and is told why', async () => {
    await block();
    const own = { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': MALLORY };
    const issued = await service.request('/api/contact/token', { headers: own });
    const { token } = (await issued.json()) as { token: string };
    clock += 5_000;
    const [cookie = ''] = (issued.headers.get('set-cookie') ?? '').split(';');
    const response = await post('/api/contact', inquiry, MALLORY, { ...own, cookie, 'x-csrf-token': token });
    expect(response.headers.get('cache-control')).toBe('no-store');
    await readProblem(response, 'client-blocked');

    const form = new URLSearchParams(inquiry);
    const page = await service.request('/contact', { method: 'POST', headers: own, body: form });
    expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await page.text()).toContain('does not accept messages from your network address');
    expect((await stored()).inquiries).toEqual([`From ${MALLORY}`]);
  });

  it('cannot write over MCP', async () => {
    await block();
    const call = async (name: string, input: object) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
      const accept = { accept: 'application/json, text/event-stream' };
      const response = await post('/mcp', message, MALLORY, accept);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { result } = (await response.json()) as { result: { content: [{ text: string }] } };
      return JSON.parse(result.content[0].text);
    };
    const { draft } = await call('send_inquiry', inquiry);
    expect(await call('send_inquiry', { ...inquiry, draft })).toMatchObject({ status: 403 });
    expect(await call('post_greeting_to_humans', { message: 'Hello' })).toMatchObject({ status: 403 });
    expect(await stored()).toEqual({ inquiries: [`From ${MALLORY}`], greetings: [] });
  });

  it('can read, and can write again when the block is lifted or has ended', async () => {
    await block();
    expect((await service.request('/', { headers: { 'x-forwarded-for': MALLORY } })).status).toBe(200);
    clock += 30 * 24 * 60 * 60 * 1000;
    expect((await post('/api/mcp/contact', inquiry)).status).toBe(200);
  });

  it('gets the first response again for a repeated message, as before', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await (await post('/api/mcp/contact', inquiry, MALLORY, key)).json();
    await block();
    expect(await (await post('/api/mcp/contact', inquiry, MALLORY, key)).json()).toEqual(first);
  });

  it('is the whole IPv6 /56 that one household may have, and nobody else', async () => {
    await block('2001:db8:1:2::1');
    expect((await post('/api/mcp/contact', inquiry, '2001:db8:1:2:ffff::9')).status).toBe(403);
    expect((await post('/api/mcp/contact', inquiry, '2001:db8:1:ff::1')).status).toBe(403);
    expect((await post('/api/mcp/contact', inquiry, '2001:db8:1:100::1')).status).toBe(200);
    expect((await post('/api/mcp/contact', { ...inquiry, name: 'Bea' }, '203.0.113.8')).status).toBe(200);
  });

  it('is stored as a hash that differs from site to site', async () => {
    await block();
    const [blocked] = await service.stores.blockedClients.list();
    const other = await startSample({ TRUSTED_PROXIES: '127.0.0.1' });
    const here = service;
    service = other;
    await block();
    const [elsewhere] = await other.stores.blockedClients.list();
    service = here;
    await other.close();
    expect(blocked?.client).toMatch(/^[0-9a-f]{32}$/);
    expect(blocked?.client).not.toBe(elsewhere?.client);
  });
});

describe('a client whose address all visitors may share', () => {
  it.each([
    ['of a proxy that TRUSTED_PROXIES does not list', {}],
    [
      'in the network of a public site',
      { PUBLIC_URL: 'https://castellane.blog', TRUSTED_PROXIES: '192.0.2.1' },
    ],
  ])('is not stored: an address %s', async (_, settings) => {
    await service.close();
    service = await startSample(settings);
    const response = await post('/api/mcp/contact', inquiry);
    const { id } = (await response.json()) as { id: string };
    expect(await service.stores.inquiries.find(id)).toMatchObject({ client: null });
  });
});
