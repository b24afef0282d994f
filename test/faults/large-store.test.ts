/** Commands and requests on a million greetings and 200,000 inquiries, or on fewer outside the long run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { countRows } from '../../server/db/large-tables.ts';
import { createStores } from '../../server/db/stores.ts';
import { createDescribeEvent } from '../../server/services/notifications/describe-event.ts';
import { CLI } from '../helpers/built.ts';
import { beginSite } from '../helpers/init-site.ts';
import { addManyRecords } from '../helpers/many-records.ts';
import { type SampleService, startSample, temporaryFolder } from '../helpers/sample.ts';
import { acknowledged, keepWriting, type Letter } from './letters.ts';
import { report } from './report.ts';

const GREETINGS = 1_000_000;
const INQUIRIES = 200_000;
const WRITERS = 8;
const PENDING = 50_000;
const TIMEOUT_MS = 600_000;

let folder: string;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  settings = await beginSite(folder);
  const database = await openDatabase({ dataDir: folder });
  await addManyRecords(database, { greetings: GREETINGS, inquiries: INQUIRIES });
  await database.destroy();
}, TIMEOUT_MS);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs a command with little memory. Reports its duration and returns the number of lines that it prints. */
async function run(parameters: readonly string[], changes: Readonly<Record<string, string>> = {}) {
  const printed = join(folder, 'printed');
  const output = await open(printed, 'w');
  const start = performance.now();
  const child = spawn(process.execPath, ['--max-old-space-size=128', CLI, ...parameters], {
    env: { ...settings, ...changes },
    stdio: ['ignore', output.fd, 'inherit'],
  });
  const [code] = await once(child, 'exit');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  await output.close();
  expect(code, parameters.join(' ')).toBe(0);
  report(`large store: ${parameters.slice(0, 3).join(' ')} took ${seconds} s`);
  let lines = 0;
  for await (const chunk of createReadStream(printed, 'utf8')) lines += chunk.split('\n').length - 1;
  return lines;
}

it(
  'lists and exports with little memory',
  async () => {
    // Each page of 1,000 rows has a heading.
    expect(await run(['greetings', 'list'])).toBe(GREETINGS + GREETINGS / 1_000);
    expect(await run(['greetings', 'list', '--json'])).toBeGreaterThan(GREETINGS);
    expect(await run(['inquiries', 'list'])).toBe(INQUIRIES + INQUIRIES / 1_000);
    expect(await run(['dump'])).toBe(GREETINGS + INQUIRIES);
  },
  TIMEOUT_MS,
);

it(
  'backs up and restores with little memory',
  async () => {
    const [file, other] = [join(folder, 'backup.jsonl'), join(folder, 'other')];
    await run(['backup', file]);
    await run(['restore', file, '--yes'], { DATA_DIR: other });
    expect(await storedRows(other)).toBe(GREETINGS + INQUIRIES);
  },
  TIMEOUT_MS,
);

it(
  'deletes the oldest records',
  async () => {
    const database = await openDatabase({ dataDir: folder });
    for (const table of ['greetings', 'inquiries'] as const) {
      const oldest = database
        .selectFrom(table)
        .select('id')
        .orderBy('created_at')
        .limit(INQUIRIES / 10);
      const before = await countRows(database.selectFrom(table));
      await database.deleteFrom(table).where('id', 'in', oldest).execute();
      expect(await countRows(database.selectFrom(table))).toBe(before - INQUIRIES / 10);
      const kept = await database.selectFrom(table).select('id').where('id', 'in', oldest).execute();
      expect(kept).toHaveLength(INQUIRIES / 10);
    }
    await database.destroy();
  },
  TIMEOUT_MS,
);

it(
  `accepts all writes from ${WRITERS} writers during a backup`,
  async () => {
    const service = await startSample({ ...settings, ...UNLIMITED });
    const before = await storedRows(folder);
    const letters: Letter[] = [];
    const delays: number[] = [];
    const statuses = new Set<number>();
    const done = new AbortController();
    const writing = keepWriting(
      async (path, init) => {
        const start = performance.now();
        const response = await service.request(path, init);
        delays.push(performance.now() - start);
        statuses.add(response.status);
        // SQLite calls are synchronous, so yield to let the command make progress.
        await nextTurn();
        return response;
      },
      letters,
      { until: done.signal, connections: WRITERS },
    );
    await run(['backup', join(folder, 'meanwhile.jsonl')]);
    done.abort();
    await writing;
    await service.close();
    expect([...statuses]).toEqual([200]);
    expect(acknowledged(letters).length).toBe((await storedRows(folder)) - before);
    const slowest = Math.max(...delays).toFixed(0);
    report(
      `large store: ${acknowledged(letters).length} writes during a backup, the slowest took ${slowest} ms`,
    );
  },
  TIMEOUT_MS,
);

it(
  'serves reads and writes',
  async () => {
    const service = await startSample({ ...settings, ...UNLIMITED });
    for (const path of ['/api/mcp/greetings', '/guestbook', '/guestbook/0000000000000001']) {
      const delays = await timed(200, async () => expectOk(await service.request(path)));
      report(`large store: GET ${path} takes ${delays}`);
    }
    const greetings = await timed(200, async (index) =>
      expectOk(await post(service, '/api/mcp/greetings', greeting(index))),
    );
    report(`large store: POST /api/mcp/greetings takes ${greetings}`);
    const inquiries = await timed(200, async () =>
      expectOk(await post(service, '/api/mcp/contact', INQUIRY)),
    );
    report(`large store: POST /api/mcp/contact takes ${inquiries}`);
    await service.close();
  },
  TIMEOUT_MS,
);

it(
  `composes the notification for one of ${PENDING} pending greetings`,
  async () => {
    const dataDir = join(folder, 'pending');
    const database = await openDatabase({ dataDir });
    await addManyRecords(database, { greetings: PENDING, state: 'pending' });
    const stores = createStores(database, () => new Date());
    const describeEvent = createDescribeEvent(stores, readConfig({}));
    const row = { event_id: 'evt_1', type: 'greeting.pending', subject_id: '0000000000000001' } as const;
    const delays = await timed(200, async () =>
      expect(JSON.stringify(await describeEvent([row as never]))).toContain('0000000000000001'),
    );
    report(`large store: the notification of one of ${PENDING} pending greetings takes ${delays}`);
    await database.destroy();
  },
  TIMEOUT_MS,
);

/** Returns the number of greetings and inquiries in a database. */
async function storedRows(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir });
  const tables = ['greetings', 'inquiries'] as const;
  const rows = await Promise.all(tables.map((table) => countRows(database.selectFrom(table))));
  await database.destroy();
  return rows.reduce((sum, count) => sum + count);
}

const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', WRITE_LIMIT_PER_MINUTE: '1000000' };
const INQUIRY = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
const greeting = (index: number) => ({ message: `Hello for the ${index}th time` });

function post(service: SampleService, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return service.request(path, { method: 'POST', body: JSON.stringify(body), headers });
}

function expectOk({ status }: Response): void {
  expect(status).toBe(200);
}

async function timed(count: number, work: (index: number) => Promise<unknown>): Promise<string> {
  const delays: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work(index);
    delays.push(performance.now() - start);
  }
  delays.sort((a, b) => a - b);
  const at = (share: number) => (delays[Math.ceil(share * count) - 1] ?? 0).toFixed(1);
  return `${at(0.5)} ms, at most ${at(1)} ms`;
}
