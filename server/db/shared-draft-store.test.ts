import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createSharedDraftStore } from './shared-draft-store.ts';

onEveryDatabase((open) => {
  it('finds a draft by its secret for two weeks, and stores only a hash of the secret', async () => {
    let time = Date.parse('2026-11-21T12:00:00Z');
    const database = await open();
    const store = createSharedDraftStore(database, () => new Date(time));
    const { secret, ...shared } = await store.share('knots');
    expect(shared).toMatchObject({ slug: 'knots', expires_at: '2026-12-05T12:00:00.000Z' });
    expect(await store.find(secret)).toEqual(shared);
    expect(await store.find(secret.toUpperCase())).toBeUndefined();
    const rows = await database.selectFrom('shared_drafts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    time = Date.parse(shared.expires_at);
    expect([await store.find(secret), await store.list()]).toEqual([undefined, []]);
  });

  it('revokes one address and no other of the same draft', async () => {
    const store = createSharedDraftStore(await open(), () => new Date());
    const [one, other] = [await store.share('knots'), await store.share('knots')];
    expect(one.secret).not.toBe(other.secret);
    expect(await store.revoke(one.id)).toBe(true);
    expect(await store.revoke(one.id)).toBe(false);
    expect(await store.find(one.secret)).toBeUndefined();
    expect(await store.find(other.secret)).toMatchObject({ id: other.id });
  });
});
