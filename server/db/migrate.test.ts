import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type StorageProcesses, startStorageProcesses } from '../../test/helpers/storage-processes.ts';
import { openDatabase } from './database.ts';
import { createGreetingStore } from './greeting-store.ts';
import { migrate } from './migrate.ts';
import { replaceVersion, storedSecret } from './stores.ts';
import type { Database } from './tables.ts';

const ours = [
  'blocked_clients',
  'content_plans',
  'devices',
  'greetings',
  'idempotency_keys',
  'inquiries',
  'kept_files',
  'outbox',
  'proposals',
  'published_essays',
  'settings',
  'shared_drafts',
  'spent_tokens',
  'unanswered',
  'visits',
];

const tablesOf = async (database: Database) =>
  (await database.introspection.getTables()).map(({ name }) => name).toSorted();

onEveryDatabase((open) => {
  it('creates every table in an empty database', async () => {
    expect(await tablesOf(await open())).toEqual(ours);
  });

  it('changes nothing when run a second time', async () => {
    const database = await open();
    const greetings = createGreetingStore(database, () => new Date());
    const hello = { agent_name: 'Ada', message: 'Hello' };
    const { stored } = await greetings.post(hello, { channel: 'rest', state: 'public', notify: [] });
    await migrate(database);
    expect(await tablesOf(await open())).toEqual(ours);
    expect(await rowsOf(greetings.list(undefined))).toEqual([stored]);
  });

  it('succeeds on connections that open simultaneously', async () => {
    const databases = await Promise.all([open(), open(), open(), open()]);
    for (const database of databases) expect(await tablesOf(database)).toEqual(ours);
    const secrets = await Promise.all(databases.map(storedSecret));
    expect(new Set(secrets).size).toBe(1);
  });
});

function lastMigrationOf(file: string): string {
  const connection = new Libsql(file, { readonly: true });
  const [last] = connection.prepare('select max(name) from kysely_migration').pluck().all();
  connection.close();
  return String(last);
}

describe('a SQLite database of an earlier version', () => {
  it('is copied before it is migrated, and only then', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const copies: (string | undefined)[] = [];
    const options = { dataDir, onMigration: (copy: string | undefined) => void copies.push(copy) };
    const current = await openDatabase(options);
    expect(await replaceVersion(current, '0.0.9')).toBe(undefined);
    await sql`delete from kysely_migration where name > '0001-initial'`.execute(current);
    await sql`drop index greetings_by_time`.execute(current);
    await current.destroy();
    expect(copies).toEqual([]);

    const database = await openDatabase(options);
    expect(await replaceVersion(database, '0.1.0')).toBe('0.0.9');
    await database.destroy();
    const [copy = ''] = copies;
    expect(dirname(copy)).toBe(dataDir);
    // A build of the same version with more migrations makes another copy.
    expect(copy).toContain(lastMigrationOf(join(dataDir, 'foyer.db')));
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    const indexesIn = (file: string) => {
      const connection = new Libsql(file, { readonly: true });
      const rows = connection.prepare(`select name from sqlite_master where type = 'index'`).pluck().all();
      connection.close();
      return rows;
    };
    expect(indexesIn(copy)).toEqual(expect.not.arrayContaining(['greetings_by_time']));
    expect(indexesIn(join(dataDir, 'foyer.db'))).toContain('greetings_by_time');

    await (await openDatabase(options)).destroy();
    expect(copies).toHaveLength(1);
  });

  it('is refused with advice if a newer version has migrated it', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const database = await openDatabase({ dataDir });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099')`.execute(database);
    await database.destroy();
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      'A newer version of Foyer has used this database.',
    );
  });
});

describe('processes that start together on an empty SQLite database', { tags: ['long'] }, () => {
  let folder: string;
  let processes: StorageProcesses;
  beforeAll(async () => {
    folder = await temporaryFolder();
    processes = await startStorageProcesses(3);
  }, 60_000);
  afterAll(async () => {
    await processes.close();
    await rm(folder, { recursive: true });
  }, 60_000);

  it('get the same tables and the same secret', async () => {
    for (let round = 0; round < 10; round += 1) {
      const dataDir = join(folder, String(round));
      await mkdir(dataDir);
      const [first, ...others] = await processes.open(dataDir);
      expect(first).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), tables: ours });
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('get the same secret after a restart', async () => {
    const [first] = await processes.open(folder);
    for (const later of await processes.open(folder)) expect(later).toEqual(first);
  });
});
