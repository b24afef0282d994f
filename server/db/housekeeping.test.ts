import pino from 'pino';
import { expect, it } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { purgeExpired, scheduleHousekeeping } from './housekeeping.ts';
import { createInquiryStore } from './inquiry-store.ts';
import { siteLimits } from './site-limits.ts';
import { createStores, weeklyKeys } from './stores.ts';
import type { Database } from './tables.ts';
import { createUnansweredStore } from './unanswered.ts';
import { createVisitStore } from './visit-store.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const hours = (count: number) => new Date(NOON.getTime() + count * 60 * 60 * 1000);
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

/** Accepts an inquiry at the given time, with a key valid for a day and a token valid for an hour. */
async function accept(database: Database, at: Date, name: string): Promise<string> {
  const { id } = await createInquiryStore(database, () => at).accept({
    inquiry,
    source: 'web',
    notify: ['webhook'],
    idempotencyKey: { path: '/api/contact', key: name, bodyHash: 'hash' },
    token: { nonce: name, expiresAt: new Date(at.getTime() + 60 * 60 * 1000) },
  });
  return id;
}

const optionsOf = (database: Database, retentionDays?: number) => ({
  database,
  inquiries: createInquiryStore(database, () => NOON),
  retentionDays,
});

async function leftIn(database: Database) {
  const keys = await database.selectFrom('idempotency_keys').select('key').orderBy('key').execute();
  const tokens = await database.selectFrom('spent_tokens').select('nonce').orderBy('nonce').execute();
  return { keys: keys.map(({ key }) => key), tokens: tokens.map(({ nonce }) => nonce) };
}

onEveryDatabase((open) => {
  it('removes keys and tokens exactly when they expire and keeps the inquiries', async () => {
    const database = await open();
    await accept(database, NOON, 'first');
    await accept(database, hours(2), 'second');
    const options = optionsOf(database);
    expect(await purgeExpired(options, new Date(hours(1).getTime() - 1))).toBe(0);
    expect(await leftIn(database)).toEqual({ keys: ['first', 'second'], tokens: ['first', 'second'] });
    await purgeExpired(options, hours(1));
    expect(await leftIn(database)).toEqual({ keys: ['first', 'second'], tokens: ['second'] });
    await purgeExpired(options, hours(24));
    expect(await leftIn(database)).toEqual({ keys: ['second'], tokens: [] });
    expect(await rowsOf(options.inquiries.list())).toHaveLength(2);
  });

  it('keeps visit counts for 400 days', async () => {
    const database = await open();
    const visits = createVisitStore(database);
    const counted = { surface: 'page', target: '', outcome: 'answered', agent: 'curl', count: 1 } as const;
    const days = ['2025-10-16', '2025-10-17', '2026-11-21'];
    await visits.add(days.map((day) => ({ ...counted, day })));
    await purgeExpired(optionsOf(database), NOON);
    expect((await visits.since('2000-01-01')).map(({ day }) => day)).toEqual(days.slice(1));
  });

  it('keeps questions without an answer for 90 days, and the key of the current week', async () => {
    const database = await open();
    const { add } = createUnansweredStore(database);
    const asked = { kind: 'search', query: 'pricing', client: 'hash', asker: 'agent' } as const;
    await add(['2026-08-17', '2026-08-24', '2026-11-16'].map((week) => ({ ...asked, week })));
    const keyOf = weeklyKeys(database);
    const keys = [await keyOf('2026-11-09'), await keyOf('2026-11-16')];
    await purgeExpired(optionsOf(database), NOON);
    const left = await database.selectFrom('unanswered').select('week').orderBy('week').execute();
    expect(left.map(({ week }) => week)).toEqual(['2026-08-24', '2026-11-16']);
    expect(await weeklyKeys(database)('2026-11-16')).toBe(keys[1]);
    expect(await weeklyKeys(database)('2026-11-09')).not.toBe(keys[0]);
  });

  it('removes inquiries past their retention period, with their notifications, and returns how many', async () => {
    const database = await open();
    await accept(database, hours(-31 * 24), 'oldest');
    await accept(database, new Date(hours(-30 * 24).getTime() - 1), 'old');
    const young = await accept(database, hours(-30 * 24), 'young');
    const options = optionsOf(database, 30);
    expect(await purgeExpired(options, NOON)).toBe(2);
    expect(await rowsOf(options.inquiries.list())).toMatchObject([{ id: young }]);
    expect(await outboxRows(database)).toMatchObject([{ subject_id: young }]);
    expect(await purgeExpired(options, NOON)).toBe(0);
  });

  it('forgets after 30 days who sent a message, and who is blocked', async () => {
    const database = await open();
    const thirtyDaysAgo = hours(-30 * 24);
    for (const at of [new Date(thirtyDaysAgo.getTime() - 1), NOON]) {
      const { inquiries, greetings, blockedClients } = createStores(database, () => at);
      const client = `client-${at.getTime()}`;
      await inquiries.accept({ inquiry, source: 'web', notify: [], client });
      const greeting = { agent_name: 'Bot', message: client };
      await greetings.post(greeting, { channel: 'mcp', state: 'public', notify: [], client });
      await blockedClients.block(client);
    }
    await purgeExpired(optionsOf(database), NOON);
    const recent = `client-${NOON.getTime()}`;
    for (const table of ['inquiries', 'greetings'] as const) {
      const rows = await database.selectFrom(table).select('client').orderBy('created_at').execute();
      expect(rows.map(({ client }) => client)).toEqual([null, recent]);
    }
    const blocked = await database.selectFrom('blocked_clients').select('client').execute();
    expect(blocked).toEqual([{ client: recent }]);
  });

  it('runs immediately and logs the number of removed inquiries without their content', async () => {
    const database = await open();
    await accept(database, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000), 'old');
    const { log, text } = recordingLog();
    await scheduleHousekeeping({
      limits: siteLimits(),
      ...optionsOf(database, 1),
      log,
      now: () => new Date(),
    }).stop();
    expect(await rowsOf(createInquiryStore(database, () => NOON).list())).toEqual([]);
    expect(text()).toContain('"removed":1');
    expect(text()).not.toMatch(/Ada|example\.com|May I call/);
  });

  it('logs a failure instead of throwing', async () => {
    const database = await open();
    const options = optionsOf(database, 1);
    await database.destroy();
    const { log, text } = recordingLog();
    await scheduleHousekeeping({ limits: siteLimits(), ...options, log, now: () => NOON }).stop();
    expect(text()).toContain('housekeeping failed');
  });
});

function recordingLog() {
  const written: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) });
  return { log, text: () => written.join('') };
}
