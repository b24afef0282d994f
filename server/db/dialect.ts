import type { Database } from './tables.ts';

/** Returns whether the database is PostgreSQL. */
export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter.supportsTransactionalDdl;
}
