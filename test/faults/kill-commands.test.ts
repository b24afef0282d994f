/** `kill -9` while a command migrates, restores or backs up the database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { countRows } from '../../server/db/large-tables.ts';
import { collectGarbage } from '../../site/util/collect-garbage.ts';
import { CLI } from '../helpers/built.ts';
import { addManyRecords } from '../helpers/many-records.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { report } from './report.ts';

const ROUNDS = 30;
const GREETINGS = 100_000;
const ROUND_TIMEOUT_MS = 60_000;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const database = await openDatabase({ dataDir: folder });
  try {
    return await work(database);
  } finally {
    await database.destroy();
    // Until then, the driver keeps the file open, and a restore needs it for itself.
    await collectGarbage();
  }
}

const countGreetings = () => withDatabase((database) => countRows(database.selectFrom('greetings')));

function start(parameters: readonly string[]) {
  return spawn(process.execPath, [CLI, ...parameters], { env: { DATA_DIR: folder }, stdio: 'ignore' });
}

/** Runs a command to completion and returns its duration in milliseconds. */
async function durationOf(parameters: readonly string[]): Promise<number> {
  const begin = performance.now();
  const [code] = await once(start(parameters), 'exit');
  expect(code).toBe(0);
  return performance.now() - begin;
}

/** Kills a command at a random moment. Returns whether it was still running. */
async function killDuring(parameters: readonly string[], duration: number): Promise<boolean> {
  const child = start(parameters);
  const exited = once(child, 'exit');
  // Skip the beginning of the run, when the database is not open yet.
  await delay((0.2 + 0.8 * Math.random()) * duration);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

it(
  `completes the migration after each of ${ROUNDS} kills, without data loss`,
  async () => {
    const command = ['greetings', 'list', 'hidden'];
    await withDatabase((database) => addManyRecords(database, { greetings: GREETINGS }));
    const duration = await durationOf(command);
    let killed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await withDatabase(async (database) => {
        await sql`drop index greetings_by_time`.execute(database);
        await sql`delete from kysely_migration where name <> '0001-initial'`.execute(database);
      });
      killed += Number(await killDuring(command, duration));
      expect(await countGreetings()).toBe(GREETINGS);
      const indexes = await withDatabase((database) =>
        sql`select name from sqlite_master where name = 'greetings_by_time'`.execute(database),
      );
      expect(indexes.rows).toHaveLength(1);
    }
    expect(killed).toBeGreaterThan(0);
    report(`kill -9: ${killed} of ${ROUNDS} migrations were killed`);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);

it(
  `has either the old or the new data after each of ${ROUNDS} kills during a restore`,
  async () => {
    const file = join(folder, 'backup.jsonl');
    await withDatabase((database) => addManyRecords(database, { greetings: GREETINGS }));
    await durationOf(['backup', file]);
    const restore = ['restore', file, '--yes'];
    const duration = await durationOf(restore);
    let old = 0;
    let killed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await withDatabase(async (database) => {
        await database.deleteFrom('greetings').where('id', '!=', '0000000000000001').execute();
      });
      killed += Number(await killDuring(restore, duration));
      const rows = await countGreetings();
      expect([1, GREETINGS]).toContain(rows);
      old += Number(rows === 1);
    }
    expect(killed).toBeGreaterThan(0);
    await durationOf(restore);
    expect(await countGreetings()).toBe(GREETINGS);
    report(`kill -9: ${old} of ${ROUNDS} killed restores left the old data, the others the new`);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);

it(
  `has written a whole backup or none after each of ${ROUNDS} kills, and the next one succeeds`,
  async () => {
    const file = join(folder, 'backup.jsonl');
    const lines = async () => (await readFile(file, 'utf8')).split('\n').length;
    await withDatabase((database) => addManyRecords(database, { greetings: GREETINGS }));
    const duration = await durationOf(['backup', file]);
    let none = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await rm(file, { force: true });
      await killDuring(['backup', file], duration);
      const written = existsSync(file) ? await lines() : 0;
      expect([0, GREETINGS + 2]).toContain(written);
      none += Number(written === 0);
      // A backup does not overwrite a file.
      await rm(file, { force: true });
      await durationOf(['backup', file]);
      expect(await lines()).toBe(GREETINGS + 2);
    }
    expect(none).toBeGreaterThan(0);
    report(`kill -9: ${none} of ${ROUNDS} killed backups left no file, the others the whole one`);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);

it(
  `creates the database after each of ${ROUNDS} kills during the first restore`,
  async () => {
    const file = join(folder, 'empty.jsonl');
    await withDatabase(async () => undefined);
    await durationOf(['backup', file]);
    const command = ['restore', file, '--yes'];
    const duration = await durationOf(command);
    let killed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of await readdir(folder)) {
        if (name.startsWith('foyer.db')) await rm(join(folder, name));
      }
      killed += Number(await killDuring(command, duration));
      await durationOf(command);
      await withDatabase((database) => addManyRecords(database, { greetings: 1 }));
      expect(await countGreetings()).toBe(1);
    }
    expect(killed).toBeGreaterThan(0);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
