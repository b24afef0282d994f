import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { type SampleService, startSample, temporaryFolder } from '../helpers/sample.ts';
import { expectStorageUnavailable, type Letter, newLetter, send } from './letters.ts';
import { report } from './report.ts';

const ROUNDS = 10;
const LOCK_MS = 3_000;
/** Minimum number of times every page is read during the lock. A blocked event loop would read none. */
const MIN_READS = 3;
/** Maximum event loop delay in the best round, since a busy machine may stall any process in some of them. */
const MAX_LOOP_DELAY_MS = 100;
const WRITERS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** Program that locks the SQLite file. */
const LOCK_PROGRAM = `
const Libsql = require('libsql');
const [, path, milliseconds] = process.argv;
const database = new Libsql(path);
database.exec('pragma busy_timeout = 5000');
database.exec('begin exclusive');
process.stdout.write('locked');
setTimeout(() => { database.exec('rollback'); database.close(); }, Number(milliseconds));
`;

let service: SampleService;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  service = await startSample({
    ...(await beginSite(folder)),
    RATE_LIMIT_PER_MINUTE: '1000000',
    WRITE_LIMIT_PER_MINUTE: '1000000',
  });
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

it('serves reads while another process locks the database, and delays writes or rejects them with 503', {
  timeout: ROUNDS * 20_000,
}, async () => {
  await everyPage();
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) delays.push(await writeAgainstLock());
  // Code that blocks the event loop delays it in every round.
  expect(Math.min(...delays), 'event loop delay in milliseconds').toBeLessThanOrEqual(MAX_LOOP_DELAY_MS);
});

/** Returns the maximum event loop delay in milliseconds. */
async function writeAgainstLock(): Promise<number> {
  const letters = Array.from({ length: WRITERS }, (_, index) =>
    newLetter(index % 2 ? 'inquiry' : 'greeting'),
  );
  const { released } = await holdLock(folder, LOCK_MS);
  let isHeld = true;
  void released.then(() => {
    isHeld = false;
  });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const answers = Promise.all(letters.map((letter) => send(service.request, letter)));
  let read = 0;
  for (; isHeld; read += 1) {
    await everyPage();
    await delay(50);
  }
  expect(read, 'times every page was read while the database was locked').toBeGreaterThanOrEqual(MIN_READS);
  const statuses = await Promise.all((await answers).map(checked));
  loop.disable();

  const longest = loop.max / NANOSECONDS_PER_MS;
  await everyLetter(letters);
  report(`locked: ${statuses.join(' ')}; event loop delay at most ${longest.toFixed()} ms`);
  return longest;
}

async function checked(answer: Response): Promise<number> {
  if (answer.status !== 200) await expectStorageUnavailable(answer);
  return answer.status;
}

async function everyPage(): Promise<void> {
  for (const path of ['/', '/essays', '/guestbook', '/api/mcp/greetings', '/healthz']) {
    expect((await service.request(path)).status, path).toBe(200);
  }
}

async function everyLetter(letters: readonly Letter[]): Promise<void> {
  for (const letter of letters) {
    expect((await send(service.request, letter)).status).toBe(200);
    expect(letter.ids.size).toBe(1);
  }
}

/** Locks the database. Resolves when the lock is acquired; `released` resolves when it is released. */
async function holdLock(
  dataDir: string,
  milliseconds: number,
): Promise<{ readonly released: Promise<unknown> }> {
  const path = join(dataDir, 'foyer.db');
  const holder = spawn(process.execPath, ['-e', LOCK_PROGRAM, path, String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const released = once(holder, 'exit');
  await once(holder.stdout, 'data');
  return { released };
}
