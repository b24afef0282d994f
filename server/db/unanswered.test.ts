import { describe, expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import type { UnansweredTable } from './tables.ts';
import { createUnansweredStore } from './unanswered.ts';

const WEEK = '2026-11-16';

function asked(client: number, more: Partial<UnansweredTable> = {}): UnansweredTable {
  return {
    week: WEEK,
    kind: 'search',
    query: 'pricing',
    client: `client ${client}`,
    asker: 'agent',
    ...more,
  };
}

describe('the store of questions without an answer', () => {
  onEveryDatabase((open) => {
    it('returns a question once three clients have asked it in the same week', async () => {
      const store = createUnansweredStore(await open());
      await store.add([asked(1), asked(2), asked(3, { week: '2026-11-09' }), asked(4, { kind: 'essay' })]);
      expect(await store.since('2026-01-01')).toEqual([]);
      await store.add([asked(3, { asker: 'person' })]);
      const pricing = { week: WEEK, kind: 'search', query: 'pricing', people: 1, agents: 2 };
      expect(await store.since('2026-01-01')).toEqual([pricing]);
      expect(await store.since('2026-11-23')).toEqual([]);
    });

    it('counts a client once, however often it asks', async () => {
      const store = createUnansweredStore(await open());
      for (let round = 0; round < 3; round += 1) await store.add([asked(1), asked(1), asked(2)]);
      expect(await store.since(WEEK)).toEqual([]);
    });

    it('returns what most clients asked first', async () => {
      const store = createUnansweredStore(await open());
      await store.add([1, 2, 3].map((client) => asked(client, { query: 'rates' })));
      await store.add([1, 2, 3, 4].map((client) => asked(client)));
      expect((await store.since(WEEK)).map(({ query }) => query)).toEqual(['pricing', 'rates']);
    });

    it('stores at most 50 questions of a client in a week', async () => {
      const database = await open();
      const store = createUnansweredStore(database);
      const many = Array.from({ length: 60 }, (_, index) => asked(1, { query: `question ${index}` }));
      await store.add(many);
      await store.add([asked(2), asked(1, { week: '2026-11-23' })]);
      const rows = await database.selectFrom('unanswered').select('client').execute();
      expect(rows.filter(({ client }) => client === 'client 1')).toHaveLength(51);
      expect(rows).toHaveLength(52);
    });
  });
});
