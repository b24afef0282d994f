import { expect, it } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { createGreetingStore } from './greeting-store.ts';
import type { Database } from './tables.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const TOMORROW = new Date('2026-11-22T08:00:00.000Z');
const published = { channel: 'rest', state: 'public', notify: [] } as const;
const pending = { channel: 'rest', state: 'pending', notify: ['webhook', 'email'] } as const;
const hello = { agent_name: 'Ada', message: 'Hello' };

/** Returns a store whose clock advances by a second with each greeting. */
function storeOn(database: Database) {
  let seconds = 0;
  const now = () => {
    seconds += 1;
    return new Date(NOON + seconds * 1000);
  };
  return createGreetingStore(database, now);
}

onEveryDatabase((open) => {
  it('stores message, name, time and channel', async () => {
    const store = storeOn(await open());
    const { stored, isNew } = await store.post(hello, { ...published, channel: 'mcp' });
    expect(isNew).toBe(true);
    expect(stored).toEqual({
      ...hello,
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      channel: 'mcp',
      state: 'public',
      created_at: '2026-11-21T12:00:01.000Z',
    });
    const { state: _, ...shown } = stored;
    expect(await store.find(stored.id)).toEqual(shown);
  });

  it('returns the first greeting for a duplicate on any channel', async () => {
    const store = storeOn(await open());
    const first = await store.post(hello, published);
    const again = await store.post(hello, { ...pending, channel: 'webmcp' });
    expect(again).toEqual({ stored: first.stored, isNew: false });
    expect(await store.findByContent(hello)).toEqual(first.stored);
    expect((await store.recent(20)).total).toBe(1);
  });

  it('distinguishes name from message', async () => {
    const store = storeOn(await open());
    await store.post({ agent_name: 'Ada', message: 'B' }, published);
    await store.post({ agent_name: 'AdaB', message: '' }, published);
    await store.post({ agent_name: '', message: 'AdaB' }, published);
    expect((await store.recent(20)).total).toBe(3);
  });

  it('stores one of twenty identical simultaneous greetings', async () => {
    const store = storeOn(await open());
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.post(hello, published)));
    expect(new Set(answers.map(({ stored }) => stored.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await store.recent(20)).total).toBe(1);
  });

  it('stores one of many identical greetings from two processes', async () => {
    const stores = [storeOn(await open()), storeOn(await open())];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => stores.map((store) => store.post(hello, published))).flat(),
    );
    expect(new Set(answers.map(({ stored }) => stored.id)).size).toBe(1);
  });

  it('shares greetings between processes and keeps them after the processes exit', async () => {
    const [first, second] = [await open(), await open()];
    const { stored } = await storeOn(first).post(hello, published);
    expect(await storeOn(second).find(stored.id)).toMatchObject(hello);
    await Promise.all([first.destroy(), second.destroy()]);
    expect(await storeOn(await open()).find(stored.id)).toMatchObject(hello);
  });

  it.each(['', 'unknown', 'a'.repeat(10_000)])('returns undefined for an unknown id', async (id) => {
    expect(await storeOn(await open()).find(id)).toBeUndefined();
  });

  it('lists the newest first, up to the limit, with the total', async () => {
    const store = storeOn(await open());
    for (const message of ['one', 'two', 'three']) await store.post({ ...hello, message }, published);
    const { total, greetings } = await store.recent(2);
    expect([total, greetings.map(({ message }) => message)]).toEqual([3, ['three', 'two']]);
  });

  it('lists simultaneous greetings in a stable order', async () => {
    const store = createGreetingStore(await open(), () => new Date(NOON));
    for (const message of ['one', 'two', 'three', 'four']) await store.post({ ...hello, message }, published);
    const { greetings } = await store.recent(20);
    expect((await store.recent(20)).greetings).toEqual(greetings);
    expect((await store.recent(2)).greetings).toEqual(greetings.slice(0, 2));
  });

  it('returns any text unchanged', async () => {
    const store = storeOn(await open());
    const odd = { agent_name: `'; drop table greetings; --`, message: '“Olá” — 你好 🧑‍🚀 \\ % _ $1' };
    const { stored } = await store.post(odd, published);
    expect(await store.find(stored.id)).toMatchObject(odd);
  });

  it('shows pending and hidden greetings to the owner only', async () => {
    const store = storeOn(await open());
    const { stored } = await store.post(hello, pending);
    expect(await store.find(stored.id)).toBeUndefined();
    expect(await store.recent(20)).toEqual({ total: 0, greetings: [] });
    expect(await rowsOf(store.list('pending'))).toEqual([stored]);

    expect(await store.setState(stored.id, 'public')).toBe(true);
    expect((await store.recent(20)).total).toBe(1);
    expect(await store.setState(stored.id, 'hidden')).toBe(true);
    expect((await store.recent(20)).total).toBe(0);
    expect(await rowsOf(store.list(undefined))).toEqual([{ ...stored, state: 'hidden' }]);
    expect(await store.findByContent(hello)).toEqual({ ...stored, state: 'hidden' });
  });

  it('publishes one reply by the owner with the greeting', async () => {
    const store = storeOn(await open());
    const { stored } = await store.post(hello, pending);
    expect(await store.reply(stored.id, 'Welcome')).toBe(true);
    const replied = { ...hello, reply: { message: 'Welcome', created_at: '2026-11-21T12:00:02.000Z' } };
    expect((await store.recent(20)).greetings).toMatchObject([replied]);
    expect(await store.find(stored.id)).toMatchObject(replied);
    expect(await store.reply(stored.id, 'Again')).toBe(false);
    expect(await store.findByContent(hello)).toMatchObject(replied);
  });

  it('publishes no reply to a hidden or unknown greeting', async () => {
    const store = storeOn(await open());
    const { stored } = await store.post(hello, published);
    await store.setState(stored.id, 'hidden');
    expect(await store.reply(stored.id, 'Welcome')).toBe(false);
    expect(await store.reply('unknown', 'Welcome')).toBe(false);
    expect(await store.findForOwner(stored.id)).toEqual({ ...stored, state: 'hidden', client: null });
  });

  it('notifies the owner of a new greeting once per channel, if there is one', async () => {
    const database = await open();
    const store = storeOn(database);
    const { stored } = await store.post(hello, pending);
    await store.post(hello, pending);
    await store.post({ ...hello, message: 'In silence' }, published);
    const visible = await store.post(
      { ...hello, message: 'In public' },
      { ...published, notify: ['webhook'], digestAt: TOMORROW },
    );
    const rows = await outboxRows(database);
    const events = rows.map((row) => [row.subject_id, row.type, row.channel, row.next_attempt_at]);
    expect(events.toSorted()).toEqual(
      [
        [stored.id, 'greeting.pending', 'email', stored.created_at],
        [stored.id, 'greeting.pending', 'webhook', stored.created_at],
        [visible.stored.id, 'greeting.received', 'webhook', TOMORROW.toISOString()],
      ].toSorted(),
    );
  });

  it('deletes a greeting with its notifications and returns false for an unknown id', async () => {
    const database = await open();
    const store = storeOn(database);
    const { stored } = await store.post(hello, pending);
    expect(await store.remove(stored.id)).toBe(true);
    expect(await store.findByContent(hello)).toBeUndefined();
    expect(await outboxRows(database)).toEqual([]);
    expect(await store.remove(stored.id)).toBe(false);
    expect(await store.setState(stored.id, 'public')).toBe(false);
  });
});
