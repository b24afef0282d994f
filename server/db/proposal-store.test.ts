import { expect, it } from 'vitest';
import { DAY_MS } from '../../site/util/durations.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createDeviceStore } from './device-store.ts';
import { createProposalStore, PROPOSAL_DAYS } from './proposal-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (days: number) => new Date(NOON + days * DAY_MS).toISOString();

onEveryDatabase((open) => {
  it('lists proposals oldest first, one per id, until they expire', async () => {
    let days = 0;
    const store = createProposalStore(await open(), () => new Date(NOON + days * DAY_MS));
    await store.save({ id: 'b', proposal: '"later"', created_at: at(1) });
    await store.save({ id: 'a', proposal: '"first"', created_at: at(0) });
    expect([await store.list(), await store.count()]).toEqual([['"first"', '"later"'], 2]);
    await store.save({ id: 'a', proposal: '"again"', created_at: at(2) });
    expect(await store.list()).toEqual(['"later"', '"again"']);
    days = 1 + PROPOSAL_DAYS;
    expect([await store.list(), await store.count()]).toEqual([['"again"'], 1]);
  });

  it('ends what a device has proposed with its access', async () => {
    const database = await open();
    const now = () => new Date(NOON);
    const [store, devices] = [createProposalStore(database, now), createDeviceStore(database, now)];
    const token = { kind: 'token', name: 'Laptop', scope: 'write', days: 1 } as const;
    const [lost, other] = [await devices.add(token), await devices.add(token)];
    for (const [id, made_by] of [
      ['a', lost.id],
      ['b', other.id],
      ['c', undefined],
    ] as const) {
      await store.save({ id, proposal: id, created_at: at(0), made_by });
    }
    await devices.revoke(lost.id);
    expect([await store.list(), await store.count()]).toEqual([['b', 'c'], 2]);
    await store.save({ id: 'a', proposal: 'a', created_at: at(0), made_by: other.id });
    expect(await store.count()).toBe(3);
  });

  it('removes a proposal once', async () => {
    const store = createProposalStore(await open(), () => new Date(NOON));
    await store.save({ id: 'a', proposal: '{}', created_at: at(0) });
    const removed = await Promise.all([store.remove('a'), store.remove('a')]);
    expect(removed.toSorted()).toEqual([false, true]);
    expect(await store.list()).toEqual([]);
  });
});
