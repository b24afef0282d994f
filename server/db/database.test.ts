import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../test/helpers/postgres.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';
import { DatabaseInUseError, databaseName, NoDatabaseError, openDatabase } from './database.ts';
import { createGreetingStore } from './greeting-store.ts';
import { purgeExpired } from './housekeeping.ts';
import { createInquiryStore } from './inquiry-store.ts';

async function openInFolder() {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir });
  const greetings = createGreetingStore(database, () => new Date());
  await greetings.post(
    { message: 'Hello', agent_name: 'Ada' },
    { channel: 'rest', state: 'public', notify: [] },
  );
  /** Counts the greetings in a copy of the database file, without the files next to it. */
  const inCopy = async () => {
    const copied = await openDatabase({ dataDir: join(folder, 'copy') });
    await copied.destroy();
    await copyFile(join(dataDir, 'foyer.db'), join(folder, 'copy', 'foyer.db'));
    const copy = await openDatabase({ dataDir: join(folder, 'copy') });
    const { total } = await createGreetingStore(copy, () => new Date()).recent(1);
    await copy.destroy();
    return total;
  };
  return { dataDir, database, inCopy };
}

it('creates a folder and files that only their owner can read', async () => {
  const { dataDir, database } = await openInFolder();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(dataDir)).toBe(0o700);
  for (const file of ['foyer.db', 'foyer.db-wal', 'foyer.db-shm']) {
    expect(await modeOf(join(dataDir, file)), file).toBe(0o600);
  }
  await database.destroy();
});

it.each([undefined, 'shared', 'exclusive'] as const)(
  'syncs every commit with the lock %s, so that an acknowledged write survives a power cut',
  async (lock) => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const database = await openDatabase({ dataDir, ...(lock && { lock }) });
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
    await database.destroy();
    // FULL (https://www.sqlite.org/pragma.html#pragma_synchronous).
    expect(rows).toEqual([{ synchronous: 2 }]);
  },
);

it('moves the WAL into the database file when closed', async () => {
  const { database, inCopy } = await openInFolder();
  await database.destroy();
  expect(await inCopy()).toBe(1);
});

it('moves the WAL into the database file during housekeeping', async () => {
  const { database, inCopy } = await openInFolder();
  const inquiries = createInquiryStore(database, () => new Date());
  await purgeExpired({ database, inquiries, retentionDays: undefined }, new Date());
  expect(await inCopy()).toBe(1);
  await database.destroy();
});

describe('databaseName', () => {
  it('is the file, or the address without a password', () => {
    expect(databaseName({ dataDir: '/srv/data' })).toBe('/srv/data/foyer.db');
    const addresses = [
      ['postgres://ada:s3cret@db.internal:5433/foyer', 'postgres://ada@db.internal:5433/foyer'],
      ['postgres://db/foyer?user=ada&password=s3cret', 'postgres://db/foyer'],
    ] as const;
    for (const [databaseUrl, name] of addresses) {
      expect(databaseName({ dataDir: '/srv/data', databaseUrl })).toBe(name);
    }
  });
});

describe.each(['SQLite', 'PostgreSQL'])('openDatabase on %s', (kind) => {
  async function options() {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const dataDir = join(folder, 'data');
    if (kind === 'SQLite') return { dataDir };
    return { dataDir, databaseUrl: await createPostgresDatabase() };
  }

  it('opens an existing database, but creates none if it must not', async () => {
    const where = { ...(await options()), create: false };
    for (let time = 0; time < 2; time += 1) {
      await expect(openDatabase(where)).rejects.toThrow(NoDatabaseError);
    }
    await (await openDatabase({ ...where, create: true })).destroy();
    await (await openDatabase(where)).destroy();
  });

  it('refuses an exclusive lock while a server has the database open, but other servers may open it', async () => {
    const where = await options();
    const servers = [
      await openDatabase({ ...where, lock: 'shared' }),
      await openDatabase({ ...where, lock: 'shared' }),
    ];
    await expect(openDatabase({ ...where, lock: 'exclusive' })).rejects.toThrow(DatabaseInUseError);
    for (const server of servers) {
      await server.insertInto('settings').values({ name: crypto.randomUUID(), value: '' }).execute();
      await server.destroy();
    }
  });
});

it('takes the lock in PostgreSQL again when a connection was lost', async () => {
  const where = { dataDir: '', databaseUrl: await createPostgresDatabase() };
  const server = await openDatabase({ ...where, lock: 'shared' });
  onTestFinished(() => server.destroy());
  const killer = await openDatabase(where);
  const others = sql`pid <> pg_backend_pid() and datname = current_database()`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(killer);
  await killer.destroy();
  await eventually(() => sql`select 1`.execute(server));
  await expect(openDatabase({ ...where, lock: 'exclusive' })).rejects.toThrow(DatabaseInUseError);
});
