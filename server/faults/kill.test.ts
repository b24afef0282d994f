import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createChannels } from '../notify/channels.ts';
import { createDescribeEvent } from '../notify/describe-event.ts';
import { createDispatcher } from '../notify/dispatcher.ts';
import { openDatabase } from '../storage/database.ts';
import { createStores } from '../storage/stores.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import { temporaryFolder } from '../testing/sample.ts';
import {
  type BuiltServer,
  exported,
  killAll,
  type Settings,
  startAndKill,
  startBuilt,
} from './built-server.ts';
import { eventsByInquiry } from './deliveries.ts';
import { expectKept } from './expect-kept.ts';
import { acknowledged, keepWriting, type Letter, over, send, until } from './letters.ts';
import { report, rounds } from './rounds.ts';

const ROUNDS = rounds(20);
const STARTS = rounds(3);
/** Far beyond what a round takes, on whatever machine. */
const ROUND_LIMIT = 15_000;

/** Milliseconds from a round's first acknowledgement to the kill, at most. */
const LONGEST = 200;
/** Acknowledged letters that are sent again after a restart. */
const REPEATED = 20;

let settings: Settings;
let receiver: Receiver;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  receiver = await startReceiver();
  settings = { DATA_DIR: folder, NOTIFY_URL: receiver.url, NOTIFY_ALLOW_PRIVATE: 'true' };
});
afterEach(async () => {
  await killAll();
  await receiver.close();
  await rm(folder, { recursive: true });
});

it(
  `keeps every letter it has acknowledged, once, through ${ROUNDS} kills while it writes`,
  async () => {
    const letters: Letter[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startBuilt(settings);
      await sendAgain(server, letters);
      await killWhileWriting(server, letters);
    }
    const server = await startBuilt(settings);
    await sendAgain(server, letters);
    await server.stop();
    await deliverTheRest();

    const kept = await exported(settings);
    expectKept(letters, kept);
    const events = eventsByInquiry(receiver.received);
    const inquiries = kept.filter(({ kind }) => kind === 'inquiry').map(({ id }) => String(id));
    expect(
      inquiries.filter((id) => events.get(id)?.size !== 1),
      'inquiries not announced by one event',
    ).toEqual([]);
    expect(new Set([...events.values()].flatMap((ids) => [...ids])).size).toBe(events.size);
    report(
      `kill -9: ${ROUNDS} rounds, ${acknowledged(letters).length} letters acknowledged, 0 lost, ` +
        `${receiver.received.length} deliveries of ${events.size} events`,
    );
  },
  ROUNDS * ROUND_LIMIT,
);

it(
  'starts after it was killed at any moment of its first start',
  async () => {
    for (let round = 0; round < STARTS; round += 1) {
      await startAndKill(settings, 400 + Math.random() * 800);
      const server = await startBuilt(settings);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      await server.kill();
      await rm(folder, { recursive: true });
    }
    await startBuilt(settings);
  },
  STARTS * ROUND_LIMIT,
);

/** After a restart a client tries again what had no answer, and some of what had one. */
async function sendAgain({ origin }: BuiltServer, letters: readonly Letter[]): Promise<void> {
  const unanswered = letters.filter(({ ids }) => ids.size === 0);
  for (const letter of [...unanswered, ...acknowledged(letters).slice(-REPEATED)]) {
    expect((await send(over(origin), letter)).status).toBe(200);
  }
}

async function killWhileWriting(server: BuiltServer, letters: Letter[]): Promise<void> {
  const done = new AbortController();
  const before = acknowledged(letters).length;
  const writing = keepWriting(over(server.origin), letters, { until: done.signal });
  await until(() => acknowledged(letters).length > before);
  await delay(Math.random() * LONGEST);
  await server.kill();
  done.abort();
  await writing;
}

/** What a killed process had claimed is due half a minute later: another process sees to it, its clock being ahead. */
async function deliverTheRest(): Promise<void> {
  const config = readConfig(settings);
  const database = await openDatabase(config);
  const now = () => new Date(Date.now() + 60_000);
  const stores = createStores(database, now);
  await createDispatcher({
    outbox: stores.outbox,
    channels: createChannels(config.notify),
    describeEvent: createDescribeEvent({ ...stores, config }),
    now,
    log: pino({ level: 'silent' }),
  }).deliverDue();
  await database.destroy();
}
