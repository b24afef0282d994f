/** Databases as earlier versions of Foyer wrote them, by their own code, open and work. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { createPostgresDatabase } from '../../test/helpers/postgres.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { createStores } from './stores.ts';

const versions = ['0.1', '0.2'] as const;

const fixture = (version: string) =>
  readFile(fileURLToPath(new URL(`fixtures/foyer-${version}/database.sql`, import.meta.url)), 'utf8');

/** Makes a database as the version wrote it. */
const makers: Readonly<Record<string, (statements: string) => Promise<DatabaseOptions>>> = {
  async SQLite(statements) {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const connection = new Libsql(join(dataDir, 'foyer.db'));
    connection.exec(statements);
    connection.close();
    return { dataDir };
  },
  async PostgreSQL(statements) {
    const databaseUrl = await createPostgresDatabase();
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statements);
    await client.end();
    return { dataDir: '', databaseUrl };
  },
};

describe.each(Object.keys(makers))('on %s', (kind) => {
  it.each(versions)(
    'a database of Foyer %s opens with all that it holds, and can be written',
    async (version) => {
      const options = (await makers[kind]?.(await fixture(version))) ?? { dataDir: '' };
      const copies: (string | undefined)[] = [];
      const open = () => openDatabase({ ...options, onMigration: (copy) => void copies.push(copy) });
      const database = await open();
      const stores = createStores(database, () => new Date('2026-11-21T10:00:00Z'));
      const greetings = await rowsOf(stores.greetings.list(undefined));
      expect(greetings.map(({ message, state }) => [message, state])).toEqual(
        expect.arrayContaining([
          ['Good morning', 'public'],
          ['Hidden', 'hidden'],
        ]),
      );
      expect(greetings.find(({ message }) => message === 'Good morning')).toMatchObject({
        agent_name: 'Ada',
        reply: { message: 'Good morning to you' },
      });
      const [inquiry] = await rowsOf(stores.inquiries.list());
      expect(inquiry).toMatchObject({ name: 'Eve', topic: 'Talk', state: 'answered' });
      expect(await stores.blockedClients.isBlocked('c'.repeat(43))).toBe(true);

      const origin = { channel: 'mcp', state: 'pending', notify: [], client: 'd'.repeat(43) } as const;
      const { stored } = await stores.greetings.post({ agent_name: 'Bo', message: 'New' }, origin);
      expect(await stores.greetings.findForOwner(stored.id)).toMatchObject({ message: 'New' });
      expect(await stores.inquiries.setState(inquiry?.id ?? '', 'read')).toBe(true);
      await stores.devices.createPairing();
      await stores.sharedDrafts.share('later');
      await database.destroy();
      await (await open()).destroy();
      expect(copies).toHaveLength(1);
    },
  );
});

it('an upgrade of a SQLite file that fails leaves one copy, and one that is refused leaves none', {
  tags: ['long'],
}, async () => {
  const { dataDir } = (await makers.SQLite?.(await fixture('0.2'))) ?? { dataDir: '' };
  const said: unknown[] = [];
  const open = () => openDatabase({ dataDir, onMigration: (copy) => void said.push(copy) });
  const copies = async () => (await readdir(dataDir)).filter((name) => name.startsWith('foyer-before'));
  const connection = new Libsql(join(dataDir, 'foyer.db'));
  connection.exec("insert into kysely_migration values ('9999-later', '2099')");
  await expect(open()).rejects.toThrow('A newer version of Foyer has used this database.');
  expect([said, await copies()]).toEqual([[], []]);

  connection.exec(
    "delete from kysely_migration where name = '9999-later'; create view kept_files as select 1 as one",
  );
  for (let time = 0; time < 2; time += 1) await expect(open()).rejects.toThrow('could not be migrated');
  expect(await copies()).toHaveLength(1);
  connection.exec('drop view kept_files');
  connection.close();
  const database = await open();
  expect(await sql`select count(*) as count from kept_files`.execute(database)).toMatchObject({
    rows: [{ count: 0 }],
  });
  await database.destroy();
  expect(await copies()).toHaveLength(1);
});
