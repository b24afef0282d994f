/** Opens the database: SQLite in the data folder, or PostgreSQL if an address is set. */
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import Libsql from 'libsql';
import type { ClientBase } from 'pg';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { VERSION } from '../../site/util/version.ts';
import { libsqlDialect } from './libsql-dialect.ts';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

/** Thrown when there is no database and none may be created. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';
}

/** Thrown when a database is needed exclusively but a server uses it, or is needed but is being restored. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

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
  /** Whether to create the database if there is none. Default: true. */
  readonly create?: boolean;
  /** Whether to bring the tables up to date. Default: true. */
  readonly migrates?: boolean;
  /**
   * `shared` is for servers, and `exclusive` for replacing all data: it fails while a server uses the database, and then
   * no server can start. The lock ends with the process, even if that is killed. In SQLite, every open connection shares
   * the lock.
   */
  readonly lock?: 'shared' | 'exclusive';
  /**
   * Called before a database with data is migrated, with the path of its copy. The owner of a PostgreSQL database makes
   * the copies, so there is none.
   */
  readonly onMigration?: (copy: string | undefined) => void;
}

/** Mode of a file that only the service's own user can read. */
const PRIVATE_FILE = 0o600;
const SQLITE_OPENING_TIMEOUT_MS = 5_000;
const SQLITE_OPENING_RETRY_MS = 50;
/** Long enough for another command to finish. */
const SQLITE_EXCLUSIVE_TIMEOUT_MS = 1_000;

const POSTGRES_CONNECTIONS = 10;
const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;
const POSTGRES_STATEMENT_TIMEOUT_MS = 5_000;
/** The client's own limit, in case the server no longer responds. */
const POSTGRES_QUERY_TIMEOUT_MS = 6_000;
/** Number of the advisory lock: `foyer` in ASCII. */
const POSTGRES_LOCK = 0x66_6f_79_65_72;

/** Returns what a person calls the database: its file, or its address without the password. */
export function databaseName({ dataDir, databaseUrl }: DatabaseOptions): string {
  if (!databaseUrl) return sqliteFile(dataDir);
  const url = new URL(databaseUrl);
  url.password = '';
  // May contain a password, too.
  url.search = '';
  return url.href;
}

function sqliteFile(dataDir: string): string {
  return join(dataDir, 'foyer.db');
}

/**
 * Opens the database, creates it if absent, and migrates it. Copies a SQLite file with data before it is migrated.
 *
 * @throws NoDatabaseError if it is absent and `create` is false
 * @throws DatabaseInUseError if `lock` is not available
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dialect = await (options.databaseUrl ? openPostgres(options) : openSqlite(options));
  const database = new Kysely<Tables>({ dialect });
  try {
    if (options.databaseUrl) await probePostgres(database, options);
    if (options.migrates === false) return database;
    await migrate(database, (last) => {
      // No second connection can open a database that this one has for itself, and a restore replaces all data.
      const hasCopy = !options.databaseUrl && options.lock !== 'exclusive';
      options.onMigration?.(hasCopy ? copySqlite(options.dataDir, last) : undefined);
    });
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** Opens a SQLite database read-only. Falls back to an empty one in memory if it cannot be read. */
export async function openReadOnly(dataDir: string): Promise<Database> {
  const connection = readableConnection(sqliteFile(dataDir));
  const database = new Kysely<Tables>({ dialect: libsqlDialect(connection) });
  if (connection.memory) await migrate(database);
  connection.pragma('query_only = ON');
  return database;
}

function readableConnection(file: string): Libsql.Database {
  // If the WAL is missing, SQLite reads the file only as `immutable`, which assumes that nothing else writes to it.
  for (const name of [file, `${pathToFileURL(file).href}?immutable=1`]) {
    try {
      const connection = new Libsql(name);
      // Fails for a database of an earlier version, which has not been migrated.
      connection.exec('select reply from greetings limit 1');
      return connection;
    } catch {}
  }
  return new Libsql(':memory:');
}

/**
 * Opens the SQLite file in WAL mode. Retries, because the switch to WAL needs exclusive access and sometimes ignores
 * the busy timeout. Uses `exec` where a lock is likely: unlike a statement that fails, it leaves nothing behind that
 * would keep the connection open.
 */
