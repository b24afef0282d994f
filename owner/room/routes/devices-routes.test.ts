import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { lateBody } from '../../../test/helpers/late-body.ts';
import { hiddenFields } from '../../../test/helpers/paired-browser.ts';
import { pairedRoom } from '../../../test/helpers/paired-room.ts';
import { SAMPLE_ORIGIN } from '../../../test/helpers/sample.ts';

describe('the page of devices', () => {
  it('lists browsers and tokens, and says which browser this is', async () => {
    const { service, page } = await pairedRoom();
    await service.stores.devices.add({ kind: 'token', name: '<b>Laptop', scope: 'read', days: 3 });
    const html = await page('/owner/devices');
    expect(html).toMatch(/<bdi[^>]*>Phone<\/bdi><\/strong> \(this browser\)/);
    expect(html).toMatch(/<bdi[^>]*>&lt;b&gt;Laptop<\/bdi>/);
    expect(html).toContain('<span>Only read, messages included</span>');
  });

  it('shows an address that pairs another browser, and its code without an address of data', async () => {
    const { service, post } = await pairedRoom();
    const response = await post('/owner/devices/pairing', {});
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('<svg xmlns="http://www.w3.org/2000/svg" viewBox=');
    expect(html).not.toMatch(/data:|style=/);
    const [, secret = ''] = /https:\/\/site\.test\/owner\/pair\/([0-9a-f]{40})</.exec(html) ?? [];
    expect(await service.stores.devices.pair(secret, 'Other')).toBeDefined();
  });

  it('shows no code for an address that no phone can open', async () => {
    const { post } = await pairedRoom({ PUBLIC_URL: 'http://localhost:8787' });
    const response = await post('/owner/devices/pairing', {});
    const html = await response.text();
    expect(html).toContain('This address works only on this machine');
    expect(html).not.toContain('<svg xmlns');
  });

  it('creates a token, which it shows once with the command that uses it', async () => {
    const { service, page, post } = await pairedRoom();
    const html = await (
      await post('/owner/devices/tokens', { name: 'Desk', scope: 'write', days: '7' })
    ).text();
    const [, secret = ''] = />\s*([0-9a-f]{40})\s*</.exec(html) ?? [];
    expect(html).toContain('npx --no foyer-site mcp --url https://site.test --install');
    expect(await service.stores.devices.use('token', secret)).toMatchObject({ name: 'Desk', scope: 'write' });
    expect(await page('/owner/devices')).not.toContain(secret);
    const refused = await post('/owner/devices/tokens', { name: 'Desk', scope: 'all', days: '7' });
    expect(refused.status).toBe(422);
  });

  it('asks before it revokes, which then ends the access at once', async () => {
    const { service, page, post } = await pairedRoom();
    const { id, secret } = await service.stores.devices.add({
      kind: 'token',
      name: 'Laptop',
      scope: 'write',
      days: 3,
    });
    const asking = await page(`/owner/devices/${id}/revoke`);
    expect(asking).toContain('which loses access at once</p>');
    expect((await post(`/owner/devices/${id}/revoke`, {})).status).toBe(409);
    expect(await service.stores.devices.use('token', secret)).toBeDefined();
    const revoked = await post(`/owner/devices/${id}/revoke`, hiddenFields(asking));
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/owner/devices']);
    expect(await service.stores.devices.use('token', secret)).toBeUndefined();
    expect((await post(`/owner/devices/${id}/revoke`, {})).status).toBe(404);
  });

  it('lists an address until it is used, and revokes it', async () => {
    const { service, page, post } = await pairedRoom();
    const { id, secret } = await service.stores.devices.createPairing();
    expect(await page('/owner/devices')).toContain(english('room.openPairing'));
    const asking = await page(`/owner/devices/${id}/revoke`);
    expect(asking).toContain('Revoke the address with which a browser can be paired</p>');
    expect((await post(`/owner/devices/${id}/revoke`, hiddenFields(asking))).status).toBe(303);
    expect((await service.request(`/owner/pair/${secret}`)).status).toBe(404);
    expect(await page('/owner/devices')).not.toContain(english('room.openPairing'));
  });

  it('ends the addresses of a browser that is revoked', async () => {
    const { service, post } = await pairedRoom();
    const { devices } = service.stores;
    const html = await (await post('/owner/devices/pairing', {})).text();
    const [, secret = ''] = /\/owner\/pair\/([0-9a-f]{40})</.exec(html) ?? [];
    const browser = (await devices.list()).find(({ kind }) => kind === 'browser');
    await devices.revoke(browser?.id ?? '');
    expect((await post(`/owner/pair/${secret}`, { name: 'Again' })).status).toBe(404);
    expect(await devices.list()).toEqual([]);
  });

  it.each(['/owner/devices/pairing', '/owner/devices/tokens', '/owner/site'])(
    'refuses a form at %s that arrives after its browser was revoked',
    async (path) => {
      const { service, cookie, token } = await pairedRoom();
      const { devices } = service.stores;
      const [browser] = await devices.list();
      const form = new URLSearchParams({ token, name: 'Desk', scope: 'write', days: '7' }).toString();
      const response = await service.request(path, {
        ...lateBody(form, () => devices.revoke(browser?.id ?? '')),
        headers: { cookie, origin: SAMPLE_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/[0-9a-f]{40}/);
      expect(await devices.list()).toEqual([]);
    },
  );

  it('signs this browser out when it revokes itself', async () => {
    const { service, get, post, page } = await pairedRoom();
    const [browser] = await service.stores.devices.list();
    const path = `/owner/devices/${browser?.id}/revoke`;
    const asking = await page(path);
    expect(asking).toContain('you leave the room');
    const response = await post(path, hiddenFields(asking));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-foyer-owner=; Max-Age=0/);
    expect((await get('/owner')).status).toBe(404);
  });
});
