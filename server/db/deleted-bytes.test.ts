import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openDatabase } from './database.ts';
import { createStores } from './stores.ts';

/** Occurs in everything that is deleted, and in nothing else. */
const TRACE = 'Zebulon';

async function openStores() {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true });
  });
  return { dataDir, database, stores: createStores(database, () => new Date()) };
}

/** Returns the files of a folder that contain the trace. */
async function tracesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      // SQLite removes its own files beside the database some time after it is closed.
      const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      return bytes?.includes(TRACE) === true;
    }),
  );
  return names.filter((_, index) => found[index]);
}

type Stores = Awaited<ReturnType<typeof openStores>>['stores'];

/** Longer than a page of the database, so that deleting it frees whole pages, too. */
const message = `${TRACE} `.repeat(600);

const kinds: Readonly<Record<string, (stores: Stores) => Promise<() => Promise<unknown>>>> = {
  async inquiry({ inquiries, outbox }) {
    const inquiry = { name: TRACE, email: `${TRACE}@example.com`, topic: TRACE, message };
    const { id } = await inquiries.accept({ inquiry, source: 'agent', notify: ['email'] });
    const [row] = await outbox.claim(new Date(), new Date(Date.now() + 1000), 1);
    await outbox.failed([row?.id ?? ''], `no mailbox for ${TRACE}`, undefined);
    return () => inquiries.remove(id);
  },
  async greeting({ greetings }) {
    const origin = { channel: 'rest', state: 'public', notify: [] } as const;
    const { stored } = await greetings.post({ agent_name: TRACE, message }, origin);
    return () => greetings.remove(stored.id);
  },
  async device({ devices }) {
    const { id } = await devices.add({ kind: 'token', name: TRACE, scope: 'read', days: 1 });
    return () => devices.revoke(id);
  },
  async 'blocked sender'({ blockedClients }) {
    await blockedClients.block(TRACE);
    return () => blockedClients.unblock(TRACE);
  },
  async proposal({ proposals }) {
    await proposals.save({ id: 'a', proposal: message, created_at: new Date().toISOString() });
    return () => proposals.remove('a');
  },
};

it.each(Object.keys(kinds))('no file of DATA_DIR has a byte of a deleted %s', async (kind) => {
  const { dataDir, stores } = await openStores();
  const remove = await kinds[kind]?.(stores);
  expect(await tracesIn(dataDir)).not.toEqual([]);
  await remove?.();
  expect(await tracesIn(dataDir)).toEqual([]);
});

it('an upgrade removes the bytes of what an earlier version has deleted from the database', async () => {
  const { dataDir, database } = await openStores();
  const row = { name: 'a', value: message };
  await sql`pragma secure_delete = off`.execute(database);
  await database.insertInto('settings').values(row).execute();
  await database.deleteFrom('settings').where('name', '=', 'a').execute();
  expect(await tracesIn(dataDir)).not.toEqual([]);
  await database.insertInto('settings').values({ name: 'version', value: '0.2.0' }).execute();
  await sql`delete from kysely_migration where name = '0006-complete-initial'`.execute(database);
  await database.destroy();
  const upgraded = await openDatabase({ dataDir, onMigration: () => undefined });
  await upgraded.destroy();
  expect(await tracesIn(dataDir)).toEqual([]);
});
