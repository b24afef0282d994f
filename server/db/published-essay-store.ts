/** The essays that were public at some time, by which those are found that were renamed without an alias. */
import { sql } from 'kysely';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { ROWS_PER_PAGE } from './large-tables.ts';
import type { Database, PublishedEssaysTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** Returns the store of published essays. */
export function createPublishedEssayStore(database: Database) {
  return storeWithRetries({
    list: (): Promise<readonly PublishedEssaysTable[]> =>
      database.selectFrom('published_essays').selectAll().execute(),

    /** Stores essays. Of one that is known, the first time stays, and as long as it is gone, since when it is. */
    save: (essays: readonly PublishedEssaysTable[]): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        for (let start = 0; start < essays.length; start += ROWS_PER_PAGE) {
          await transaction
            .insertInto('published_essays')
            .values(essays.slice(start, start + ROWS_PER_PAGE))
            .onConflict((conflict) =>
              conflict.column('slug').doUpdateSet(({ ref }) => ({
                title: ref('excluded.title'),
                text: ref('excluded.text'),
                gone_at: sql`case when excluded.gone_at is null then null
                  else coalesce(published_essays.gone_at, excluded.gone_at) end`,
              })),
            )
            .execute();
        }
      }),
  });
}

/** Returns the essays that were public, to check content by. None if the database cannot be read as it is. */
export async function readPublishedEssays({
  dataDir,
  databaseUrl,
}: DatabaseOptions): Promise<readonly PublishedEssaysTable[]> {
  try {
    const database = await openDatabase({ dataDir, databaseUrl, create: false, migrates: false });
    return await createPublishedEssayStore(database)
      .list()
      .finally(() => database.destroy());
  } catch {
    return [];
  }
}
