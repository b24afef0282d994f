import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceScope } from '../../../server/db/tables.ts';
import { CALLS_PER_MINUTE } from '../../../server/services/rate-limits/limits.ts';
import { connectHost, type Decision } from '../../../test/helpers/assistant.ts';
import { type ContentCopy, smallContent } from '../../../test/helpers/content-copy.ts';
import { lateBody } from '../../../test/helpers/late-body.ts';
import { type ListeningSample, listenSample } from '../../../test/helpers/listen.ts';
import { MY_DRAFT, siteWithDraft } from '../../../test/helpers/owner-site.ts';
import { hiddenFields, pairBrowser } from '../../../test/helpers/paired-browser.ts';
import { createPostgresDatabase } from '../../../test/helpers/postgres.ts';
import { SAMPLE_ORIGIN } from '../../../test/helpers/sample.ts';

const running: ListeningSample[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.close()));
});

/** Starts services on one site with a draft, for a test that needs its own. */
async function siteOnline(count = 1, settings: Record<string, string> = {}) {
  const site = await siteWithDraft();
  const services: ListeningSample[] = [];
  for (let started = 0; started < count; started += 1) {
    services.push(await listenSample({ ...site.settings, ...settings }));
  }
  running.push(...services);
  return assistedSite(services, site.copy, 'mine');
}

let copy: ContentCopy;
let shared: ListeningSample;
let drafts = 0;
beforeAll(async () => {
  copy = await smallContent();
  shared = await listenSample({ CONTENT_DIR: copy.folder });
});
afterAll(async () => {
  await shared.close();
  await copy.close();
});

/** Returns the service that tests share, with a draft that no other test changes. */
async function draftOnline() {
  drafts += 1;
  const slug = `mine-${drafts}`;
  await copy.write(`essays/${slug}.md`, MY_DRAFT);
  return assistedSite([shared], copy, slug);
}

function assistedSite(services: readonly ListeningSample[], { folder }: ContentCopy, slug: string) {
  const [service] = services;
  if (!service) throw new Error('No service was started.');
  const { devices } = service.stores;
  return {
    service,
    addresses: services.map(({ address }) => address),
    devices,
    slug,
    /** Input that publishes the draft. */
    publish: { slug, state: 'published' },
    essay: () => readFile(join(folder, `essays/${slug}.md`), 'utf8'),
    tokenFor: (scope: DeviceScope) => devices.add({ kind: 'token', name: 'Laptop', scope, days: 1 }),
  };
}

interface ClientOptions {
  readonly decide?: (question: string) => Decision | Promise<Decision>;
  readonly isNewest?: boolean;
}

