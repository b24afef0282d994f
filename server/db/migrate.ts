import { setTimeout as delay } from 'node:timers/promises';
import { type Migration, Migrator } from 'kysely';
import { initial } from './migrations/0001-initial.ts';
import { visits } from './migrations/0002-visits.ts';
import type { Database } from './tables.ts';

/** In order; a migration that has shipped is never changed. */
const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-visits': visits,
};

const TRIES = 20;
const PAUSE = 100;

/**
 * Runs the migrations that have not run yet. SQLite gives the migrator no lock, so of two processes that start
 * together one may fail half-way; it tries again and finds the work done.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (tries === TRIES) throw new Error('The database could not be brought up to date.', { cause: error });
    await delay(PAUSE);
  }
}
