/** Backup and restore: the whole database as JSON lines, the same for SQLite and PostgreSQL. */
import { sql } from 'kysely';
import { z } from 'zod/v3';
import { countRows, rowPages } from './large-tables.ts';
import { SECRET, WEEKLY_KEY } from './stores.ts';
import type { Database, Tables } from './tables.ts';
import { StorageError, withStorage } from './with-storage.ts';

const FORMAT = 'foyer-backup-2';
/** Backups of Foyer 0.2 say nothing of some tables. */
const FIRST_FORMAT = 'foyer-backup-1';

/** The tables in the first format, each with its primary key. */
const firstTables = {
  settings: ['name'],
  greetings: ['id'],
  inquiries: ['id'],
  outbox: ['id'],
  idempotency_keys: ['path', 'key'],
  spent_tokens: ['nonce'],
  blocked_clients: ['client'],
  visits: ['day', 'surface', 'target', 'outcome', 'agent'],
  unanswered: ['week', 'kind', 'query', 'client'],
} as const;

/**
 * All tables. Devices are left out: a restore must not bring back one that was revoked, nor lock out the others. So are
 * shared drafts and proposals, which may have been ended or decided on since, and changes that have begun: they belong to
 * the files as they are now.
 */
const tableKeys = {
  ...firstTables,
  kept_files: ['id'],
  published_essays: ['slug'],
} as const satisfies {
  readonly [Table in Exclude<
    keyof Tables,
    'devices' | 'shared_drafts' | 'proposals' | 'content_plans'
  >]: readonly (keyof Tables[Table])[];
};

type TableName = keyof typeof tableKeys;
const tableNames = Object.keys(tableKeys) as [TableName, ...TableName[]];

/** Older backups have rows of these tables, which are passed over. */
const droppedTables = ['shared_drafts', 'proposals'] as const;

const headSchema = z.object({ format: z.enum([FORMAT, FIRST_FORMAT]), rows: z.number() });
const rowSchema = z.object({
  table: z.enum([...tableNames, ...droppedTables]),
  row: z.record(z.union([z.string(), z.number(), z.null()])),
});

/** Thrown when a backup is invalid or incomplete. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError';
}

/** Error codes for rejected values; in PostgreSQL the classes 22, 23 and 42. */
const REFUSED_VALUE = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH)|^(22|23|42)[0-9A-Z]{3}$/;

/** Yields every row of one snapshot as a JSON line. The first line contains the format and the number of rows. */
export function dumpTables(database: Database): AsyncGenerator<string> {
  return inSnapshot(database, async function* (snapshot) {
    const counts = tableNames.map((table) => countRows(dumpedRows(snapshot, table)));
    const rows = (await Promise.all(counts)).reduce((sum, count) => sum + count);
    yield JSON.stringify({ format: FORMAT, rows });
    for (const table of tableNames) {
      const pages = rowPages(dumpedRows(snapshot, table).selectAll(), tableKeys[table]);
      for await (const page of pages) yield* page.map((row) => JSON.stringify({ table, row }));
    }
  });
}

/** Leaves out the secret and the keys of weeks, so that nobody can trace the hashes in a backup to addresses. */
function dumpedRows(database: Database, table: TableName) {
  const name = sql.ref('name');
  return database
    .selectFrom(table)
    .$if(table === 'settings', (rows) =>
      rows.where(name, 'not like', `${WEEKLY_KEY}%`).where(name, '!=', SECRET),
    );
}

/**
 * Replaces all data with a dump in one transaction. Tables of which an earlier version of Foyer knew nothing stay as they
 * are, and so does the secret, unless an earlier version has written one; clients that are blocked stay blocked, and no draft
 * stays shared. Returns the number of rows.
 *
 * @throws InvalidBackupError with the line number or the database's reason
 */
