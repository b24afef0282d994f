/**
 * Adapts libsql to Kysely, with every write in an immediate transaction.
 *
 * A prepared statement that meets a lock stays active in libsql, and SQLite commits nothing on a connection with an
 * active statement: the next insert seems to succeed and is lost. `exec` leaves no statement behind, so it takes the
 * lock before the statement runs.
 */
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

const READS = /^\s*(select|pragma|explain)\b/i;

/** Returns the connection in the form Kysely's SQLite dialect takes. */
export function withImmediateWrites(connection: Libsql.Database): SqliteDatabase {
  /** Kysely's view; the connection may still be in a transaction whose rollback failed. */
  let inTransaction = false;

  function begin(): void {
    connection.exec('begin immediate');
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

  const commands: Readonly<Record<string, () => void>> = { begin, commit, rollback };

  return {
    close: () => void connection.close(),
    prepare(sql) {
      if (!inTransaction) endOpenTransaction();
      const command = commands[sql];
      if (command) return commandStatement(command);
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
}

/** Returns a statement without parameters and rows. */
function commandStatement(run: () => void): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      run();
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [].values(),
  };
}
