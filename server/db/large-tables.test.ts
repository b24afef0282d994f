import { expect, it } from 'vitest';
import { collect } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { cacheLargeCount, rowPages } from './large-tables.ts';

const NOON = new Date('2026-11-21T12:00:00Z');

onEveryDatabase((open) => {
  it('reads a large table in pages, with each row exactly once, even if timestamps are equal', async () => {
    const database = await open();
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      ...{ digest: `digest ${index}`, agent_name: 'Bot', message: '', channel: 'rest', state: 'public' },
      id: `greeting-${index}`,
      created_at: new Date(NOON.getTime() + Math.floor(index / 1_500)).toISOString(),
    }));
    for (let start = 0; start < rows.length; start += 500) {
      const some = rows.slice(start, start + 500) as never[];
      await database.insertInto('greetings').values(some).execute();
    }
    const query = database.selectFrom('greetings').selectAll();
    for (const direction of ['asc', 'desc'] as const) {
      const pages = await collect(rowPages(query, ['created_at', 'id'], { direction }));
      expect(pages.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
      const ids = pages.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(rows.length);
      const [first, last] = [pages[0]?.[0], pages.at(-1)?.at(-1)];
      const [oldest, newest] = direction === 'asc' ? [first, last] : [last, first];
      expect([oldest?.created_at, newest?.created_at]).toEqual([
        rows[0]?.created_at,
        rows.at(-1)?.created_at,
      ]);
    }
  });
});

it('counts a small table every time and caches the count of a large one', async () => {
  let [rows, looks] = [0, 0];
  const count = cacheLargeCount(async () => {
    looks += 1;
    return rows;
  });
  for (rows = 0; rows < 3; rows += 1) expect(await count()).toBe(rows);
  rows = 20_000;
  for (let look = 0; look < 10; look += 1) expect(await count()).toBe(20_000);
  expect(looks).toBe(4);
});
