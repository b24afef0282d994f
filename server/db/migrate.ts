/** The schema of the database, as migrations. */
import { setTimeout as delay } from 'node:timers/promises';
import { type CreateTableBuilder, type Migration, Migrator, type SchemaModule } from 'kysely';
import type { Database } from './tables.ts';

/** Two processes that start together may both run a migration, hence `ifNotExists` throughout. */
const initial: Migration = {
  async up({ schema }) {
    const greetings = ['digest', 'agent_name', 'message', 'channel', 'state', 'created_at'];
    await createTable(schema, 'greetings', ['id'], greetings).execute();
    await createIndex(schema, 'greetings', 'digest', ['digest']).unique().execute();
    await createIndex(schema, 'greetings', 'newest', ['state', 'created_at', 'id']).execute();

    const inquiries = ['name', 'email', 'message', 'source', 'created_at'];
    await createTable(schema, 'inquiries', ['id'], inquiries).addColumn('topic', 'text').execute();
    await createIndex(schema, 'inquiries', 'newest', ['created_at']).execute();

    const outbox = ['event_id', 'type', 'subject_id', 'channel', 'state', 'next_attempt_at', 'created_at'];
    await createTable(schema, 'outbox', ['id'], outbox)
      .addColumn('claimed_until', 'text')
      .addColumn('last_error', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await createIndex(schema, 'outbox', 'due', ['state', 'next_attempt_at']).execute();
    await createIndex(schema, 'outbox', 'subject', ['subject_id']).execute();

    const keys = ['body_hash', 'inquiry_id', 'expires_at'];
    await createTable(schema, 'idempotency_keys', ['path', 'key'], keys).execute();
    await createTable(schema, 'spent_tokens', ['nonce'], ['expires_at']).execute();
    await createTable(schema, 'settings', ['name'], ['value']).execute();

    await createTable(schema, 'visits', ['day', 'surface', 'target', 'outcome', 'agent'])
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
  },
};

/** In order. A migration that has shipped is never changed. */
const migrations: Record<string, Migration> = { '0001-initial': initial };

/** Starts a table of text columns, none of them null, with a primary key of the first ones. */
function createTable(
  schema: SchemaModule,
  table: string,
  primaryKey: readonly string[],
  columns: readonly string[] = [],
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = schema.createTable(table).ifNotExists();
  for (const name of [...primaryKey, ...columns]) {
    builder = builder.addColumn(name, 'text', (column) => column.notNull());
  }
  return builder.addPrimaryKeyConstraint(`${table}_key`, [...primaryKey]);
}

function createIndex(schema: SchemaModule, table: string, name: string, columns: readonly string[]) {
  return schema
    .createIndex(`${table}_${name}`)
    .ifNotExists()
    .on(table)
    .columns([...columns]);
}

const MAX_TRIES = 20;
const RETRY_DELAY_MS = 100;

/**
 * Runs the migrations that have not run yet. SQLite gives the migrator no lock, so of two processes that start
 * together one may fail; it tries again and finds the work done.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (tries === MAX_TRIES) throw new Error('The database could not be migrated.', { cause: error });
    await delay(RETRY_DELAY_MS);
  }
}
