/** The schema of the database, as migrations. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type Migration, Migrator, type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from './tables.ts';

/** Two processes that start together may both run a migration, hence `if not exists` throughout. */
const initial = `
create table if not exists greetings (id text not null, digest text not null, agent_name text not null,
  message text not null, channel text not null, state text not null, created_at text not null,
  reply text, replied_at text, client text, network text,
  constraint greetings_key primary key (id));
create unique index if not exists greetings_digest on greetings (digest);
create index if not exists greetings_newest on greetings (state, created_at, id);
create index if not exists greetings_with_client on greetings (created_at) where client is not null;

create table if not exists inquiries (id text not null, name text not null, email text not null,
  message text not null, source text not null, created_at text not null, topic text,
  state text default 'new' not null, state_changed_at text, client text, network text,
  constraint inquiries_key primary key (id));
create index if not exists inquiries_by_state on inquiries (state, created_at, id);
create index if not exists inquiries_by_change on inquiries (coalesce(state_changed_at, created_at));
create index if not exists inquiries_with_client on inquiries (created_at) where client is not null;
create table if not exists blocked_clients (client text not null, blocked_at text not null, expires_at text not null,
  constraint blocked_clients_key primary key (client));

create table if not exists outbox (id text not null, event_id text not null, type text not null,
  subject_id text not null, channel text not null, state text not null, next_attempt_at text not null,
  created_at text not null, claimed_until text, last_error text, attempts integer default 0 not null,
  constraint outbox_key primary key (id));
create index if not exists outbox_due on outbox (state, next_attempt_at);
create index if not exists outbox_subject on outbox (subject_id);

create table if not exists idempotency_keys (path text not null, key text not null, body_hash text not null,
  inquiry_id text not null, expires_at text not null,
  constraint idempotency_keys_key primary key (path, key));
create table if not exists spent_tokens (nonce text not null, expires_at text not null,
  constraint spent_tokens_key primary key (nonce));
create table if not exists settings (name text not null, value text not null,
  constraint settings_key primary key (name));
create table if not exists visits (day text not null, surface text not null, target text not null,
  outcome text not null, agent text not null, count integer not null,
  constraint visits_key primary key (day, surface, target, outcome, agent));
create table if not exists unanswered (week text not null, kind text not null, query text not null,
  client text not null, asker text not null,
  constraint unanswered_key primary key (week, kind, query, client));
create index if not exists unanswered_client on unanswered (week, client);
`;

/** Indexes for lists and limits by time, and for digests. */
const timeIndexes = `
create index if not exists greetings_by_time on greetings (created_at, id);
create index if not exists inquiries_by_time on inquiries (created_at, id);
create index if not exists outbox_by_time on outbox (created_at);
`;

/** Drafts that are shared by a secret address. */
const sharedDrafts = `
create table if not exists shared_drafts (id text not null, hash text not null, slug text not null,
  created_at text not null, expires_at text not null,
  constraint shared_drafts_key primary key (hash));
`;

/** Browsers and programs that act for the owner. */
const devices = `
create table if not exists devices (id text not null, hash text not null, kind text not null, name text not null,
  scope text not null, created_at text not null, seen_at text not null, expires_at text not null,
  constraint devices_key primary key (id));
create unique index if not exists devices_hash on devices (hash);
create table if not exists pairings (hash text not null, expires_at text not null,
  constraint pairings_key primary key (hash));
`;

/** What the owner's actions keep: proposals, deleted and earlier files, changes that have begun, and published addresses. */
const ownersState = `
create table if not exists proposals (id text not null, proposal text not null, created_at text not null,
  constraint proposals_key primary key (id));
create table if not exists kept_files (id text not null, file text not null, reason text not null, text text,
  bytes text, version text not null, kept_at text not null,
  constraint kept_files_key primary key (id));
create index if not exists kept_files_by_time on kept_files (reason, file, kept_at);
create table if not exists content_plans (id text not null, plan text not null, created_at text not null,
  constraint content_plans_key primary key (id));
create table if not exists published_essays (slug text not null, title text not null, text text not null,
  first_at text not null, gone_at text,
  constraint published_essays_key primary key (slug));
`;

/** Columns that the first migration of Foyer 0.1 did not create. */
const laterColumns = [
  ['greetings', 'reply'],
  ['greetings', 'replied_at'],
  ['greetings', 'client'],
  ['greetings', 'network'],
  ['inquiries', 'state'],
  ['inquiries', 'state_changed_at'],
  ['inquiries', 'client'],
  ['inquiries', 'network'],
] as const;

