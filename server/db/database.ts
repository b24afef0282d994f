/** How the database is opened: SQLite in the data folder, or PostgreSQL where an address is given. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { makeDataFolder } from '../config/data-folder.ts';
import { withImmediateWrites } from './immediate-writes.ts';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  readonly dataDir: string;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Called where a connection to PostgreSQL breaks; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void;
  /**
   * Milliseconds to wait for another process's lock on the SQLite file. The driver is synchronous, so all else waits
   * too, once for each operation: a server leaves this out, and `withStorage` tries again later.
   */
  readonly lockWait?: number;
}

/** Milliseconds. Nothing else goes on while the database is opened. */
const OPENING_LOCK_WAIT = 5_000;
const OPENING_PAUSE = 50;

const CONNECTIONS = 10;
const CONNECT_TIMEOUT = 2_000;
const STATEMENT_TIMEOUT = 5_000;
/** A server that is cut off ends no statement of its own. */
const ANSWER_TIMEOUT = 6_000;

/** Opens the database, making it where absent, and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  const dialect = await (databaseUrl ? postgres(databaseUrl, options.onConnectionLost) : sqlite(options));
  const database = new Kysely<Tables>({ dialect });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** True where rows can be claimed with `FOR UPDATE SKIP LOCKED`. */
export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter.supportsTransactionalDdl;
}

async function sqlite({ dataDir, lockWait = 0 }: DatabaseOptions): Promise<Dialect> {
  makeDataFolder(dataDir);
  const connection = await openFile(join(dataDir, 'foyer.db'));
  connection.pragma(`busy_timeout = ${lockWait}`);
  return new SqliteDialect({ database: withImmediateWrites(connection) });
}

/** Switching to WAL needs the file alone and does not always wait, so processes that start together try again. */
async function openFile(path: string): Promise<Libsql.Database> {
  const deadline = performance.now() + OPENING_LOCK_WAIT;
  for (;;) {
    const connection = new Libsql(path);
    try {
      connection.pragma(`busy_timeout = ${OPENING_LOCK_WAIT}`);
      connection.pragma('journal_mode = WAL');
      // FULL, so that what was acknowledged survives a power cut: WAL's default syncs only at checkpoints.
      connection.pragma('synchronous = FULL');
      return connection;
    } catch (error) {
      connection.close();
      if (!isLocked(error) || performance.now() > deadline) throw error;
      await delay(OPENING_PAUSE);
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /database is locked/.test(error.message);
}

async function postgres(
  connectionString: string,
  onConnectionLost: (error: Error) => void = () => undefined,
): Promise<Dialect> {
  // Most sites keep to SQLite, and the client would take 10 MB.
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  });
  // The pool hears of clients that are idle; an error of one in use, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
