import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { createOutboxStore, enqueue } from './outbox.ts';
import type { Database, NotificationType } from './tables.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS);

interface Event {
  readonly channels?: readonly string[];
  readonly at?: Date;
  readonly type?: NotificationType;
}

/** Adds an event, by default one that only the log gets. */
function add(
  database: Database,
  subjectId: string,
  { channels = ['log'], at = daysAgo(1), type = 'inquiry.received' }: Event = {},
) {
  return enqueue(database, { type, subjectId, channels, at: at.toISOString() }, 60);
}

/** Adds many inquiries that the log has delivered. */
async function addToLog(database: Database, count: number) {
  const at = daysAgo(1).toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    event_id: `evt_${index}`,
    type: 'inquiry.received' as const,
    subject_id: `inquiry-${index}`,
    channel: 'log',
    state: 'delivered' as const,
    attempts: 1,
    next_attempt_at: at,
    created_at: at,
  }));
  await database.insertInto('outbox').values(rows).execute();
}

/** Settles all rows on a channel. */
async function settle(database: Database, channel: string, state: 'delivered' | 'parked') {
  await database.updateTable('outbox').set({ state }).where('channel', '=', channel).execute();
}

async function subjectsOn(database: Database, channel: string): Promise<readonly string[]> {
  const rows = await outboxRows(database, 'pending');
  return rows
    .filter((row) => row.channel === channel)
    .map(({ subject_id }) => subject_id)
    .toSorted();
}

onEveryDatabase((open) => {
  it('adds what only the log has delivered, due now, with the same event id', async () => {
    const database = await open();
    await add(database, 'one');
    await settle(database, 'log', 'delivered');
    const outbox = createOutboxStore(database);
    expect(await outbox.catchUp('email', ['inquiry.received'], NOON)).toBe(1);
    const [log, email] = (await outbox.ofSubjects(['one'])).toReversed();
    expect(email).toMatchObject({ channel: 'email', state: 'pending', next_attempt_at: NOON.toISOString() });
    expect(email?.event_id).toBe(log?.event_id);
    expect(email?.created_at).toBe(log?.created_at);
  });

  it('leaves out what another channel has delivered, what the channel still tries, and what is old', async () => {
    const database = await open();
    await add(database, 'delivered', { channels: ['log', 'webhook'] });
    await settle(database, 'webhook', 'delivered');
    await add(database, 'tried', { channels: ['log', 'email'] });
    await add(database, 'old', { at: daysAgo(31) });
    await add(database, 'other', { type: 'greeting.received' });
    await add(database, 'waiting', { channels: ['log', 'webhook'], at: daysAgo(29) });
    const outbox = createOutboxStore(database);
    expect(await outbox.catchUp('email', ['inquiry.received'], NOON)).toBe(1);
    expect(await subjectsOn(database, 'email')).toEqual(['tried', 'waiting']);
  });

  it('tries again what the channel has parked, from the first attempt on', async () => {
    const database = await open();
    await add(database, 'one', { channels: ['email'] });
    await settle(database, 'email', 'parked');
    const outbox = createOutboxStore(database);
    const [before] = await outbox.ofSubjects(['one']);
    expect(await outbox.catchUp('email', ['inquiry.received'], NOON)).toBe(1);
    expect(await outbox.ofSubjects(['one'])).toMatchObject([
      { event_id: before?.event_id, state: 'pending', attempts: 0 },
    ]);
  });

  it('combines more than three of one type in a digest, and adds any number only once', async () => {
    const database = await open();
    await addToLog(database, 1_003);
    for (let count = 0; count < 3; count += 1) {
      await add(database, `greeting-${count}`, { type: 'greeting.received' });
    }
    const outbox = createOutboxStore(database);
    const catchUp = () => outbox.catchUp('email', ['inquiry.received', 'greeting.received'], NOON);
    expect(await catchUp()).toBe(1_006);
    expect(await catchUp()).toBe(0);
    await settle(database, 'log', 'delivered');
    const single = await outbox.claim(NOON, NOON, 2_000);
    expect(single.map(({ subject_id }) => subject_id).toSorted()).toEqual([
      'greeting-0',
      'greeting-1',
      'greeting-2',
    ]);
    expect(await outbox.claim(NOON, NOON, 2_000, true)).toHaveLength(1_003);
  });

  it('leaves a digest for the time at which it is due', async () => {
    const database = await open();
    const digestAt = new Date(NOON.getTime() + DAY_MS);
    const event = { type: 'greeting.received', subjectId: 'one', channels: ['log'] } as const;
    await enqueue(database, { ...event, at: daysAgo(0).toISOString(), digestAt }, 60);
    const outbox = createOutboxStore(database);
    expect(await outbox.catchUp('email', ['greeting.received'], NOON)).toBe(1);
    expect(await outbox.ofSubjects(['one'])).toMatchObject([
      { channel: 'email', next_attempt_at: digestAt.toISOString() },
      { channel: 'log', next_attempt_at: digestAt.toISOString() },
    ]);
  });

  it('adds one row when two processes start at the same time', async () => {
    const databases = [await open(), await open()];
    for (const subject of ['one', 'two']) await add(databases[0] as Database, subject);
    await Promise.all(
      databases.map((database) => createOutboxStore(database).catchUp('email', ['inquiry.received'], NOON)),
    );
    expect(await subjectsOn(databases[0] as Database, 'email')).toEqual(['one', 'two']);
  });
});
