/** Stores how many visits of each kind there were each day. */
import type { Database, VisitsTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

const KEY = ['day', 'surface', 'target', 'outcome', 'agent'] as const;

/** Statements have a limit on their parameters. */
const ROWS_PER_STATEMENT = 100;

export type VisitStore = ReturnType<typeof createVisitStore>;

/** Returns the store of visits. */
export function createVisitStore(database: Database) {
  return storeWithRetries({
    /** Adds to the counts stored so far, by this process or another. */
    add(counts: readonly VisitsTable[]): Promise<void> {
      // In one order, or two processes could each wait for a row that the other has locked.
      const sorted = counts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      return database.transaction().execute(async (transaction) => {
        for (let start = 0; start < sorted.length; start += ROWS_PER_STATEMENT) {
          await transaction
            .insertInto('visits')
            .values(sorted.slice(start, start + ROWS_PER_STATEMENT))
            .onConflict((conflict) =>
              conflict.columns(KEY).doUpdateSet(({ eb, ref }) => ({
                count: eb(ref('visits.count'), '+', ref('excluded.count')),
              })),
            )
            .execute();
        }
      });
    },

    /** Returns every count from `day` (`YYYY-MM-DD`) on, oldest first. */
    since: (day: string): Promise<readonly VisitsTable[]> =>
      database.selectFrom('visits').selectAll().where('day', '>=', day).orderBy('day').execute(),
  });
}

function orderOf(count: VisitsTable): string {
  return KEY.map((column) => count[column]).join('\n');
}
