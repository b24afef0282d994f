/** How many visits of each kind there were each day. */
import type { VisitCount } from '../services/visits/visit.ts';
import type { Database } from './tables.ts';
import { withStorage } from './with-storage.ts';

export interface VisitStore {
  /** Adds to what is counted already, by this process or another. */
  add(counts: readonly VisitCount[]): Promise<void>;
  /** Every count from `day` on (`YYYY-MM-DD`), by day. */
  since(day: string): Promise<readonly VisitCount[]>;
}

const KEY = ['day', 'surface', 'target', 'outcome', 'agent'] as const;

/** Rows a statement takes at once; statements have a bound on their parameters. */
const BATCH = 100;

export function createVisitStore(database: Database): VisitStore {
  return {
    add(counts) {
      // In one order, or two processes could each wait for a row that the other holds.
      const sorted = counts.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      return withStorage(() =>
        database.transaction().execute(async (transaction) => {
          for (let start = 0; start < sorted.length; start += BATCH) {
            await addBatch(transaction, sorted.slice(start, start + BATCH));
          }
        }),
      );
    },
    since: (day) =>
      withStorage(() =>
        database.selectFrom('visits').selectAll().where('day', '>=', day).orderBy('day').execute(),
      ),
  };
}

async function addBatch(transaction: Database, counts: readonly VisitCount[]): Promise<void> {
  await transaction
    .insertInto('visits')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('visits.count'), '+', ref('excluded.count')) })),
    )
    .execute();
}

function orderOf(count: VisitCount): string {
  return KEY.map((column) => count[column]).join('\n');
}
