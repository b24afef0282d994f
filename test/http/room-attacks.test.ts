/** Attacks on the owner's room, over every route that it has. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { oneSampleIn } from '../helpers/core/fuzz.ts';
import { type PairedRoom, pairedRoom, sharedRoom } from '../helpers/paired-room.ts';
import { createPostgresDatabase } from '../helpers/postgres.ts';
import { SAMPLE_ORIGIN, startSample } from '../helpers/sample.ts';

const sharedOne = sharedRoom();

/** Returns the paths to which forms of the room are sent. Parameters have values that fit most routes. */
function formPaths({ service }: PairedRoom): readonly string[] {
  const routes = service.app.routes.filter(({ method, path }) => {
    return method === 'POST' && /^\/owner\/(?!pair\/|mcp)/.test(path) && !path.includes('*');
  });
  const paths = routes.map(({ path }) =>
    path.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name) => (name === 'kind' ? 'essay' : 'any-1234')),
  );
  return [...new Set(paths)];
}

async function filesIn(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const texts = await Promise.all(names.map((name) => readFile(name, 'base64')));
  return names.map((name, at) => `${name} ${texts[at]}`).join('\n');
}

describe('a form of the room', () => {
  const FOREIGN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'from another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    'from a site of the same domain': { origin: 'https://www.site.test', 'sec-fetch-site': 'same-site' },
    'from a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    'from another port': { origin: 'https://site.test:8443' },
    'opened by the user': { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'none' },
  };

  it('that another page has sent changes nothing, although the cookie comes with it', async () => {
    const room = sharedOne();
    const paths = formPaths(room);
    expect(paths.length).toBeGreaterThan(1);
    const before = await filesIn(room.copy.folder);
    for (const [sender, headers] of Object.entries(FOREIGN)) {
      for (const path of oneSampleIn(3, paths)) {
        const response = await room.post(path, { text: 'x', title: 'x', markdown: 'x' }, headers);
        expect(response.status, `${path} ${sender}`).toBe(403);
      }
    }
    expect(await filesIn(room.copy.folder)).toBe(before);
  });

  it('without its token changes nothing', async () => {
    const room = sharedOne();
    const before = await filesIn(room.copy.folder);
    for (const token of ['', '0', 'x'.repeat(43)]) {
      for (const path of formPaths(room)) {
        expect((await room.post(path, { token, text: 'x', title: 'x' })).status, path).toBe(403);
      }
    }
    expect(await filesIn(room.copy.folder)).toBe(before);
  });

  it('of one browser is refused with the cookie of another', async () => {
    const room = sharedOne();
    const { secret } = await room.service.stores.devices.createPairing();
    const paired = await room.post(`/owner/pair/${secret}`, { name: 'Other' }, { cookie: '' });
    const other = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(other).not.toBe(room.cookie);
    expect((await room.post('/owner/site', {}, { cookie: other })).status).toBe(403);
  });
});

describe('a browser', () => {
  it('gets a new secret when it is paired, whatever cookie it brings', async () => {
    const { service, post } = sharedOne();
    const { secret } = await service.stores.devices.createPairing();
    const fixed = `__Host-foyer-owner=${'a'.repeat(40)}`;
    const response = await post(`/owner/pair/${secret}`, { name: 'Phone' }, { cookie: fixed });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-foyer-owner=[0-9a-f]{40}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toContain('a'.repeat(40));
    expect((await service.request('/owner', { headers: { cookie: fixed } })).status).toBe(404);
  });

  it('is not paired by a program that opens links, or by a form on another site', async () => {
    const { service, post } = await pairedRoom({ PUBLIC_URL: 'https://foyer.dev' });
    const { secret } = await service.stores.devices.createPairing();
    const path = `/owner/pair/${secret}`;
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT']) await service.request(path, { method });
    expect((await post(path, {}, { origin: 'https://evil.test' })).status).toBe(404);
    expect(await service.stores.devices.use('pairing', secret)).toBeDefined();
    const browsers = (await service.stores.devices.list()).filter(({ kind }) => kind === 'browser');
    expect(browsers.map(({ name }) => name)).toEqual(['Phone']);
  });

  it('that was revoked is out at once, in every process', async () => {
    const { service, get } = await pairedRoom();
    const [device] = await service.stores.devices.list();
    await service.stores.devices.revoke(device?.id ?? '');
    await service.stores.devices.createPairing();
    expect((await get('/owner')).status).toBe(404);
  });

  it('cannot guess an address, because attempts are limited', async () => {
    const { service } = await pairedRoom({ RATE_LIMIT_PER_MINUTE: '60' });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const path = `/owner/pair/${attempt.toString(16).padStart(40, '0')}`;
      statuses.add((await service.request(path)).status);
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });
});

describe('a page of the room', () => {
  it('is never stored, framed, indexed or counted, and sends no address to other sites', async () => {
    const { service, get } = await pairedRoom();
    const paths = service.app.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/owner'))
      .map(({ path }) => path.replace(/\/\*$/, '').replace(/:\w+(?:\{[^}]*\})?/g, 'any-1234'));
    expect(paths.length).toBeGreaterThan(3);
    for (const path of new Set(paths)) {
      const { headers } = await get(path);
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
    expect(await service.stores.visits.since('2000-01-01')).toEqual([]);
  });

  it('is never compressed, so that its length tells nothing of its secrets', async () => {
    const { service, cookie } = sharedOne();
    for (const path of ['/owner', '/owner/texts?kind=page', '/owner/none']) {
      const headers = { cookie, 'accept-encoding': 'br, gzip' };
      const response = await service.request(path, { headers });
      expect(response.headers.get('content-encoding'), path).toBeNull();
    }
    for (const path of ['/owner', `/owner/pair/${'0'.repeat(40)}`, `/drafts/${'0'.repeat(40)}`]) {
      const response = await service.request(path, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(response.headers.get('content-encoding'), path).toBeNull();
    }
  });

  it('is in no document of the site', async () => {
    const { service } = sharedOne();
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/llms.txt',
      '/llms-full.txt',
      '/openapi.json',
      '/bundle.json',
      '/speculation-rules.json',
      '/',
    ]) {
      expect(await (await service.request(path)).text(), path).not.toMatch(/\/owner\b/);
    }
  });
});

describe('two processes on PostgreSQL', () => {
  it('pair one browser with one address, know it both, and forget it both', async () => {
    const url = await createPostgresDatabase();
    const both = await Promise.all([0, 1].map(() => startSample({ DATABASE_URL: url })));
    for (const service of both) onTestFinished(service.close);
    const [one, other] = both;
    if (!one || !other) throw new Error('There are two processes.');
    const { secret } = await one.stores.devices.createPairing();
    const form = { method: 'POST', headers: { origin: SAMPLE_ORIGIN }, body: 'name=Phone' };
    const tries = await Promise.all(both.map((service) => service.request(`/owner/pair/${secret}`, form)));
    expect(tries.map(({ status }) => status).sort()).toEqual([303, 404]);
    const cookie =
      (tries.find(({ status }) => status === 303)?.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const statuses = () =>
      Promise.all(
        both.map(async (service) => (await service.request('/owner', { headers: { cookie } })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    const [device] = await other.stores.devices.list();
    await other.stores.devices.revoke(device?.id ?? '');
    expect(await statuses()).toEqual([404, 404]);
  });
});
