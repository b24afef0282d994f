/** The whole database as JSON lines, the same for SQLite and PostgreSQL. */
import { z } from 'zod/v3';
import { ProblemError } from '../../web/runtime/problems.ts';
import { isPostgres } from './database.ts';
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
const lineSchema = z.object({
  table: z.enum(tableNames),
  row: z.record(z.union([z.string(), z.number(), z.null()])),
});
type Line = z.output<typeof lineSchema>;

/** A file that is no backup, or not a whole one. */
export class InvalidBackupError extends Error {}

/** Rows a statement inserts at once; statements have a bound on their parameters. */
const BATCH = 100;

/** Every row, as it stood at one moment. The first line names the format and how many rows follow. */
export function dumpTables(database: Database): Promise<string[]> {
  return atOneMoment(database, async (transaction) => {
    const lines: string[] = [];
    for (const table of tableNames) {
      for (const row of await transaction.selectFrom(table).selectAll().execute()) {
        lines.push(JSON.stringify({ table, row }));
      }
    }
    return [JSON.stringify({ format: FORMAT, rows: lines.length }), ...lines];
  });
}

/**
 * Replaces everything by what a dump holds, all of it or nothing. Gives the number of rows.
 *
 * @throws InvalidBackupError naming the line or what the database refuses
 */
export async function restoreTables(database: Database, lines: readonly string[]): Promise<number> {
  const rows = parseDump(lines);
  try {
    await withStorage(() => database.transaction().execute((transaction) => replaceAll(transaction, rows)));
  } catch (error) {
    // The database itself refuses what does not fit its columns.
    const refusal = error instanceof ProblemError ? error.cause : undefined;
    if (!(refusal instanceof Error && 'code' in refusal && REFUSALS.test(String(refusal.code)))) throw error;
    throw new InvalidBackupError(`The backup does not fit the database: ${refusal.message}`, {
      cause: refusal,
    });
  }
  return rows.length;
}

/** Codes of statements that fail by what they hold; in PostgreSQL those of the classes 22, 23 and 42. */
const REFUSALS = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH)|^(22|23|42)[0-9A-Z]{3}$/;

async function replaceAll(transaction: Database, rows: readonly Line[]): Promise<void> {
  for (const table of tableNames) {
    await transaction.deleteFrom(table).execute();
    const own = rows.filter((line) => line.table === table).map(({ row }) => row);
    for (let start = 0; start < own.length; start += BATCH) {
      await transaction
        .insertInto(table)
        .values(own.slice(start, start + BATCH) as never)
        .execute();
    }
  }
}

/** What people wrote, for reading elsewhere. */
export function exportRecords(database: Database): Promise<object[]> {
  return atOneMoment(database, async (transaction) => {
    const inquiries = await transaction.selectFrom('inquiries').selectAll().orderBy('created_at').execute();
    const greetings = await transaction.selectFrom('greetings').selectAll().orderBy('created_at').execute();
    return [
      ...inquiries.map((inquiry) => ({ kind: 'inquiry', ...inquiry })),
      ...greetings.map(({ digest: _, ...greeting }) => ({ kind: 'greeting', ...greeting })),
    ];
  });
}

/** Reads within one snapshot; SQLite's transactions always are one. */
function atOneMoment<T>(database: Database, read: (transaction: Database) => Promise<T>): Promise<T> {
  const transaction = database.transaction();
  const snapshot = isPostgres(database) ? transaction.setIsolationLevel('repeatable read') : transaction;
  return withStorage(() => snapshot.execute(read));
}

function parseDump(lines: readonly string[]): readonly Line[] {
  const [head, ...rest] = lines.map(parseLine);
  const parsedHead = headSchema.safeParse(head);
  if (!parsedHead.success) throw new InvalidBackupError('Line 1: this is no backup of Foyer.');
  const { rows } = parsedHead.data;
  if (rows !== rest.length) {
    throw new InvalidBackupError(`The backup is not whole: it holds ${rest.length} of ${rows} rows.`);
  }
  return rest.map((line, index) => {
    const parsed = lineSchema.safeParse(line);
    if (!parsed.success) throw new InvalidBackupError(`Line ${index + 2}: this is no row of a backup.`);
    return parsed.data;
  });
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new InvalidBackupError(`Line ${index + 1}: this is not JSON.`, { cause });
  }
}
