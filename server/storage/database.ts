/** The database: its tables, and how it is opened. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { migrate } from './migrate.ts';

export interface GreetingsTable {
  readonly id: string;
  /** Hash of name and message, which makes a greeting idempotent by content. */
  readonly digest: string;
  readonly agent_name: string;
  readonly message: string;
  readonly channel: string;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}

export interface Tables {
  readonly greetings: GreetingsTable;
}

export type Database = Kysely<Tables>;

/**
 * The driver is synchronous, so waiting for a lock stops everything: it waits this long in milliseconds, and
 * `withStorage` tries again later.
 */
const BUSY_TIMEOUT = 50;

/** Opens the SQLite database in `dataDir`, making both where absent, and brings its tables up to date. */
export async function openDatabase(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const sqlite = new Libsql(join(dataDir, 'foyer.db'), { timeout: BUSY_TIMEOUT });
  sqlite.pragma('journal_mode = WAL');
  // FULL, so that what was acknowledged survives a power cut: WAL's default syncs only at checkpoints.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrate(database);
  return database;
}
