import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import Libsql from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { immediateDialect } from './immediate-writes.ts';

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
  const database = new Kysely<Notes>({ dialect: immediateDialect(new Libsql(file)) });
  onTestFinished(() => database.destroy());
  return { database, other };
}

const LOCKED = { code: expect.stringMatching(/^SQLITE_BUSY/) };

it('keeps no lock after a read that met one', async () => {
  const { database, other } = await openTwice();
  const read = () => database.selectFrom('notes').selectAll().execute();
  await read();
  other.exec('begin exclusive');
  await expect(read()).rejects.toMatchObject(LOCKED);
  other.exec('commit');
  expect(await read()).toEqual([]);
  other.exec("insert into notes values ('from another process')");
  expect(await read()).toEqual([{ text: 'from another process' }]);
});

it('keeps no lock after a read-only transaction that met one', async () => {
  const { database, other } = await openTwice();
  const read = () =>
    database
      .transaction()
      .setAccessMode('read only')
      .execute((transaction) => transaction.selectFrom('notes').selectAll().execute());
  await read();
  other.exec('begin exclusive');
  await expect(read()).rejects.toMatchObject(LOCKED);
  other.exec('commit');
  expect(await read()).toEqual([]);
  other.exec("insert into notes values ('from another process')");
  expect(await read()).toEqual([{ text: 'from another process' }]);
});
