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
  return {
    close: () => void connection.close(),
    prepare(sql) {
      if (sql === 'begin') return command(() => connection.exec('begin immediate'));
      if (sql === 'commit') return command(() => connection.exec('commit'));
      if (sql === 'rollback') return command(() => rollBack(connection));
      const statement: SqliteStatement = connection.prepare(sql);
      return READS.test(sql) ? statement : writeStatement(statement, connection);
    },
  };
}

function writeStatement(statement: SqliteStatement, connection: Libsql.Database): SqliteStatement {
  const write = <T>(run: () => T): T => (connection.inTransaction ? run() : atOnce(connection, run));
  return {
    reader: statement.reader,
    all: (parameters) => write(() => statement.all(parameters)),
    run: (parameters) => write(() => statement.run(parameters)),
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

/** Where the disk is full, SQLite has done it by itself. */
function rollBack(connection: Libsql.Database): void {
  if (connection.inTransaction) connection.exec('rollback');
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
