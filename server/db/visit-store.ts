/** The visit store: the number of visits of each kind on each day. */
import type { Database, VisitsTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

const KEY = ['day', 'surface', 'target', 'outcome', 'agent'] as const;

export type VisitStore = ReturnType<typeof createVisitStore>;

/** Returns the visit store. */
export function createVisitStore(database: Database) {
  return storeWithRetries({
    /** Adds to the counts that this and other processes have stored. */
    add(counts: readonly VisitsTable[]): Promise<void> {
      // In a fixed order, or two processes could deadlock on each other's rows.
      const sorted = counts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      return database.transaction().execute(async (transaction) => {
        for (const row of sorted) {
          const insertion = transaction.insertInto('visits').values(row);
          await insertion
            .onConflict((conflict) =>
              conflict.columns(KEY).doUpdateSet(({ eb }) => ({ count: eb('visits.count', '+', row.count) })),
            )
            .execute();
        }
      });
    },

    /** Returns every count since `day` (`YYYY-MM-DD`), oldest first. */
    since: (day: string): Promise<readonly VisitsTable[]> =>
      database.selectFrom('visits').selectAll().where('day', '>=', day).orderBy('day').execute(),
  });
}

function orderOf(count: VisitsTable): string {
  return KEY.map((column) => count[column]).join('\n');
}
