import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { createOutboxStore, enqueue } from './outbox.ts';
import type { Database, OutboxTable } from './tables.ts';

const HOURLY_LIMIT = 60;
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
      HOURLY_LIMIT,
    );
  }
}

onEveryDatabase((open) => {
  it('gives each notification to exactly one process when several claim at once', async () => {
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

  it('finds the notifications of subjects, and none of no subjects', async () => {
    const database = await open();
    await fill(database, 2);
    const { ofSubjects } = createOutboxStore(database);
    expect(await ofSubjects(['inquiry-1'])).toMatchObject([{ subject_id: 'inquiry-1' }]);
    expect(await ofSubjects([])).toEqual([]);
  });

  it('gives a notification to only one process even if the clock of another is behind', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    expect(await outbox.claim(later(20), later(50), 10)).toHaveLength(1);
    expect(await outbox.claim(NOON, later(30), 10)).toEqual([]);
  });

  it('releases a claim when it expires, for example after its process has died', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    expect(await outbox.claim(NOON, later(30), 10)).toHaveLength(1);
    expect(await outbox.claim(later(29), later(60), 10)).toHaveLength(0);
    const [reclaimed] = await outbox.claim(later(31), later(60), 10);
    expect(reclaimed).toMatchObject({ attempts: 2 });
  });

  it('retries a failed notification when it is due, but not once it is parked', async () => {
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

  it('does not repeat a delivery in progress when the owner retries', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    await outbox.claim(NOON, later(30), 10);
    await outbox.retry('inquiry-0', later(1));
    expect(await outbox.claim(later(2), later(32), 10)).toEqual([]);
  });

  it('makes a parked notification due, but not a delivered one, when the owner retries', async () => {
    const database = await open();
    const event = {
      type: 'inquiry.received',
      subjectId: 'one',
      channels: ['webhook', 'email'],
      at: NOON.toISOString(),
    } as const;
    await enqueue(database, event, HOURLY_LIMIT);
    const outbox = createOutboxStore(database);
    const rows = await outbox.claim(NOON, later(30), 10);
    const [delivered, parked] = rows as [OutboxTable, OutboxTable];
    await outbox.delivered([delivered.id]);
    await outbox.failed([parked.id], 'gone', undefined);
    expect(await outbox.retry('one', later(100))).toBe(1);
    expect(await outbox.claim(later(100), later(130), 10)).toMatchObject([{ id: parked.id, attempts: 1 }]);
  });

  it('defers events over the hourly limit for their type to the end of the hour', async () => {
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

  it('defers an event to the digest that it names, up to a day away', async () => {
    const database = await open();
    const digestAt = later(25 * 60 * 60);
    const at = NOON.toISOString();
    const event = { type: 'greeting.received', subjectId: 'one', channels: ['log', 'email'], at } as const;
    await enqueue(database, { ...event, digestAt }, HOURLY_LIMIT);
    const outbox = createOutboxStore(database);
    const due = async (moment: Date, forDigests: boolean) =>
      (await outbox.claim(moment, later(1e6), 100, forDigests)).length;
    expect([await due(NOON, true), await due(digestAt, false), await due(digestAt, true)]).toEqual([0, 0, 2]);
  });

  it('claims a notification even if the clock was set back after it was stored or claimed', async () => {
    const database = await open();
    await fill(database, 1);
    const outbox = createOutboxStore(database);
    const DAY = 24 * 60 * 60;
    expect(await outbox.claim(later(-DAY), later(-DAY + 30), 10)).toHaveLength(1);
    expect(await outbox.claim(later(-2 * DAY), later(-2 * DAY + 30), 10)).toHaveLength(1);
    expect(await outbox.claim(later(-2 * DAY + 1), later(-2 * DAY + 31), 10)).toEqual([]);
  });
});
