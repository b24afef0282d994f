/**
 * Kysely on libsql, with every write in an immediate transaction. Reads take no lock that keeps others from writing.
 *
 * In libsql a prepared statement that hits a lock stays active. While one is active, SQLite commits nothing on the
 * connection: the next insert seems to succeed and is lost. It also keeps its snapshot: once another process has
 * written, every write fails. `exec` leaves no statement behind, so it takes the lock before the statement runs.
 */
import {
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import type Libsql from 'libsql';

const READS = /^\s*(select|explain)\b/i;
const PRAGMA = /^\s*pragma\b/i;
const DELETES = /^\s*delete\b/i;
/** Reads from the file. `begin` alone takes no lock before the first read. */
const BEGIN_READING = 'begin; select 1 from sqlite_schema limit 1';

/** Returns the dialect for one connection. */
export function libsqlDialect(connection: Libsql.Database): Dialect {
  /** Kysely's view of the state; the connection may still be in a transaction whose rollback failed. */
  let inTransaction = false;
  let hasDeleted = false;

  function begin({ accessMode }: TransactionSettings = {}): void {
    endOpenTransaction();
    try {
      connection.exec(accessMode === 'read only' ? BEGIN_READING : 'begin immediate');
    } catch (error) {
      rollback();
      throw error;
    }
    inTransaction = true;
  }

  function commit(): void {
    connection.exec('commit');
    inTransaction = false;
    if (hasDeleted) truncateWal();
    hasDeleted = false;
  }

  /**
   * Moves the WAL into the file, which makes that complete, and leaves no earlier version of a page behind. While another
   * process reads, the WAL stays until the next attempt; on a full disk, it is read at the next start.
   */
  function truncateWal(): void {
    try {
      connection.exec('pragma wal_checkpoint(truncate)');
    } catch {}
  }

  /** Rolls back. Ignores a failure, which would hide the original error; the next statement tries again. */
  function rollback(): void {
    inTransaction = false;
    try {
      endOpenTransaction();
    } catch {}
  }

  /** Rolls back a transaction left open. Later writes in it would seem to succeed and never be committed. */
  function endOpenTransaction(): void {
    if (connection.inTransaction) connection.exec('rollback');
  }

  function inOwnTransaction<T>(settings: TransactionSettings, run: () => T): T {
    begin(settings);
    try {
      const result = run();
      commit();
      return result;
    } catch (error) {
      rollback();
      throw error;
    }
  }

  const database: SqliteDatabase = {
    close() {
      truncateWal();
      connection.close();
    },
    prepare(sql) {
      if (!inTransaction) endOpenTransaction();
      hasDeleted ||= DELETES.test(sql);
      const statement: SqliteStatement = connection.prepare(sql);
      // Some pragmas work only outside a transaction.
      if (inTransaction || PRAGMA.test(sql)) return statement;
      const settings: TransactionSettings = READS.test(sql) ? { accessMode: 'read only' } : {};
      return {
        reader: statement.reader,
        all: (parameters) => inOwnTransaction(settings, () => statement.all(parameters)),
        run: (parameters) => inOwnTransaction(settings, () => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
  const dialect = new SqliteDialect({ database });
  const transactions = {
    beginTransaction: async (_connection: unknown, settings: TransactionSettings) => begin(settings),
    commitTransaction: async () => commit(),
    rollbackTransaction: async () => rollback(),
  };
  dialect.createDriver = () => Object.assign(new SqliteDriver({ database }), transactions);
  return dialect;
}
