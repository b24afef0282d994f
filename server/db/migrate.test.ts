import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type StorageProcesses, startStorageProcesses } from '../../test/helpers/storage-processes.ts';
import { createGreetingStore } from './greetings.ts';
import { migrate } from './migrate.ts';
import { storedSecret } from './stores.ts';
import type { Database } from './tables.ts';

const ours = ['greetings', 'idempotency_keys', 'inquiries', 'outbox', 'settings', 'spent_tokens', 'visits'];

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

describe('processes that start together on an empty SQLite database', () => {
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
