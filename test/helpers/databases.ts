/** Runs storage tests on SQLite and on PostgreSQL. */
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, describe } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/tables.ts';
import { createPostgresDatabase } from './postgres.ts';
import { temporaryFolder } from './sample.ts';

/** Opens the test's database. Further calls open the same one, as a second process would. */
export type OpenDatabase = () => Promise<Database>;

/** Runs the suite on each database, every test on an empty one. Connections are closed after each test. */
export function onEveryDatabase(suite: (open: OpenDatabase) => void): void {
  describe('on SQLite', () => {
    const folders: string[] = [];
    afterAll(async () => {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    });
    suite(
      opener(async () => {
        const dataDir = await temporaryFolder();
        folders.push(dataDir);
        return { dataDir };
      }),
    );
  });
  describe('on PostgreSQL', () => {
    suite(opener(async () => ({ dataDir: '', databaseUrl: await createPostgresDatabase() })));
  });
}

function opener(create: () => Promise<DatabaseOptions>): OpenDatabase {
  let opened: Database[] = [];
  let options: Promise<DatabaseOptions> | undefined;
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.destroy()));
    opened = [];
    options = undefined;
  });
  return async () => {
    options ??= create();
    const database = await openDatabase(await options);
    opened.push(database);
    return database;
  };
}
