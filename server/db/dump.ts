/** Backup and restore: the whole database as JSON lines, the same for SQLite and PostgreSQL. */
import { z } from 'zod/v3';
import { ProblemError } from '../../web/runtime/problems.ts';
import type { Database, Tables } from './tables.ts';
import { withStorage } from './with-storage.ts';

const FORMAT = 'foyer-backup-1';

const tableNames = [
  'settings',
  'greetings',
  'inquiries',
  'outbox',
  'idempotency_keys',
  'spent_tokens',
  'visits',
] as const satisfies readonly (keyof Tables)[];

const headSchema = z.object({ format: z.literal(FORMAT), rows: z.number() });
const rowSchema = z.object({
  table: z.enum(tableNames),
  row: z.record(z.union([z.string(), z.number(), z.null()])),
});

/** Thrown when a backup is invalid or incomplete. */
export class InvalidBackupError extends Error {}

/** Codes of statements refused because of their values; in PostgreSQL the classes 22, 23 and 42. */
const REFUSED_VALUE = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH)|^(22|23|42)[0-9A-Z]{3}$/;

/** Returns every row of one snapshot. The first line names the format and the number of rows. */
export function dumpTables(database: Database): Promise<string[]> {
  return inSnapshot(database, async (transaction) => {
    const lines: string[] = [];
    for (const table of tableNames) {
      const rows = await transaction.selectFrom(table).selectAll().execute();
      lines.push(...rows.map((row) => JSON.stringify({ table, row })));
    }
    return [JSON.stringify({ format: FORMAT, rows: lines.length }), ...lines];
  });
}

/**
 * Replaces all data with a dump in one transaction. Returns the number of rows.
 *
 * @throws InvalidBackupError naming the line or the database's reason
 */
export async function restoreTables(database: Database, lines: readonly string[]): Promise<number> {
  const rows = parseDump(lines);
  try {
    await withStorage(() =>
      database.transaction().execute(async (transaction) => {
        for (const table of tableNames) await transaction.deleteFrom(table).execute();
        for (const { table, row } of rows) {
          const insertion = transaction.insertInto(table).values(row as never);
          await insertion.execute();
        }
      }),
    );
  } catch (error) {
    const cause = error instanceof ProblemError ? error.cause : undefined;
    if (!(cause instanceof Error && 'code' in cause && REFUSED_VALUE.test(String(cause.code)))) throw error;
    throw new InvalidBackupError(`The backup does not fit the database: ${cause.message}`, { cause });
  }
  return rows.length;
}

/** Returns the inquiries and greetings, oldest first, for use elsewhere. */
export function exportRecords(database: Database): Promise<object[]> {
  return inSnapshot(database, async (transaction) => {
    const inquiries = await transaction.selectFrom('inquiries').selectAll().orderBy('created_at').execute();
    const greetings = await transaction.selectFrom('greetings').selectAll().orderBy('created_at').execute();
    return [
      ...inquiries.map((inquiry) => ({ kind: 'inquiry', ...inquiry })),
      ...greetings.map(({ digest: _, ...greeting }) => ({ kind: 'greeting', ...greeting })),
    ];
  });
}

/** Reads from one snapshot; a transaction in SQLite always does, and ignores the isolation level. */
function inSnapshot<T>(database: Database, read: (transaction: Database) => Promise<T>): Promise<T> {
  return withStorage(() => database.transaction().setIsolationLevel('repeatable read').execute(read));
}

function parseDump(lines: readonly string[]) {
  const [head, ...rest] = lines.map(parseLine);
  const parsedHead = headSchema.safeParse(head);
  if (!parsedHead.success) throw new InvalidBackupError('Line 1: not a backup of Foyer.');
  const { rows } = parsedHead.data;
  if (rows !== rest.length) {
    throw new InvalidBackupError(`The backup is incomplete: it has ${rest.length} of ${rows} rows.`);
  }
  return rest.map((line, index) => {
    const parsed = rowSchema.safeParse(line);
    if (!parsed.success) throw new InvalidBackupError(`Line ${index + 2}: not a row of a backup.`);
    return parsed.data;
  });
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new InvalidBackupError(`Line ${index + 1}: not JSON.`, { cause });
  }
}
