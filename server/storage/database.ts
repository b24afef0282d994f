/** How the database is opened: SQLite in the data folder, or PostgreSQL where an address is given. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { Pool } from 'pg';
import { migrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

export interface DatabaseOptions {
  readonly dataDir: string;
  /** `postgres://…` */
  readonly databaseUrl?: string | undefined;
  /** Called where an idle connection to PostgreSQL breaks; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void;
}

/**
 * The SQLite driver is synchronous, so waiting for a lock stops everything: it waits this long in milliseconds, and
 * `withStorage` tries again later.
 */
const BUSY_TIMEOUT = 50;

const CONNECTIONS = 10;
const CONNECT_TIMEOUT = 2_000;
const STATEMENT_TIMEOUT = 5_000;

/** Opens the database, making it where absent, and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  const dialect = databaseUrl
    ? postgres(databaseUrl, options.onConnectionLost)
    : await sqlite(options.dataDir);
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

async function sqlite(dataDir: string): Promise<Dialect> {
  await mkdir(dataDir, { recursive: true });
  const connection = new Libsql(join(dataDir, 'foyer.db'), { timeout: BUSY_TIMEOUT });
  connection.pragma('journal_mode = WAL');
  // FULL, so that what was acknowledged survives a power cut: WAL's default syncs only at checkpoints.
  connection.pragma('synchronous = FULL');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  return new SqliteDialect({ database: connection });
}

function postgres(
  connectionString: string,
  onConnectionLost: (error: Error) => void = () => undefined,
): Dialect {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  });
  pool.on('error', onConnectionLost);
  return new PostgresDialect({ pool });
}
