/**
 * libsql as Kysely wants it, with every write in an immediate transaction.
 *
 * A prepared statement that meets a lock stays under way in libsql, and SQLite commits nothing on the connection while
 * one is: the next insert seems to succeed and is lost. `exec` leaves nothing behind, so the lock is taken there,
 * before the statement runs.
 */
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

const READS = /^\s*(select|pragma|explain)\b/i;

export function withImmediateWrites(connection: Libsql.Database): SqliteDatabase {
  /** Whether Kysely is in a transaction: the connection may be in one that could not be rolled back. */
  let isBegun = false;
  return {
    close: () => void connection.close(),
    prepare(sql) {
      if (!isBegun) endLeftOpen(connection);
      if (sql === 'begin') {
        return command(() => {
          connection.exec('begin immediate');
          isBegun = true;
        });
      }
      if (sql === 'commit') {
        return command(() => {
          connection.exec('commit');
          isBegun = false;
        });
      }
      if (sql === 'rollback') {
        return command(() => {
          isBegun = false;
          rollBack(connection);
        });
      }
      const statement: SqliteStatement = connection.prepare(sql);
      return isBegun || READS.test(sql) ? statement : writeStatement(statement, connection);
    },
  };
}

/** In a transaction that was left open, later writes would seem to succeed and never be committed. */
function endLeftOpen(connection: Libsql.Database): void {
  if (connection.inTransaction) connection.exec('rollback');
}

/** A write outside a transaction. */
function writeStatement(statement: SqliteStatement, connection: Libsql.Database): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => atOnce(connection, () => statement.all(parameters)),
    run: (parameters) => atOnce(connection, () => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

function atOnce<T>(connection: Libsql.Database, run: () => T): T {
  connection.exec('begin immediate');
  try {
    const result = run();
    connection.exec('commit');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/**
 * Where the disk is full, SQLite has done it by itself. A failure is not told: it would hide the error that led here,
 * and the next statement tries again.
 */
function rollBack(connection: Libsql.Database): void {
  try {
    endLeftOpen(connection);
  } catch {}
}

/** A statement without parameters and rows. */
function command(run: () => void): SqliteStatement {
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