export async function restoreTables(database: Database, lines: BackupLines): Promise<number> {
  const transaction = await withStorage(() => database.startTransaction().execute());
  try {
    const rows = await insertLines(transaction, lines);
    await transaction.commit().execute();
    return rows;
  } catch (error) {
    await transaction.rollback().execute();
    const cause = error instanceof StorageError ? error.cause : undefined;
    if (!(cause instanceof Error && 'code' in cause && REFUSED_VALUE.test(String(cause.code)))) throw error;
    throw new InvalidBackupError(`The backup does not match the database: ${cause.message}`, { cause });
  }
}

function insertLines(transaction: Database, lines: BackupLines): Promise<number> {
  return readBackup(lines, {
    async onHead({ format }) {
      const replaced = format === FORMAT ? tableNames : (Object.keys(firstTables) as TableName[]);
      const emptied = replaced.filter((table) => table !== 'blocked_clients');
      for (const table of [...emptied, 'shared_drafts'] as const) {
        const deletion = transaction.deleteFrom(table);
        const others = table === 'settings' ? deletion.where(sql.ref('name'), '!=', SECRET) : deletion;
        await withStorage(() => others.execute());
      }
    },
    async onRow({ table, row }) {
      if (table === 'shared_drafts' || table === 'proposals') return;
      const isSecret = table === 'settings' && row.name === SECRET;
      const insertion = transaction
        .insertInto(table)
        .values(row as never)
        .$if(table === 'blocked_clients', (block) => block.onConflict((known) => known.doNothing()))
        .$if(isSecret, (secret) =>
          secret.onConflict((known) => known.column('name').doUpdateSet(row as never)),
        );
      await withStorage(() => insertion.execute());
    },
  });
}

type BackupLines = Iterable<string> | AsyncIterable<string>;
export type BackupRow = z.output<typeof rowSchema>;

interface BackupListeners {
  readonly onHead?: (head: z.output<typeof headSchema>) => Promise<void>;
  readonly onRow: (row: BackupRow) => Promise<void> | void;
}

/**
 * Reads a backup row by row. Returns the number of rows.
 *
 * @throws InvalidBackupError with the line number
 */
export async function readBackup(lines: BackupLines, { onHead, onRow }: BackupListeners): Promise<number> {
  let expected: number | undefined;
  let rows = 0;
  for await (const line of lines) {
    if (expected === undefined) {
      const head = parseLine(line, 1, headSchema, 'a Foyer backup');
      expected = head.rows;
      await onHead?.(head);
    } else {
      rows += 1;
      await onRow(parseLine(line, rows + 1, rowSchema, 'a row of a backup'));
    }
  }
  if (expected === undefined) throw new InvalidBackupError('Line 1: not a Foyer backup.');
  if (rows === expected) return rows;
  throw new InvalidBackupError(`The backup is incomplete: it has ${rows} of ${expected} rows.`);
}

/** Yields the inquiries and then the greetings, each oldest first, for use in other programs. */
export function exportRecords(database: Database): AsyncGenerator<object> {
  return inSnapshot(database, async function* (snapshot) {
    const key = ['created_at', 'id'] as const;
    for await (const page of rowPages(snapshot.selectFrom('inquiries').selectAll(), key)) {
      yield* page.map(({ client: _, network: __, ...inquiry }) => ({ kind: 'inquiry', ...inquiry }));
    }
    for await (const page of rowPages(snapshot.selectFrom('greetings').selectAll(), key)) {
      yield* page.map(({ digest: _, client: __, network: ___, ...greeting }) => ({
        kind: 'greeting',
        ...greeting,
      }));
    }
  });
}

/** Yields the results of `read` on one snapshot, without blocking writers. */
async function* inSnapshot<T>(
  database: Database,
  read: (snapshot: Database) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const start = database.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const snapshot = await withStorage(() => start.execute());
  try {
    yield* read(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}

function parseLine<T>(line: string, number: number, schema: z.ZodType<T>, expected: string): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new InvalidBackupError(`Line ${number}: not JSON.`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InvalidBackupError(`Line ${number}: not ${expected}.`);
  return parsed.data;
}
