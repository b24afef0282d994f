import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createDeviceStore } from './device-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

onEveryDatabase((open) => {
  it('pairs one browser with a secret, within ten minutes', async () => {
    let time = Date.parse('2026-11-21T12:00:00Z');
    const store = createDeviceStore(await open(), () => new Date(time));
    const { secret, expires_at } = await store.createPairing();
    expect(expires_at).toBe('2026-11-21T12:10:00.000Z');
    expect(await store.hasBrowser()).toBe(false);
    const both = await Promise.all([store.pair(secret, 'Phone'), store.pair(secret, 'Scanner')]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect([await store.use('pairing', secret), await store.pair(secret, 'Again')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await store.hasBrowser()).toBe(true);
    const late = await store.createPairing();
    time = Date.parse(late.expires_at);
    expect([await store.use('pairing', late.secret), await store.pair(late.secret, 'Late')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await store.pair('%', 'Wrong')).toBeUndefined();
  });

  it('keeps a browser for ninety days after its last use, and stores only hashes of secrets', async () => {
    let time = Date.parse('2026-11-21T12:00:00Z');
    const database = await open();
    const store = createDeviceStore(database, () => new Date(time));
    const pairing = await store.createPairing();
    const paired = await store.pair(pairing.secret, 'Phone');
    if (!paired) throw new Error('The browser was not paired.');
    const { secret, ...device } = paired;
    expect(device).toMatchObject({ kind: 'browser', name: 'Phone', scope: 'write' });
    expect(await store.use('browser', secret)).toEqual({ ...device, isRenewed: false });
    time += 89 * DAY_MS;
    expect(await store.use('browser', secret)).toMatchObject({ isRenewed: true });
    time += 89 * DAY_MS;
    expect(await store.use('browser', secret)).toMatchObject({ isRenewed: true });
    const unused = await store.createPairing();
    const rows = await database.selectFrom('devices').selectAll().execute();
    for (const one of [secret, pairing.secret, unused.secret])
      expect(JSON.stringify(rows)).not.toContain(one);
    time += 90 * DAY_MS;
    expect([await store.use('browser', secret), await store.list(), await store.hasBrowser()]).toEqual([
      undefined,
      [],
      false,
    ]);
  });

  it('revokes one device at once, and does not take a token for a browser', async () => {
    const store = createDeviceStore(await open(), () => new Date());
    const token = await store.add({ kind: 'token', name: 'Laptop', scope: 'read', days: 30 });
    const other = await store.add({ kind: 'token', name: 'Other', scope: 'write', days: 30 });
    expect(await store.use('browser', token.secret)).toBeUndefined();
    expect(await store.use('token', token.secret)).toMatchObject({ id: token.id, scope: 'read' });
    expect(await store.hasBrowser()).toBe(false);
    expect([await store.revoke(token.id), await store.revoke(token.id)]).toEqual([true, false]);
    expect(await store.use('token', token.secret)).toBeUndefined();
    expect(await store.use('token', other.secret)).toMatchObject({ id: other.id });
  });

  it('ends an address with the browser that made it, even one that it makes afterwards', async () => {
    const store = createDeviceStore(await open(), () => new Date());
    const browser = await store.pair((await store.createPairing()).secret, 'Stolen');
    const [before, own] = [await store.createPairing(browser?.id), await store.createPairing()];
    expect((await store.list()).map(({ kind }) => kind).toSorted()).toEqual([
      'browser',
      'pairing',
      'pairing',
    ]);
    await store.revoke(browser?.id ?? '');
    const after = await store.createPairing(browser?.id);
    for (const { id, secret } of [before, after]) {
      expect(await store.use('pairing', secret)).toBeUndefined();
      expect(await store.pair(secret, 'Stolen again')).toBeUndefined();
      expect((await store.list()).map((device) => device.id)).not.toContain(id);
    }
    expect([await store.hasBrowser(), await store.hasAny()]).toEqual([false, false]);
    expect(await store.use('browser', own.secret)).toBeUndefined();
    expect(await store.pair(own.secret, 'Mine')).toMatchObject({ name: 'Mine' });
  });

  it('revokes an address that nobody has used', async () => {
    const store = createDeviceStore(await open(), () => new Date());
    const { id, secret } = await store.createPairing();
    expect(await store.revoke(id)).toBe(true);
    expect(await store.pair(secret, 'Late')).toBeUndefined();
  });
});
