import pino from 'pino';
import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { warnOfFullTables } from './housekeeping.ts';
import { type SiteLimits, siteLimits } from './site-limits.ts';
import { createStores } from './stores.ts';
import type { Database } from './tables.ts';

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
  const storesAt = (minute: number) =>
    createStores(database, () => new Date(NOON + minute * MINUTE_MS), limits);
  return {
    inquire(minute: number) {
      const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
      return storesAt(minute).inquiries.accept({ inquiry, source: 'agent', notify: ['webhook'] });
    },
    greet(minute: number) {
      count += 1;
      const greeting = { agent_name: 'Bot', message: `Hello ${count}` };
      return storesAt(minute).greetings.post(greeting, { channel: 'rest', state: 'public', notify: [] });
    },
  };
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