/** Connects the official client. Each of its requests goes to the next of the addresses. */
function connect(addresses: readonly string[], token: string, options: ClientOptions = {}) {
  let requests = 0;
  const transport = new StreamableHTTPClientTransport(new URL(`${addresses[0]}/owner/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => {
      const address = addresses[requests % addresses.length] ?? '';
      requests += 1;
      return fetch(address + new URL(url).pathname, init);
    },
  });
  return connectHost(transport, options);
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

function post({ address }: ListeningSample, headers: Record<string, string> = {}, body: unknown = listTools) {
  return fetch(`${address}/owner/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('an assistant with a token', () => {
  it.each([true, false])('lists, reads and saves a draft (newest revision: %s)', async (isNewest) => {
    const { addresses, tokenFor, essay, slug } = await draftOnline();
    const { client, call } = await connect(addresses, (await tokenFor('write')).secret, { isNewest });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('save_essay');
    const { version } = (await call('read_essay', { slug })).value;
    await call('save_essay', { slug, version, fields: { title: 'Better' } });
    expect(await essay()).toBe(MY_DRAFT.replace('An essay of the tests', 'Better'));
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(0);
  });

  it('may make 120 calls in a minute, whatever another one makes', async () => {
    const { addresses, tokenFor, slug } = await draftOnline();
    const { call } = await connect(addresses, (await tokenFor('write')).secret);
    for (let count = 0; count < CALLS_PER_MINUTE; count += 1) {
      const { isError, value } = await call('list_messages', { of: 'greetings' });
      expect(isError, JSON.stringify(value)).toBe(false);
    }
    const { isError, value } = await call('read_essay', { slug });
    expect(isError).toBe(true);
    expect(value).toMatchObject({ kind: 'unavailable', fix: expect.stringMatching(/^Wait \d+ seconds?/) });
    const other = await connect(addresses, (await tokenFor('read')).secret);
    expect((await other.call('read_essay', { slug })).isError).toBe(false);
  });

  it('is served with the older client, too', async () => {
    const { service, tokenFor } = await draftOnline();
    const { secret } = await tokenFor('read');
    const client = new ClientV1({ name: 'test', version: '1' });
    await client.connect(
      new TransportV1(new URL(`${service.address}/owner/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
      }),
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });

  it.each(['SQLite', 'PostgreSQL'])(
    'publishes after the owner agrees, although another process gets the answer (%s)',
    async (name) => {
      const databaseUrl = name === 'PostgreSQL' && { DATABASE_URL: await createPostgresDatabase() };
      const { addresses, tokenFor, essay, publish } = await siteOnline(2, { ...databaseUrl });
      const questions: string[] = [];
      const decisions: Decision[] = ['decline', 'accept'];
      const { call } = await connect(addresses, (await tokenFor('write')).secret, {
        decide(question) {
          questions.push(question);
          return decisions.shift() ?? 'cancel';
        },
      });
      expect((await call('set_essay_state', publish)).value.status).toBe('declined');
      expect(await essay()).toBe(MY_DRAFT);
      expect((await call('set_essay_state', publish)).value.state).toBe('published');
      expect(questions).toEqual([expect.stringContaining('Publish the essay'), expect.any(String)]);
      expect(await essay()).not.toContain('draft: true');
    },
  );

  it('cannot answer what was asked with another token', async () => {
    const { addresses, tokenFor, essay, publish } = await draftOnline();
    const [one, other] = [await tokenFor('write'), await tokenFor('write')];
    let isFirst = true;
    let secret = one.secret;
    const transport = new StreamableHTTPClientTransport(new URL(`${addresses[0]}/owner/mcp`), {
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${secret}`);
        return fetch(url, { ...init, headers });
      },
    });
    const { call } = await connectHost(transport, {
      decide() {
        if (isFirst) secret = other.secret;
        isFirst = false;
        return 'accept';
      },
    });
    await expect(call('set_essay_state', publish)).rejects.toThrow('requestState');
    expect(await essay()).toBe(MY_DRAFT);
  });

  it.each([true, false])(
    'proposes what its host cannot ask about, and names the room (newest revision: %s)',
    async (isNewest) => {
      const { addresses, tokenFor, essay, publish } = await draftOnline();
      const { call } = await connect(addresses, (await tokenFor('write')).secret, { isNewest });
      const { value } = await call('set_essay_state', publish);
      expect(value).toMatchObject({
        status: 'proposed',
        note: `Nothing was changed. Only the owner can accept this, in a browser that is paired: ${SAMPLE_ORIGIN}/owner/proposals/${value.proposal}`,
      });
      expect(await essay()).toBe(MY_DRAFT);
    },
  );

  it('that only reads is offered no other tool, and is told why one does nothing', async () => {
    const { addresses, tokenFor, essay, publish } = await draftOnline();
    const { client, call } = await connect(addresses, (await tokenFor('read')).secret, {
      decide: () => 'accept',
    });
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
    expect(tools.map(({ name }) => name)).toContain('read_essay');
    for (const [name, input] of [
      ['save_essay', { slug: 'new', fields: { title: 'New' }, markdown: 'Text.' }],
      ['set_essay_state', publish],
    ] as const) {
      expect(await call(name, input)).toMatchObject({
        isError: true,
        value: { message: 'The token of this assistant may only read. Nothing was changed.' },
      });
    }
    expect(await essay()).toBe(MY_DRAFT);
  });

  it('changes no content where that comes by a deploy', async () => {
    const { addresses, tokenFor, essay, publish } = await siteOnline(1, { OWNER_ROOM: 'inbox' });
    const { client, call } = await connect(addresses, (await tokenFor('write')).secret);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect([names.includes('save_essay'), names.includes('answer_message')]).toEqual([false, true]);
    expect(await call('set_essay_state', publish)).toMatchObject({
      isError: true,
      value: { kind: 'elsewhere' },
    });
    expect(await essay()).toBe(MY_DRAFT);
  });

  it('adds a picture by its bytes, and reads no file of the server', async () => {
    const { addresses, tokenFor } = await draftOnline();
    const { call } = await connect(addresses, (await tokenFor('write')).secret);
    const refused = await call('add_picture', { path: '/etc/hostname', alt: 'A file' });
    expect(refused).toMatchObject({
      isError: true,
      value: { message: 'The site cannot read a picture by its path on your machine.' },
    });
    const bytes = (await readFile(new URL('../../../docs/images/agents.png', import.meta.url))).toString(
      'base64',
    );
    const added = await call('add_picture', { bytes, name: 'shot', alt: 'A page' });
    expect(added.value).toMatchObject({ file: 'shot.png' });
  });

  it('can no longer have anything accepted that it proposed before its token was revoked', async () => {
    const { service, addresses, tokenFor, essay, publish, devices } = await draftOnline();
    const { id, secret } = await tokenFor('write');
    const { call } = await connect(addresses, secret);
    const { proposal } = (await call('set_essay_state', publish)).value;
    const { page, get, post } = await pairBrowser(service);
    const asked = hiddenFields(await page(`/owner/proposals/${proposal}`));
    await devices.revoke(id);
    expect((await get(`/owner/proposals/${proposal}`)).status).toBe(404);
    expect((await post(`/owner/proposals/${proposal}/accept`, asked)).status).toBe(404);
    expect(await essay()).toBe(MY_DRAFT);
  });

  it.each(['resources/list', 'tools/call'])(
    'gets no answer to %s if its token is revoked meanwhile',
    async (method) => {
      const { service, tokenFor, devices } = await draftOnline();
      const { id, secret } = await tokenFor('write');
      const params = { name: 'list_essays', arguments: {} };
      const response = await service.request('/owner/mcp', {
        ...lateBody(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), () => devices.revoke(id)),
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      });
      expect([401, 404]).toContain(response.status);
    },
  );

  it('loses access at once when its token is revoked', async () => {
    const { addresses, tokenFor, devices } = await siteOnline(2);
    const { id, secret } = await tokenFor('write');
    const { client } = await connect(addresses, secret);
    await client.listTools();
    await devices.revoke(id);
    await expect(client.listResources()).rejects.toThrow();
    await expect(client.listPrompts()).rejects.toThrow();
  });
});

describe('/owner/mcp', () => {
  it('is a path of the room like any other while there is neither a browser nor a token', async () => {
    const { service } = await siteOnline();
    const [room, other] = await Promise.all([
      post(service, { authorization: `Bearer ${'0'.repeat(40)}` }),
      fetch(`${service.address}/owner/none`, { method: 'POST' }),
    ]);
    expect([room.status, other.status]).toEqual([404, 404]);
    expect(await room.text()).toBe(await other.text());
  });

  it('refuses everything but a valid token, cookies included, and allows no other site', async () => {
    const { service, tokenFor, devices } = await draftOnline();
    const { secret } = await tokenFor('write');
    const pairing = await devices.createPairing();
    const browser = await devices.pair(pairing.secret, 'Phone');
    const cookie = `__Host-foyer-owner=${browser?.secret}`;
    const expected = { status: 401, challenge: 'Bearer' };
    for (const headers of [
      {},
      { cookie },
      { cookie, origin: SAMPLE_ORIGIN },
      { authorization: `Bearer ${browser?.secret}` },
      { authorization: `Bearer ${'0'.repeat(40)}` },
      { authorization: `Bearer ${secret}0` },
      { authorization: `Basic ${secret}` },
      { authorization: secret },
    ] as Record<string, string>[]) {
      const response = await post(service, headers);
      const { status } = response;
      expect([headers, { status, challenge: response.headers.get('www-authenticate') }]).toEqual([
        headers,
        expected,
      ]);
    }
    const authorization = `Bearer ${secret}`;
    for (const headers of [
      { authorization, origin: 'https://evil.example' },
      { authorization, origin: 'null' },
      { authorization, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      expect([headers, (await post(service, headers)).status]).toEqual([headers, 403]);
    }
    const answered = await post(service, { authorization });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    const preflight = await fetch(`${service.address}/owner/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const { headers } of [answered, preflight]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('answers no more attempts than a browser that is not paired may make', async () => {
    const { service, tokenFor } = await siteOnline();
    const { secret } = await tokenFor('write');
    const statuses = new Set<number>();
    let retryAfter: string | null = null;
    for (let attempt = 0; attempt < 200 && retryAfter === null; attempt += 1) {
      const response = await post(service, { authorization: `Bearer ${'f'.repeat(40)}` });
      statuses.add(response.status);
      retryAfter = response.headers.get('retry-after');
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await post(service, { authorization: `Bearer ${secret}` })).status).toBe(200);
  });

  it('takes batches of at most four messages', async () => {
    const { service, tokenFor } = await draftOnline();
    const authorization = `Bearer ${(await tokenFor('read')).secret}`;
    const batch = (length: number) => Array.from({ length }, (_, id) => ({ ...listTools, id }));
    expect((await post(service, { authorization }, batch(4))).status).toBe(200);
    const refused = await post(service, { authorization }, batch(5));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { code: -32600, message: expect.stringContaining('at most 4 messages') },
    });
  });

  it('has no streams, and limits what it reads', async () => {
    const { service, tokenFor } = await draftOnline();
    const authorization = `Bearer ${(await tokenFor('write')).secret}`;
    const stream = await fetch(`${service.address}/owner/mcp`, { headers: { authorization } });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST']);
    const large = { ...listTools, params: { cursor: 'x'.repeat(4 * 1024 * 1024) } };
    expect((await post(service, { authorization }, large)).status).toBe(413);
    expect((await post(service, { authorization }, '{')).status).toBe(400);
  });
});
