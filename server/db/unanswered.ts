/** The store of questions without an answer: who asked for what in which week, without saying who that is. */
import { groupBy } from '../../web/core/group-by.ts';
import { countRows } from './large-tables.ts';
import type { Database, UnansweredTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** Limits on rows in a week: for the site, and for one client, so that no client can fill the table. */
const MAX_ROWS = 20_000;
const MAX_ROWS_PER_CLIENT = 50;

/** A question that few clients ask could identify one of them, or be made up to be read by the owner. */
export const MIN_CLIENTS = 3;

/** A question without an answer, and how many people and agents asked it in a week. */
export interface UnansweredCount extends Pick<UnansweredTable, 'week' | 'kind' | 'query'> {
  readonly people: number;
  readonly agents: number;
}

export type UnansweredStore = ReturnType<typeof createUnansweredStore>;

/** Returns the store of questions without an answer. */
export function createUnansweredStore(database: Database) {
  return storeWithRetries({
    /** Adds questions. Ignores those that the client has already asked in that week, and those beyond the limits. */
    add: (asked: readonly UnansweredTable[]): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        for (const [week, rows] of groupBy(asked, (row) => row.week)) {
          const inWeek = transaction.selectFrom('unanswered').where('week', '=', week);
          const room = MAX_ROWS - (await countRows(inWeek));
          for (const row of rows.slice(0, Math.max(0, room))) {
            if ((await countRows(inWeek.where('client', '=', row.client))) >= MAX_ROWS_PER_CLIENT) continue;
            const insertion = transaction.insertInto('unanswered').values(row);
            await insertion.onConflict((conflict) => conflict.doNothing()).execute();
          }
        }
      }),

    /** Returns the questions that at least three clients asked in a week, from the week of `first` on, most first. */
    async since(first: string): Promise<readonly UnansweredCount[]> {
      const rows = await database
        .selectFrom('unanswered')
        .select(({ fn }) => [
          'week',
          'kind',
          'query',
          fn.countAll<number | string>().filterWhere('asker', '=', 'person').as('people'),
          fn.countAll<number | string>().filterWhere('asker', '=', 'agent').as('agents'),
        ])
        .where('week', '>=', first)
        .groupBy(['week', 'kind', 'query'])
        // There is one row for each client.
        .having(({ fn }) => fn.countAll(), '>=', MIN_CLIENTS)
        .orderBy(({ fn }) => fn.countAll(), 'desc')
        .orderBy('query')
        .execute();
      return rows.map((row) => ({ ...row, people: Number(row.people), agents: Number(row.agents) }));
    },
  });
}
