/**
 * Kysely on libsql, with every write in an immediate transaction. A read-only one takes no lock, so others may write.
 *
 * A prepared statement that meets a lock stays active in libsql, and SQLite commits nothing on a connection with an
 * active statement: the next insert seems to succeed and is lost. `exec` leaves no statement behind, so it takes the
 * lock before the statement runs.
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

const READS = /^\s*(select|pragma|explain)\b/i;

/** Returns the dialect for one connection. */
export function immediateDialect(connection: Libsql.Database): Dialect {
  /** Kysely's view; the connection may still be in a transaction whose rollback failed. */
  let inTransaction = false;

  function begin({ accessMode }: TransactionSettings = {}): void {
    endOpenTransaction();
    connection.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
    inTransaction = true;
  }

  function commit(): void {
    connection.exec('commit');
    inTransaction = false;
  }

  /** Ignores a failure, which would hide the error that led here; the next statement tries again. */
  function rollback(): void {
    inTransaction = false;
    try {
      endOpenTransaction();
    } catch {}
  }

  /** In a transaction left open, later writes would seem to succeed and never be committed. */
  function endOpenTransaction(): void {
    if (connection.inTransaction) connection.exec('rollback');
  }

  function inOwnTransaction<T>(run: () => T): T {
    begin();
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
      try {
        // A copy of the file alone is complete then.
        connection.pragma('wal_checkpoint(truncate)');
      } catch {
        // On a full disk the log stays next to the file, and is read at the next start.
      }
      connection.close();
    },
    prepare(sql) {
      if (!inTransaction) endOpenTransaction();
      const statement: SqliteStatement = connection.prepare(sql);
      if (inTransaction || READS.test(sql)) return statement;
      return {
        reader: statement.reader,
        all: (parameters) => inOwnTransaction(() => statement.all(parameters)),
        run: (parameters) => inOwnTransaction(() => statement.run(parameters)),
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
