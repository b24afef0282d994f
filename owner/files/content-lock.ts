/** Lets one process of Foyer at a time change the content folder. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Libsql from 'libsql';
import { explainAccess, isDiskFull } from '../../site/util/access.ts';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { OwnerError } from '../owner-error.ts';
import { refusal, refusalInEnglish, systemWord } from '../refusal.ts';

/** Runs work while no other process, and no other work of this one, has the lock. Work must not ask for it again. */
export type ContentLock = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_MS = 20;
const TIMEOUT_MS = 10_000;
/** For whatever is asked of PostgreSQL. */
const POSTGRES_TIMEOUT_MS = 2_000;
/** Number of the advisory lock: `conten` in ASCII. */
const POSTGRES_LOCK = 0x63_6f_6e_74_65_6e;

/** A connection of its own, which holds the lock. The system releases it when the process ends, so no lock is ever stale. */
interface LockConnection {
  /** Returns whether it has the lock now. */
  take(): Promise<boolean>;
  close(): Promise<void>;
}

interface LockOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/**
 * Returns the lock of the site's content. With PostgreSQL it is an advisory lock, which all processes share; without, a
 * transaction in an empty SQLite file in the data folder. Neither keeps anybody from writing to the database.
 */
export function openContentLock(config: LockOptions, timeout = TIMEOUT_MS): ContentLock {
  return async (work) => {
    const connection = await connect(config).catch((cause) => refuse(config, cause));
    try {
      const deadline = performance.now() + timeout;
      while (!(await connection.take().catch((cause) => refuse(config, cause)))) {
        if (performance.now() > deadline) throw refusal('unavailable', 'contentBusy');
        await delay(RETRY_MS);
      }
      return await work();
    } finally {
      await connection.close();
    }
  };
}

async function connect({ dataDir, databaseUrl }: LockOptions): Promise<LockConnection> {
  return databaseUrl === undefined ? connectSqlite(dataDir) : connectPostgres(databaseUrl);
}

function connectSqlite(dataDir: string): LockConnection {
  makeDataFolder(dataDir);
  const connection = new Libsql(join(dataDir, 'content-lock.db'));
  return {
    async take() {
      try {
        connection.exec('begin exclusive');
        return true;
      } catch (error) {
        if (error instanceof Error && error.message.includes('database is locked')) return false;
        throw error;
      }
    },
    async close() {
      // A transaction that is left open would outlive a connection that is not yet collected.
      if (connection.inTransaction) connection.exec('rollback');
      connection.close();
    },
  };
}

async function connectPostgres(connectionString: string): Promise<LockConnection> {
  // Loaded on demand, because it is large and most sites use SQLite.
  const { Client } = await import('pg');
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
    keepAlive: true,
  });
  // An unhandled error would end the process. The next query fails.
  client.on('error', () => undefined);
  await client.connect();
  return {
    async take() {
      const { rows } = await client.query(`select pg_try_advisory_lock(${POSTGRES_LOCK}) as taken`);
      return rows[0].taken;
    },
    // A server that no longer responds releases the lock when it notices, and must not hold up what was done.
    close: () => Promise.race([client.end(), delay(POSTGRES_TIMEOUT_MS, undefined, { ref: false })]),
  };
}

function refuse({ dataDir, databaseUrl }: LockOptions, cause: unknown): never {
  if (isDiskFull(cause)) throw refusal('unavailable', 'diskFull', {}, { cause });
  const advice = databaseUrl === undefined ? 'setDataDir' : 'waitForDatabase';
  const access = databaseUrl === undefined ? explainAccess(cause, dataDir) : undefined;
  const word = access
    ? systemWord('noLock', cause, {}, dataDir)
    : { message: 'refused.noLock', fix: [`fix.${advice}`], values: {} };
  const fix = access ?? refusalInEnglish(word).fix;
  const message = `The content cannot be locked: ${rootMessage(cause)}`;
  throw new OwnerError('unavailable', message, { fix, cause, word });
}
