import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import Libsql from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { libsqlDialect } from './libsql-dialect.ts';

interface Notes {
  readonly notes: { readonly text: string };
}

/** Opens a file twice, without WAL, so that one connection can lock out the readers on the other. */
async function openTwice() {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'notes.db');
  const other = new Libsql(file);
  onTestFinished(() => void other.close());
  other.exec('create table notes (text text not null)');
  const database = new Kysely<Notes>({ dialect: libsqlDialect(new Libsql(file)) });
  onTestFinished(() => database.destroy());
  return { database, other };
}

const LOCKED = { code: expect.stringMatching(/^SQLITE_BUSY/) };

const read = (database: Kysely<Notes>) => database.selectFrom('notes').selectAll().execute();

it.each([
  ['read', read],
  [
    'read-only transaction',
    (database: Kysely<Notes>) => database.transaction().setAccessMode('read only').execute(read),
  ],
])('keeps no lock after a %s that hit one', async (_kind, readAll) => {
  const { database, other } = await openTwice();
  await readAll(database);
  other.exec('begin exclusive');
  await expect(readAll(database)).rejects.toMatchObject(LOCKED);
  other.exec('commit');
  expect(await readAll(database)).toEqual([]);
  other.exec("insert into notes values ('from another process')");
  await database.insertInto('notes').values({ text: 'from this one' }).execute();
  expect(await readAll(database)).toEqual([{ text: 'from another process' }, { text: 'from this one' }]);
});
