/** Opens the database: SQLite in the data folder, or PostgreSQL if an address is set. */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import Libsql from 'libsql';
import { makeDataFolder } from '../config/data-folder.ts';
import { VERSION } from '../util/version.ts';
import { immediateDialect } from './immediate-writes.ts';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  readonly dataDir: string;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Called when a connection to PostgreSQL breaks; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void;
  /**
   * Milliseconds to wait for another process's lock on the SQLite file. The driver is synchronous and blocks the
   * event loop meanwhile, so the server leaves this unset and `withStorage` retries.
   */
  readonly lockWait?: number;
  /**
   * Called before a database with data is migrated, with the path of its copy. The owner of a PostgreSQL database makes
   * the copies, so there is none.
   */
  readonly onMigration?: (copy: string | undefined) => void;
}

const FILE = 'foyer.db';
/** Mode of a file that only the service's own user can read. */
const PRIVATE_FILE = 0o600;
const SQLITE_OPENING_TIMEOUT_MS = 5_000;
const SQLITE_OPENING_RETRY_MS = 50;

const POSTGRES_CONNECTIONS = 10;
const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;
const POSTGRES_STATEMENT_TIMEOUT_MS = 5_000;
/** The client's own limit, in case the server no longer responds. */
const POSTGRES_QUERY_TIMEOUT_MS = 6_000;

/** Opens the database, creates it if absent, and migrates it. Copies a SQLite file with data before it is migrated. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dialect = await (options.databaseUrl ? openPostgres(options) : openSqlite(options));
  const database = new Kysely<Tables>({ dialect });
  try {
    await migrate(database, () => {
      options.onMigration?.(options.databaseUrl ? undefined : copySqlite(options.dataDir));
    });
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** Returns whether an error means that the SQLite file or its folder is not writable. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefusal =
    'code' in error && /^(EACCES|EPERM|EROFS|SQLITE_(READONLY|CANTOPEN))/.test(String(error.code));
  return isRefusal || isWriteRefused(error.cause);
}

/** Opens a SQLite database read-only. Falls back to an empty one in memory if it cannot be read. */
export async function openReadOnly(dataDir: string): Promise<Database> {
  const connection = readableConnection(join(dataDir, FILE));
  const database = new Kysely<Tables>({ dialect: immediateDialect(connection) });
  if (connection.memory) await migrate(database);
  connection.pragma('query_only = ON');
  return database;
}

function readableConnection(file: string): Libsql.Database {
  // If the WAL is missing, SQLite reads the file only as `immutable`, which assumes that nothing else writes to it.
  for (const name of [file, `${pathToFileURL(file).href}?immutable=1`]) {
    try {
      const connection = new Libsql(name);
      connection.prepare('select 1 from greetings').get();
      return connection;
    } catch {}
  }
  return new Libsql(':memory:');
}

/** Moves the WAL into the SQLite file, so that a copy of that file is complete. */
export async function checkpoint(database: Database): Promise<void> {
  if (!isPostgres(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database);
}

/** Returns whether the database is PostgreSQL. */
export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter.supportsTransactionalDdl;
}

/**
 * Opens the SQLite file in WAL mode. Retries, because the switch to WAL needs exclusive access and sometimes ignores
 * the busy timeout.
 */
async function openSqlite({ dataDir, lockWait = 0 }: DatabaseOptions): Promise<Dialect> {
  makeDataFolder(dataDir);
  const file = join(dataDir, FILE);
  // SQLite creates the files next to it with the same mode.
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  const deadline = performance.now() + SQLITE_OPENING_TIMEOUT_MS;
  for (;;) {
    const connection = new Libsql(file);
    try {
      connection.pragma(`busy_timeout = ${SQLITE_OPENING_TIMEOUT_MS}`);
      connection.pragma('journal_mode = WAL');
      // By default, WAL mode syncs only at checkpoints. With FULL, an acknowledged write survives a power cut.
      connection.pragma('synchronous = FULL');
      connection.pragma(`busy_timeout = ${lockWait}`);
      return immediateDialect(connection);
    } catch (error) {
      connection.close();
      const isLocked = error instanceof Error && error.message.includes('database is locked');
      if (!isLocked || performance.now() > deadline) throw error;
      await delay(SQLITE_OPENING_RETRY_MS);
    }
  }
}

/** Copies the database to a file next to it, and returns the path of the copy. */
function copySqlite(dataDir: string): string {
  const time = new Date().toISOString().replace(/\W/g, '');
  const copy = join(dataDir, `foyer-before-${VERSION}-${time}.db`);
  // SQLite writes to an empty file without changing its mode.
  closeSync(openSync(copy, 'wx', PRIVATE_FILE));
  const connection = new Libsql(join(dataDir, FILE));
  try {
    connection.prepare('vacuum into ?').run(copy);
  } finally {
    connection.close();
  }
  return copy;
}

async function openPostgres({
  databaseUrl,
  onConnectionLost = () => undefined,
}: DatabaseOptions): Promise<Dialect> {
  // Loaded on demand, because it is large and most sites use SQLite.
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    statement_timeout: POSTGRES_STATEMENT_TIMEOUT_MS,
    query_timeout: POSTGRES_QUERY_TIMEOUT_MS,
  });
  // The pool listens only to idle clients. An unhandled error on a client in use would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