async function openSqlite(options: DatabaseOptions): Promise<Dialect> {
  const { dataDir, lockWait = 0, create = true, lock } = options;
  const file = sqliteFile(dataDir);
  if (create) makeDataFolder(dataDir);
  else if (!statSync(file, { throwIfNoEntry: false })) throw noDatabase(options);
  // SQLite creates the files next to it with the same mode.
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  const timeout = lock === 'exclusive' ? SQLITE_EXCLUSIVE_TIMEOUT_MS : SQLITE_OPENING_TIMEOUT_MS;
  const deadline = performance.now() + timeout;
  for (;;) {
    const connection = new Libsql(file);
    try {
      connection.pragma(`busy_timeout = ${timeout}`);
      if (lock === 'exclusive') lockExclusively(connection);
      else connection.exec('pragma journal_mode = WAL');
      // Some builds of SQLite sync only at checkpoints. With FULL, an acknowledged write survives a power cut.
      connection.pragma('synchronous = FULL');
      // Deleted rows are overwritten with zeros, so that no bytes of a message survive it.
      connection.pragma('secure_delete = ON');
      connection.pragma(`busy_timeout = ${lockWait}`);
      return libsqlDialect(connection);
    } catch (error) {
      connection.close();
      const isLocked = error instanceof Error && error.message.includes('database is locked');
      if (!isLocked) throw error;
      if (performance.now() > deadline) throw inUse(options, error);
      await delay(SQLITE_OPENING_RETRY_MS);
    }
  }
}

/** SQLite leaves WAL mode only if no other connection is open, and then lets no other connection in. */
function lockExclusively(connection: Libsql.Database): void {
  connection.pragma('locking_mode = exclusive');
  connection.exec('pragma journal_mode = delete');
}

/**
 * Copies the database to a file next to it, and returns the path of the copy. One that an earlier try has made stays,
 * because the database may have changed since. Between two releases, several builds of one version may migrate it.
 */
function copySqlite(dataDir: string, lastMigration: string): string {
  const copy = join(dataDir, `foyer-before-${VERSION}-${lastMigration}.db`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.part`;
  rmSync(unfinished, { force: true });
  // SQLite writes to an empty file without changing its mode.
  closeSync(openSync(unfinished, 'wx', PRIVATE_FILE));
  const connection = new Libsql(sqliteFile(dataDir));
  try {
    connection.prepare('vacuum into ?').run(unfinished);
    eraseDeleted(connection);
  } finally {
    connection.close();
  }
  renameSync(unfinished, copy);
  return copy;
}

/** Rewrites the file, because earlier versions of Foyer left the bytes of deleted rows in it. */
function eraseDeleted(connection: Libsql.Database): void {
  try {
    connection.exec('vacuum');
  } catch {
    // The disk is too full, or another process is writing. The next upgrade tries again.
  }
}

async function openPostgres(options: DatabaseOptions): Promise<Dialect> {
  const { databaseUrl, onConnectionLost = () => undefined, lock } = options;
  // Loaded on demand, because it is large and most sites use SQLite.
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: databaseUrl,
    max: lock === 'exclusive' ? 1 : POSTGRES_CONNECTIONS,
    // A lock ends with its connection, so an idle server keeps one.
    min: lock ? 1 : 0,
    onConnect: (client) => takeLock(client, options),
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    statement_timeout: POSTGRES_STATEMENT_TIMEOUT_MS,
    query_timeout: POSTGRES_QUERY_TIMEOUT_MS,
  });
  // The pool listens only to idle clients. An unhandled error on a client in use would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}

/** Takes the lock again for each new connection, since a connection may be lost. */
async function takeLock(client: ClientBase, options: DatabaseOptions): Promise<void> {
  const { lock } = options;
  if (!lock) return;
  const take = lock === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query(`select ${take}($1) as taken`, [POSTGRES_LOCK]);
  if (!rows[0].taken) throw inUse(options);
}

/** Connects before the migration does, because that would try several times. */
async function probePostgres(database: Database, options: DatabaseOptions): Promise<void> {
  const query = sql<{ found: string | null }>`select to_regclass('greetings') as found`;
  const { rows } = await query.execute(database);
  if (options.create === false && !rows[0]?.found) throw noDatabase(options);
}

/** Returns the error that there is no database. */
export function noDatabase(options: DatabaseOptions): NoDatabaseError {
  return new NoDatabaseError(
    options.databaseUrl
      ? `There are no tables of Foyer in ${databaseName(options)}. Is DATABASE_URL right? If so, start the server once: it creates them.`
      : `There is no database in ${options.dataDir}. Is DATA_DIR right? If so, start the server once: it creates the database.`,
  );
}

function inUse(options: DatabaseOptions, cause?: unknown): Error {
  const name = databaseName(options);
  const message =
    options.lock === 'exclusive'
      ? `A server is running on ${name}, or another program uses it. Stop that first. Nothing was changed.`
      : `${name} is locked by another program, such as a restore. Try again when that has finished.`;
  return new DatabaseInUseError(message, { cause });
}
