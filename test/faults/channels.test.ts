import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores, type Stores } from '../../server/db/stores.ts';
import type { Database } from '../../server/db/tables.ts';
import { createWebhook } from '../../server/services/notifications/channels.ts';
import { createDescribeEvent } from '../../server/services/notifications/describe-event.ts';
import { createDispatcher, RETRY_DELAYS_MS } from '../../server/services/notifications/dispatcher.ts';
import { beginSite } from '../helpers/init-site.ts';
import { outboxRows } from '../helpers/outbox-rows.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample, temporaryFolder } from '../helpers/sample.ts';
import { eventsByInquiry, newLetter, type SendRequest, send } from './letters.ts';
import { report } from './report.ts';

const LETTERS = 1_000;
const WRITERS = 4;
const MAX_P99_MS = 1_000;

const HOUR_MS = 60 * 60 * 1000;
const OUTAGE_MS = 24 * HOUR_MS;
const INQUIRIES = 500;
const NOON = Date.parse('2026-11-21T12:00:00Z');

/** Ways in which a receiver can fail, each with its request handler. */
const faults: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['is down', (response) => response.destroy()],
  ['never responds', () => undefined],
  ['returns 500', (response) => response.writeHead(500).end()],
  ['redirects', (response) => response.writeHead(307, { location: elsewhere.url }).end()],
];

let folder: string;
/** Target of the redirects. */
let elsewhere: Receiver;

beforeEach(async () => {
  folder = await temporaryFolder();
  elsewhere = await startReceiver();
});
afterEach(async () => {
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
  await rm(folder, { recursive: true });
});

describe.each(faults)('while the notification channel %s', (fault, answer) => {
  let receiver: Receiver;
  let service: SampleService | undefined;
  beforeEach(async () => {
    service = undefined;
    receiver = await startReceiver(answer);
    // A closed receiver refuses connections.
    if (fault === 'is down') await receiver.close();
  });
  afterEach(async () => {
    if (fault !== 'is down') await receiver.close();
    await service?.close();
  });

  it(
    'inquiries are still accepted quickly',
    async () => {
      service = await startSample({
        ...(await beginSite(folder)),
        RATE_LIMIT_PER_MINUTE: '1000000',
        WRITE_LIMIT_PER_MINUTE: '1000000',
        NOTIFY_URL: receiver.url,
        NOTIFY_ALLOW_PRIVATE: 'true',
      });
      const times = await writeDurations(service.request);
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
      expect(p99, `p99 is ${p99.toFixed()} ms`).toBeLessThanOrEqual(MAX_P99_MS);
      report(`channel ${fault}: ${LETTERS} inquiries, p99 ${p99.toFixed()} ms`);
    },
    LETTERS * MAX_P99_MS,
  );

  it('a notification is retried on schedule, then parked and logged', async () => {
    await withOutbox(receiver, async ({ database, stores, clock, dispatcher, logged }) => {
      const { id } = await stores.inquiries.accept(acceptance);
      for (const [index, pause] of RETRY_DELAYS_MS.entries()) {
        await dispatcher.deliverDue();
        const waiting = { state: 'pending', attempts: index + 1, claimed_until: null };
        const next_attempt_at = new Date(clock.now + pause).toISOString();
        expect(await stores.outbox.ofSubjects([id])).toMatchObject([{ ...waiting, next_attempt_at }]);

        clock.now += pause - 1;
        await dispatcher.deliverDue();
        expect(await stores.outbox.ofSubjects([id])).toMatchObject([waiting]);
        clock.now += 1;
      }
      await dispatcher.deliverDue();
      const [parked] = await outboxRows(database, 'parked');
      expect(parked).toMatchObject({ attempts: RETRY_DELAYS_MS.length + 1, subject_id: id });
      expect(parked?.last_error).toContain(receiver.host);
      expect(logged.filter(({ level }) => level === pino.levels.values.error)).toMatchObject([
        { msg: expect.stringContaining('parked'), event: parked?.event_id },
      ]);
    });
  });
});

it(`delivers all ${INQUIRIES} inquiries that arrive during a one-day outage`, async () => {
  const clock = { now: NOON };
  const isBack = () => clock.now >= NOON + OUTAGE_MS;
  const receiver = await startReceiver((response) => response.writeHead(isBack() ? 204 : 503).end());
  await withOutbox(
    receiver,
    async ({ database, stores, dispatcher }) => {
      for (let accepted = 0; accepted < INQUIRIES; ) {
        const arrival = NOON + (accepted * OUTAGE_MS) / INQUIRIES;
        const due = await stores.outbox.nextDue();
        clock.now = Math.min(arrival, due?.getTime() ?? Number.POSITIVE_INFINITY);
        if (clock.now === arrival) {
          await stores.inquiries.accept(acceptance);
          accepted += 1;
        }
        await dispatcher.deliverDue();
      }
      for (let due = await stores.outbox.nextDue(); due; due = await stores.outbox.nextDue()) {
        clock.now = due.getTime();
        await dispatcher.deliverDue();
      }
      expect(await outboxRows(database, 'parked')).toEqual([]);
      expect(await outboxRows(database, 'delivered')).toHaveLength(INQUIRIES);
      const events = [...eventsByInquiry(receiver.received).values()];
      expect(events.map(({ size }) => size)).toEqual(Array.from({ length: INQUIRIES }, () => 1));
      report(`a day of outage: ${INQUIRIES} inquiries, ${receiver.received.length} attempts, all delivered`);
    },
    clock,
  );
  await receiver.close();
});

const acceptance = {
  inquiry: { name: 'Ada', email: 'ada@example.com', message: 'May I call?' },
  source: 'agent',
  notify: ['webhook'],
} as const;

/** Returns the duration of each write in milliseconds, in ascending order. */
async function writeDurations(request: SendRequest): Promise<readonly number[]> {
  const times: number[] = [];
  const write = async () => {
    while (times.length < LETTERS) {
      const start = performance.now();
      expect((await send(request, newLetter('inquiry'))).status).toBe(200);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return times.toSorted((a, b) => a - b);
}

interface Outbox {
  readonly database: Database;
  readonly stores: Stores;
  readonly dispatcher: ReturnType<typeof createDispatcher>;
  readonly clock: { now: number };
  readonly logged: readonly Readonly<Record<string, unknown>>[];
}

/** Runs `use` with a real store and a real channel, on a clock that the test sets. */
async function withOutbox(
  receiver: Receiver,
  use: (outbox: Outbox) => Promise<void>,
  clock = { now: NOON },
): Promise<void> {
  const database: Database = await openDatabase({ dataDir: folder });
  const now = () => new Date(clock.now);
  const stores = createStores(database, now);
  const logged: Record<string, unknown>[] = [];
  const log = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  const dispatcher = createDispatcher({
    outbox: stores.outbox,
    channels: [createWebhook(receiver.url, undefined, { allowPrivate: true, timeLimit: 200 })],
    describeEvent: createDescribeEvent(stores, readConfig({ PUBLIC_URL: SAMPLE_ORIGIN })),
    now,
    log: pino(log),
  });
  try {
    await use({ database, stores, dispatcher, clock, logged });
  } finally {
    await database.destroy();
  }
}
