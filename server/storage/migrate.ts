import { type Kysely, type Migration, Migrator } from 'kysely';
import { createGreetings } from './migrations/0001-greetings.ts';

/** In order; a migration that has shipped is never changed. */
const migrations: Record<string, Migration> = {
  '0001-greetings': createGreetings,
};

/** Runs the migrations that have not run yet. */
export async function migrate<Tables>(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought up to date.', { cause: error });
}
