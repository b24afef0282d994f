import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { createOutboxStore, enqueue } from './outbox.ts';
import type { Database, OutboxTable } from './tables.ts';

const PER_HOUR = 60;
const NOON = new Date('2026-11-21T12:00:00.000Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

async function fill(database: Database, events: number): Promise<void> {
  for (let event = 0; event < events; event += 1) {
    await enqueue(
      database,
      {
        type: 'inquiry.received',
        subjectId: `inquiry-${event}`,
        channels: ['webhook'],
        at: NOON.toISOString(),
      },
      PER_HOUR,
    );
  }
}

onEveryDatabase((open) => {
  it('lets several processes claim at once, each notification only one of them', async () => {
    const databases = [await open(), await open(), await open()];
    await fill(databases[0] as Database, 40);
    const stores = databases.map(createOutboxStore);
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => stores[turn % 3]?.claim(NOON, later(30), 5) ?? []),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(40);
  });

  it('gives a claim back when its time is over, as after the death of the process that had it', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    expect(await outbox.claim(NOON, later(30), 10)).toHaveLength(1);
    expect(await outbox.claim(later(29), later(60), 10)).toHaveLength(0);
    const [again] = await outbox.claim(later(31), later(60), 10);
    expect(again).toMatchObject({ attempts: 2 });
  });

  it('tries a failed one again when it is due, and no more once it is parked', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    const [row] = (await outbox.claim(NOON, later(30), 10)) as [OutboxTable];
    await outbox.failed([row.id], 'no answer', later(5));
    expect(await outbox.nextDue()).toEqual(later(5));
    expect(await outbox.claim(later(4), later(30), 10)).toHaveLength(0);
    expect(await outbox.claim(later(5), later(30), 10)).toHaveLength(1);
    await outbox.failed([row.id], 'no answer', undefined);
    expect(await outboxRows(database, 'parked')).toMatchObject([
      { last_error: 'no answer', claimed_until: null },
    ]);
    expect(await outbox.nextDue()).toBeUndefined();
  });

  it('leaves a delivery under way alone when the owner asks for a retry', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    await outbox.claim(NOON, later(30), 10);
    await outbox.retry('inquiry-0', later(1));
    expect(await outbox.claim(later(2), later(32), 10)).toEqual([]);
  });

  it('makes what is parked due again when the owner asks, and leaves what was delivered alone', async () => {
    const database = await open();
    const event = {
      type: 'inquiry.received',
      subjectId: 'one',
      channels: ['webhook', 'email'],
      at: NOON.toISOString(),
    } as const;
    await enqueue(database, event, PER_HOUR);
    const outbox = createOutboxStore(database);
    const rows = await outbox.claim(NOON, later(30), 10);
    const [delivered, parked] = rows as [OutboxTable, OutboxTable];
    await outbox.delivered([delivered.id]);
    await outbox.failed([parked.id], 'gone', undefined);
    expect(await outbox.retry('one', later(100))).toBe(1);
    expect(await outbox.claim(later(100), later(130), 10)).toMatchObject([{ id: parked.id, attempts: 1 }]);
  });

  it('gathers what exceeds the limit of a clock hour for its end, each type apart', async () => {
    const database = await open();
    const add = (type: 'inquiry.received' | 'greeting.pending', minute: number) => {
      const at = later(minute * 60).toISOString();
      return enqueue(database, { type, subjectId: 'one', channels: ['webhook', 'email'], at }, 2);
    };
    for (const minute of [10, 20, 30, 59]) await add('inquiry.received', minute);
    await add('greeting.pending', 59);
    await add('inquiry.received', 60);
    const outbox = createOutboxStore(database);
    const claimed = async (minute: number, forDigests: boolean) =>
      (await outbox.claim(later(minute * 60), later(1e6), 100, forDigests)).length;
    expect([await claimed(59.9, false), await claimed(59.9, true)]).toEqual([6, 0]);
    expect([await claimed(60, false), await claimed(60, true)]).toEqual([2, 4]);
  });

  it('delivers, though the clock was set back after it was stored or claimed', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    const DAY = 24 * 60 * 60;
    expect(await outbox.claim(later(-DAY), later(-DAY + 30), 10)).toHaveLength(1);
    expect(await outbox.claim(later(-2 * DAY), later(-2 * DAY + 30), 10)).toHaveLength(1);
    expect(await outbox.claim(later(-2 * DAY + 1), later(-2 * DAY + 31), 10)).toEqual([]);
  });
});
