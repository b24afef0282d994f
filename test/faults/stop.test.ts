import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { type Exit, exported, killAll, type Settings, startBuilt } from './built-server.ts';
import { acknowledged, expectStored, keepWriting, type Letter, requestTo, send, until } from './letters.ts';
import { report } from './report.ts';
import { visit } from './visit.ts';

const ROUNDS = 20;
/** Number of reads answered before the stop. */
const READS = 500;
const ROUND_TIMEOUT_MS = 40_000;
const READERS = 8;
/** Maximum duration of a stop. Service managers kill a process after ten seconds. */
const MAX_STOP_MS = 8_000;

let folder: string;
let receiver: Receiver | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await killAll();
  await receiver?.close();
  await rm(folder, { recursive: true });
});

it(
  'stops cleanly and in time during writes, keeps acknowledged writes, and accepts the rest after a restart',
  async () => {
    receiver = await startReceiver();
    const letters: Letter[] = [];
    const environment = await settings(receiver);
    for (let round = 0; round < ROUNDS; round += 1) {
      expectCleanExit(await stopWhileWriting(environment, letters));
    }
    expectStored(letters, await exported(environment));
    report(`SIGTERM: ${ROUNDS} rounds, ${acknowledged(letters).length} letters acknowledged, 0 lost`);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);

it(
  'stops in time even if the notification channel hangs',
  async () => {
    receiver = await startReceiver(() => undefined);
    const letters: Letter[] = [];
    const environment = await settings(receiver);
    expectCleanExit(await stopWhileWriting(environment, letters));
    expectStored(letters, await exported(environment));
  },
  ROUND_TIMEOUT_MS,
);

async function settings({ url }: Receiver): Promise<Settings> {
  return { ...(await beginSite(folder)), NOTIFY_URL: url, NOTIFY_ALLOW_PRIVATE: 'true' };
}

async function stopWhileWriting(environment: Settings, letters: Letter[]): Promise<Exit> {
  const server = await startBuilt(environment);
  const unanswered = letters.filter(({ ids }) => ids.size === 0);
  const again = await Promise.all(unanswered.map((letter) => send(requestTo(server.origin), letter)));
  expect(again.filter(({ status }) => status !== 200)).toEqual([]);
  const done = new AbortController();
  const before = acknowledged(letters).length;
  const reads: number[] = [];
  const load = [
    keepWriting(requestTo(server.origin), letters, { until: done.signal }),
    ...Array.from({ length: READERS }, () => keepReading(server.origin, reads, done.signal)),
  ];
  await until(() => acknowledged(letters).length > before + 20 && reads.length > READS);
  const [start, first] = [performance.now(), answered(letters, reads)];
  await delay(500 + Math.random() * 100);
  const rate = ((answered(letters, reads) - first) * 1000) / (performance.now() - start);
  report(`SIGTERM: at ${rate.toFixed()} requests a second`);
  const exit = await server.stop();
  done.abort();
  await Promise.all(load);
  expect(reads.filter((status) => status !== 200)).toEqual([]);
  expect(server.printed()).toContain('Foyer has stopped.');
  return exit;
}

function answered(letters: readonly Letter[], reads: readonly number[]): number {
  return acknowledged(letters).length + reads.length;
}

/** Reads until aborted or until the server is gone. Adds the status of every read to `statuses`. */
async function keepReading(origin: string, statuses: number[], done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    const answer = await visit(origin, '/api/mcp/articles').catch(() => undefined);
    if (!answer) return;
    statuses.push(answer.status);
  }
}

function expectCleanExit({ code, milliseconds }: Exit): void {
  expect(code).toBe(0);
  expect(milliseconds, 'milliseconds until exit').toBeLessThan(MAX_STOP_MS);
  report(`SIGTERM: ended after ${milliseconds.toFixed()} ms`);
}