/** Gives a database of Foyer 0.1 what the first migration has created since. */
const completeInitial: Migration = {
  async up(database) {
    await addColumns(database, laterColumns);
    await inStatements(initial).up(database);
  },
};

/** Says which device has made a pairing, which is a device now, or a proposal. */
const makers: Migration = {
  async up(database) {
    await addColumns(database, [
      ['devices', 'made_by'],
      ['proposals', 'made_by'],
    ]);
    await inStatements('drop table if exists pairings').up(database);
  },
};

/** SQLite has no `add column if not exists`. */
async function addColumns(
  database: Kysely<unknown>,
  added: readonly (readonly [table: string, column: string])[],
): Promise<void> {
  const tables = await database.introspection.getTables();
  for (const [table, column] of added) {
    if (tables.find(({ name }) => name === table)?.columns.some(({ name }) => name === column)) continue;
    const type = column === 'state' ? "text not null default 'new'" : 'text';
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sql.raw(type)}`.execute(
      database,
    );
  }
}

/** Was once a migration of its own, and is part of the first one since. */
const included: Migration = { up: async () => undefined };

/** The migrations. One that was ever in a version never changes and keeps its name. */
const migrations: Record<string, Migration> = {
  '0001-initial': inStatements(initial),
  '0002-time-indexes': inStatements(timeIndexes),
  '0002-visits': included,
  '0003-message-states': included,
  '0003-shared-drafts': inStatements(sharedDrafts),
  '0004-devices': inStatements(devices),
  '0004-unanswered': included,
  '0005-networks': included,
  '0005-owners-state': inStatements(ownersState),
  '0006-complete-initial': completeInitial,
  '0007-makers': makers,
};

const [lastMigration = ''] = Object.keys(migrations).toReversed();

/**
 * Returns a migration that runs one statement at a time, because neither driver prepares several at once. Outside a
 * transaction, SQLite would sync the file after each of them.
 */
function inStatements(script: string): Migration {
  const statements = script.trim().split(/;\s*/).filter(Boolean);
  async function run(database: QueryExecutorProvider): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  }
  return {
    up: (database) => (database.isTransaction ? run(database) : database.transaction().execute(run)),
  };
}

const MAX_TRIES = 20;
const RETRY_DELAY_MS = 100;

/**
 * Runs pending migrations. SQLite gives the migrator no lock, so one of two processes that start together may fail.
 * It retries and finds the work done. Calls `beforeUpgrade` once, with the name of the last migration, if an earlier
 * version has used the database and migrations are pending.
 *
 * @throws Error if a newer version has migrated the database
 */
export async function migrate(database: Database, beforeUpgrade?: (last: string) => void): Promise<void> {
  if (await isFromNewerVersion(database)) {
    throw new Error(
      'A newer version of Foyer has used this database. Install that version again, or restore a backup from before the upgrade.',
    );
  }
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    // Databases of different versions have run different ones.
    allowUnorderedMigrations: true,
  });
  let isPrepared = beforeUpgrade === undefined;
  for (let tries = 1; ; tries += 1) {
    let error: unknown;
    try {
      if (!isPrepared && (await isOutdated(database, migrator))) beforeUpgrade?.(lastMigration);
      isPrepared = true;
      ({ error } = await migrator.migrateToLatest());
    } catch (thrown) {
      error = thrown;
    }
    if (!error) return;
    if (tries === MAX_TRIES) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The database could not be migrated: ${reason}`, { cause: error });
    }
    await delay(RETRY_DELAY_MS);
  }
}

/** A new database that another process is creating has no settings yet. */
async function isOutdated(database: Database, migrator: Migrator): Promise<boolean> {
  const all = await migrator.getMigrations();
  const isNew = all.every(({ executedAt }) => executedAt === undefined);
  if (isNew || all.every(({ executedAt }) => executedAt !== undefined)) return false;
  return (await database.selectFrom('settings').select('name').executeTakeFirst()) !== undefined;
}

async function isFromNewerVersion(database: Database): Promise<boolean> {
  const executed = sql<{ name: string }>`select name from kysely_migration`;
  const { rows } = await executed.execute(database).catch(() => ({ rows: [] }));
  return rows.some(({ name }) => !Object.hasOwn(migrations, name));
}
