import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import { createChannels } from '../../server/services/notifications/channels.ts';
import { createDescribeEvent } from '../../server/services/notifications/describe-event.ts';
import { createDispatcher } from '../../server/services/notifications/dispatcher.ts';
import { beginSite } from '../helpers/init-site.ts';
import { type Received, startReceiver } from '../helpers/receiver.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import {
  type BuiltServer,
  exported,
  killAll,
  type Settings,
  startAndKill,
  startBuilt,
} from './built-server.ts';
import {
  acknowledged,
  eventsByInquiry,
  expectStored,
  keepWriting,
  type Letter,
  requestTo,
  send,
  until,
} from './letters.ts';
import { report } from './report.ts';

/** Sites that run in parallel, because a round mostly waits for a process to start. */
const SITES = 2;
/** Total number of rounds. Each one starts a process, which is slow. */
const ROUNDS = 200;
const STARTS = 20;
/** Far longer than a round takes on any machine. */
const ROUND_TIMEOUT_MS = 20_000;

/** Maximum delay from a round's first acknowledgement to the kill. */
const MAX_KILL_DELAY_MS = 200;
/** Number of acknowledged letters that are sent again after a restart. */
const RESENT = 10;

afterEach(killAll);

it(
  `stores every acknowledged letter exactly once despite ${ROUNDS} kills during writes`,
  async () => {
    const lines = await Promise.all(
      Array.from({ length: SITES }, () => killOften(Math.ceil(ROUNDS / SITES))),
    );
    report(lines.join('\n'));
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);

it(
  'starts after being killed at any moment of its first start',
  async () => {
    for (let round = 0; round < STARTS; round += 1) {
      const folder = await temporaryFolder();
      const settings = await beginSite(folder);
      await startAndKill(settings, 400 + Math.random() * 800);
      const server = await startBuilt(settings);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      await server.kill();
      await rm(folder, { recursive: true });
    }
  },
  STARTS * ROUND_TIMEOUT_MS,
);

/** Kills one site repeatedly while it writes, checks its data and returns the figures. */
async function killOften(times: number): Promise<string> {
  const folder = await temporaryFolder();
  const receiver = await startReceiver();
  const settings = {
    ...(await beginSite(folder)),
    NOTIFY_URL: receiver.url,
    NOTIFY_ALLOW_PRIVATE: 'true',
  };
  const letters: Letter[] = [];
  for (let round = 0; round < times; round += 1) {
    const server = await startBuilt(settings);
    await sendAgain(server, letters);
    await killWhileWriting(server, letters);
  }
  const server = await startBuilt(settings);
  await sendAgain(server, letters);
  await server.stop();
  await deliverTheRest(settings);

  const kept = await exported(settings);
  expectStored(letters, kept);
  const inquiries = kept.filter(({ kind }) => kind === 'inquiry').map(({ id }) => String(id));
  expectAnnounced(inquiries, receiver.received);
  await receiver.close();
  await rm(folder, { recursive: true });
  const figures = [acknowledged(letters).length, inquiries.length, receiver.received.length];
  return `kill -9: ${times} times, ${figures[0]} letters acknowledged, 0 lost; ${figures[1]} inquiries in ${figures[2]} deliveries`;
}

/** Resends unanswered letters, as clients do after a restart, and some that were already answered. */
async function sendAgain({ origin }: BuiltServer, letters: readonly Letter[]): Promise<void> {
  const unanswered = letters.filter(({ ids }) => ids.size === 0);
  const again = [...unanswered, ...acknowledged(letters).slice(-RESENT)];
  const answers = await Promise.all(again.map((letter) => send(requestTo(origin), letter)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
}

async function killWhileWriting(server: BuiltServer, letters: Letter[]): Promise<void> {
  const done = new AbortController();
  const before = acknowledged(letters).length;
  const writing = keepWriting(requestTo(server.origin), letters, { until: done.signal });
  await until(() => acknowledged(letters).length > before);
  await delay(Math.random() * MAX_KILL_DELAY_MS);
  await server.kill();
  done.abort();
  await writing;
}

/** Delivers notifications that a killed process had claimed. They are due after 30 s, so the clock is set ahead. */
async function deliverTheRest(settings: Settings): Promise<void> {
  const config = readConfig(settings);
  const database = await openDatabase(config);
  const now = () => new Date(Date.now() + 60_000);
  const stores = createStores(database, now);
  await createDispatcher({
    outbox: stores.outbox,
    channels: createChannels(config.notify),
    describeEvent: createDescribeEvent(stores, config),
    now,
    log: pino({ level: 'silent' }),
  }).deliverDue();
  await database.destroy();
}

/** Expects one event per inquiry, with the same id in every delivery. */
function expectAnnounced(inquiries: readonly string[], received: readonly Received[]): void {
  const events = eventsByInquiry(received);
  const wrong = inquiries.filter((id) => events.get(id)?.size !== 1);
  expect(wrong, 'inquiries not announced by one event').toEqual([]);
  const ids = [...events.values()].flatMap((own) => [...own]);
  expect(new Set(ids).size).toBe(inquiries.length);
}
