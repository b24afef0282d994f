import pino from 'pino';
import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { warnOfFullTables } from './housekeeping.ts';
import { type Sender, type SiteLimits, siteLimits } from './site-limits.ts';
import { createStores } from './stores.ts';
import type { Database, InquirySource } from './tables.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;

const FEW: SiteLimits = {
  greetings: { perHour: 3, rows: 5 },
  inquiries: { perHour: 2, rows: 4 },
  notificationsPerHour: 2,
};

/** Returns functions that write at a given minute after noon. Each write uses its own store, like a separate process. */
function writers(database: Database, limits = FEW) {
  let count = 0;
  const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
  const storesAt = (minute: number) =>
    createStores(database, () => new Date(NOON + minute * MINUTE_MS), limits);
  return {
    inquire(minute: number, sender: Sender = {}, source: InquirySource = 'agent') {
      return storesAt(minute).inquiries.accept({ ...sender, inquiry, source, notify: ['webhook'] });
    },
    greet(minute: number, sender: Sender = {}) {
      count += 1;
      const greeting = { agent_name: 'Bot', message: `Hello ${count}` };
      const origin = { ...sender, channel: 'rest', state: 'public', notify: [] } as const;
      return storesAt(minute).greetings.post(greeting, origin);
    },
  };
}

/** Counts the writes that are accepted. The others must be refused for a limit. */
async function countAccepted(writes: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(writes);
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'hourly-limit' });
  return results.length - refused.length;
}

it('defaults to 600 greetings, 200 inquiries and 60 notifications an hour', () => {
  expect(siteLimits()).toEqual({
    greetings: { perHour: 600, rows: 1_000_000 },
    inquiries: { perHour: 200, rows: 200_000 },
    notificationsPerHour: 60,
  });
});

onEveryDatabase((open) => {
  it('limits writes in any 60 minutes across all processes', async () => {
    const [one, two] = [writers(await open()), writers(await open())];
    await one.inquire(0);
    await two.inquire(20);
    const refused = (minutes: number) => ({
      reason: 'hourly-limit',
      details: { limit: '2 inquiries', waitMs: minutes * MINUTE_MS },
    });
    await expect(one.inquire(30)).rejects.toMatchObject(refused(30));
    await expect(two.inquire(30)).rejects.toMatchObject(refused(30));
    await one.inquire(60);
    await expect(two.inquire(79)).rejects.toMatchObject(refused(1));
    await two.inquire(80);
  });

  it('leaves room for others when one client sends for an hour', async () => {
    const { inquire, greet } = writers(await open(), siteLimits(2));
    const greedy = { client: 'greedy' };
    const taken = { inquiries: 0, forms: 0, greetings: 0 };
    for (let minute = 0; minute < 60; minute += 1) {
      taken.inquiries += await countAccepted([inquire(minute, greedy)]);
      taken.forms += await countAccepted([inquire(minute, greedy, 'web')]);
      taken.greetings += await countAccepted([greet(minute, greedy)]);
    }
    expect(taken).toEqual({ inquiries: 1, forms: 2, greetings: 6 });
    const other = { client: 'other' };
    const others = [inquire(59, other), inquire(59, other, 'web'), greet(59, other)];
    expect(await countAccepted(others)).toBe(3);
    await expect(inquire(59, greedy)).rejects.toMatchObject({
      reason: 'hourly-limit',
      details: { limit: '2 inquiries from one network', waitMs: MINUTE_MS },
    });
  });

  it('gives an IPv6 /48 three times the share of a /56 in it', async () => {
    const { greet } = writers(await open(), siteLimits(2));
    const greetings = [];
    for (let index = 0; index < 30; index += 1) {
      greetings.push(await countAccepted([greet(0, { client: `client ${index % 4}`, network: 'wide' })]));
    }
    expect(greetings.filter((accepted) => accepted > 0)).toHaveLength(18);
    expect(await countAccepted([greet(0, { client: 'client 9', network: 'another' })])).toBe(1);
  });

  it('reserves a quarter of the inquiries for the form, with a share for each client', async () => {
    const { inquire } = writers(await open(), siteLimits(2));
    let agents = 0;
    for (let index = 0; index < 40; index += 1) {
      agents += await countAccepted([inquire(0, { client: `agent ${index}` })]);
    }
    expect(agents).toBe(30);
    const forms = [];
    for (let index = 0; index < 30; index += 1) {
      forms.push(await countAccepted([inquire(30, { client: `person ${index % 10}` }, 'web')]));
    }
    expect(forms.slice(0, 10)).toEqual(Array(10).fill(1));
    expect(forms.slice(10)).toEqual(Array(20).fill(0));
    await expect(inquire(45, { client: 'person 0' }, 'web')).rejects.toMatchObject({
      details: { waitMs: 15 * MINUTE_MS },
    });
  });

  it('rejects writes over the row limit until the owner deletes a row', async () => {
    const database = await open();
    const { greet, inquire } = writers(database);
    const full = { reason: 'table-full', details: { limit: '5 greetings' } };
    for (let hour = 0; hour < 5; hour += 1) await greet(hour * 60);
    await expect(greet(300)).rejects.toMatchObject(full);
    await inquire(300);
    const { greetings } = await createStores(database, () => new Date(NOON)).greetings.recent(5);
    await createStores(database, () => new Date(NOON)).greetings.remove(greetings[0]?.id ?? '');
    await greet(360);
    await expect(greet(420)).rejects.toMatchObject(full);
  });

  it('logs a warning when a table is 80% full', async () => {
    const logged: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
    const database = await open();
    const { greet } = writers(database);
    for (let hour = 0; hour < 3; hour += 1) await greet(hour * 60);
    await warnOfFullTables(database, FEW, log);
    expect(logged).toEqual([]);
    await greet(180);
    await warnOfFullTables(database, FEW, log);
    expect(logged).toEqual([expect.stringContaining('filling up with greetings')]);
  });
});
