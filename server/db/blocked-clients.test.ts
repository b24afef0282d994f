import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createBlockedClientStore } from './blocked-clients.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

onEveryDatabase((open) => {
  it('blocks a client for 30 days, counted from the latest block', async () => {
    const database = await open();
    const onDay = (day: number) => createBlockedClientStore(database, () => new Date(NOON + day * DAY_MS));
    await onDay(0).block('one');
    expect(await onDay(29).isBlocked('one')).toBe(true);
    expect(await onDay(29).isBlocked('two')).toBe(false);
    expect(await onDay(30).isBlocked('one')).toBe(false);
    expect(await onDay(10).block('one')).toMatchObject({ expires_at: '2026-12-31T12:00:00.000Z' });
    expect(await onDay(30).isBlocked('one')).toBe(true);
    expect(await onDay(40).list()).toEqual([]);
  });

  it('lists blocked clients, the latest first, and unblocks one', async () => {
    const database = await open();
    let time = NOON;
    const clients = createBlockedClientStore(database, () => new Date(time++));
    await clients.block('one');
    await clients.block('two');
    expect((await clients.list()).map(({ client }) => client)).toEqual(['two', 'one']);
    expect(await clients.unblock('two')).toBe(true);
    expect(await clients.unblock('two')).toBe(false);
    expect(await clients.isBlocked('two')).toBe(false);
    expect(await clients.isBlocked('one')).toBe(true);
  });
});
