/** Reads, counts and searches tables of any size with bounded memory and time. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';
import { withStorage } from './with-storage.ts';

export const ROWS_PER_PAGE = 1_000;
/** Larger counts are cached, because they take longer. */
const EXACT_COUNT = 10_000;
const COUNT_LIFETIME_MS = 10_000;

interface RowRange {
  readonly direction?: 'asc' | 'desc';
  /** Values of the columns in the row after which to begin; by default, from the first row on. */
  readonly after?: readonly unknown[] | undefined;
}

/** Yields the rows of a query in pages, in the order of `columns`, which together are unique. */
export async function* rowPages<Row extends object>(
  query: SelectQueryBuilder<Tables, keyof Tables, Row>,
  columns: readonly string[],
  { direction = 'asc', after }: RowRange = {},
): AsyncGenerator<readonly Row[]> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const behind = sql.raw(direction === 'asc' ? '>' : '<');
  const all = columns
    .reduce((ordered, column) => ordered.orderBy(sql.ref(column), direction), query)
    .limit(ROWS_PER_PAGE);
  const pageAfter = (values: readonly unknown[]) =>
    withStorage(() => all.where(sql<boolean>`(${key}) ${behind} (${sql.join(values)})`).execute());
  let page = await (after ? pageAfter(after) : withStorage(() => all.execute()));
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    yield page;
    const values = last as Record<string, unknown>;
    page = await pageAfter(columns.map((column) => values[column]));
  }
}

/** Says how far a list of messages has been read. */
export type MessageCursor = readonly [createdAt: string, id: string];

/** Returns the number of rows of a query that selects no columns. */
export async function countRows(query: SelectQueryBuilder<Tables, keyof Tables, object>): Promise<number> {
  const counted = query.select(sql<number | string>`count(*)`.as('rows'));
  const { rows } = (await counted.executeTakeFirstOrThrow()) as { readonly rows: number | string };
  return Number(rows);
}

/** Wraps `count`, and caches results above ten thousand rows for ten seconds. */
export function cacheLargeCount<Input extends unknown[]>(count: (...input: Input) => Promise<number>) {
  let rows = 0;
  let freshUntil = Number.NEGATIVE_INFINITY;
  return async (...input: Input): Promise<number> => {
    if (performance.now() >= freshUntil) {
      rows = await count(...input);
      if (rows > EXACT_COUNT) freshUntil = performance.now() + COUNT_LIFETIME_MS;
    }
    return rows;
  };
}

/** With fewer characters, a slip of the finger could name another message. */
export const MIN_ID_PREFIX = 4;

/** The characters of a UUID. None has a meaning in a pattern of `like`. */
const PREFIX = /^[0-9a-f-]+$/;

/** Returns the id `given` if it exists. If not, returns up to two ids that start with it; none if it is too short. */
export async function idsStartingWith(
  database: Database,
  table: 'inquiries' | 'greetings',
  given: string,
): Promise<readonly string[]> {
  const select = () => database.selectFrom(table).select('id');
  if (await select().where('id', '=', given).executeTakeFirst()) return [given];
  const prefix = given.toLowerCase();
  if (prefix.length < MIN_ID_PREFIX || !PREFIX.test(prefix)) return [];
  const ids = await select().where('id', 'like', `${prefix}%`).limit(2).execute();
  return ids.map(({ id }) => id);
}
