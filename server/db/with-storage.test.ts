import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Libsql from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openDatabase } from './database.ts';
import { createGreetingStore } from './greeting-store.ts';
import { libsqlDialect } from './libsql-dialect.ts';
import { RefusedError } from './refusal.ts';
import { storedSecret } from './stores.ts';
import type { Database, Tables } from './tables.ts';
import { StorageError, withStorage } from './with-storage.ts';

const hello = { agent_name: 'Ada', message: 'Hello' };
const published = { channel: 'rest', state: 'public', notify: [] } as const;

let database: Database;
/** Another program's connection to the same file. */
let other: Libsql.Database;
let file: string;

beforeEach(async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  database = await openDatabase({ dataDir });
  onTestFinished(() => database.destroy());
  file = join(dataDir, 'foyer.db');
  other = new Libsql(file);
  onTestFinished(() => void other.close());
});

const post = () => createGreetingStore(database, () => new Date()).post(hello, published);

async function failureOf(operation: Promise<unknown>): Promise<unknown> {
  return operation.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('withStorage', () => {
  it('returns the result of the operation', async () => {
    expect(await withStorage(async () => 'a row')).toBe('a row');
  });

  it('waits for a short lock and then writes to disk', async () => {
    other.exec('BEGIN IMMEDIATE');
    const posted = post();
    setTimeout(() => other.exec('COMMIT'), 250);
    expect((await posted).isNew).toBe(true);
    expect(other.prepare('select message from greetings').all()).toMatchObject([{ message: 'Hello' }]);
  });

  it('waits for a short lock outside a transaction', async () => {
    other.exec('BEGIN IMMEDIATE');
    const stored = storedSecret(database);
    setTimeout(() => other.exec('COMMIT'), 250);
    const value = await stored;
    expect(other.prepare('select value from settings').all()).toMatchObject([{ value }]);
  });

  it('does not block reads or the process while it waits', async () => {
    other.exec('BEGIN IMMEDIATE');
    const posted = post();
    expect(await createGreetingStore(database, () => new Date()).recent(1)).toMatchObject({ total: 0 });
    other.exec('COMMIT');
    await posted;
  });

  it('gives up on a long lock and stores nothing', { tags: ['long'] }, async () => {
    other.exec('BEGIN IMMEDIATE');
    const failure = await failureOf(post());
    other.exec('COMMIT');
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({
      cause: { code: expect.stringMatching(/^SQLITE_BUSY/) },
    });
    const { rows } = await sql`select id from greetings`.execute(database);
    expect(rows).toEqual([]);
  });

  it('does not retry other errors and keeps their cause', async () => {
    let tries = 0;
    const cause = new Error('disk I/O error');
    const failing = withStorage(async () => {
      tries += 1;
      throw cause;
    });
    expect(await failureOf(failing)).toEqual(new StorageError(cause));
    expect(await failureOf(failing)).toHaveProperty('cause', cause);
    expect(tries).toBe(1);
  });

  it('reveals no internal details to the caller', async () => {
    const failing = withStorage(() => sql`select secret from nowhere`.execute(database));
    expect(String(await failureOf(failing))).not.toMatch(/secret|nowhere/);
  });

  it('rethrows a refusal from the operation', async () => {
    const refusal = new RefusedError('key-reused');
    expect(await failureOf(withStorage(() => Promise.reject(refusal)))).toBe(refusal);
  });
});

describe('a transaction that cannot be rolled back', () => {
  /** Opens the same file with a connection that a test can break. */
  function breakable() {
    const connection = new Libsql(file);
    onTestFinished(() => void connection.close());
    return { connection, broken: new Kysely<Tables>({ dialect: libsqlDialect(connection) }) };
  }
  const setting = (name: string) => ({ name, value: 'kept' });

  it('fails with the original error', async () => {
    const { connection, broken } = breakable();
    const first = new Error('what went wrong first');
    const failing = broken.transaction().execute(async () => {
      connection.exec = () => {
        throw new Error('cannot roll back');
      };
      throw first;
    });
    expect(await failureOf(failing)).toBe(first);
  });

  it('does not affect later writes and never commits its own', async () => {
    const { connection, broken } = breakable();
    connection.exec("begin immediate; insert into settings values ('left open', 'lost')");
    await broken.insertInto('settings').values(setting('alone')).execute();
    connection.exec('begin immediate');
    await broken
      .transaction()
      .execute((transaction) => transaction.insertInto('settings').values(setting('together')).execute());
    expect(other.prepare('select name from settings order by name').all()).toEqual([
      { name: 'alone' },
      { name: 'together' },
    ]);
  });

  it('is invisible to readers', async () => {
    const { connection, broken } = breakable();
    connection.exec("begin immediate; insert into settings values ('left open', 'lost')");
    expect(await broken.selectFrom('settings').select('name').execute()).toEqual([]);
  });
});
