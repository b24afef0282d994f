import { describe, expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import type { VisitsTable } from './tables.ts';
import { createVisitStore } from './visit-store.ts';

const visit: VisitsTable = {
  day: '2026-11-21',
  surface: 'tool',
  target: 'get_live_status',
  outcome: 'answered',
  agent: 'ClaudeBot',
  count: 2,
};

describe('the visit store', () => {
  onEveryDatabase((open) => {
    it('adds to the stored count of each kind', async () => {
      const store = createVisitStore(await open());
      await store.add([visit, { ...visit, outcome: 'refused' }]);
      await store.add([{ ...visit, count: 3 }]);
      expect(await store.since('2026-11-21')).toEqual(
        expect.arrayContaining([
          { ...visit, count: 5 },
          { ...visit, outcome: 'refused' },
        ]),
      );
    });

    it('returns the requested days, oldest first', async () => {
      const store = createVisitStore(await open());
      const days = ['2026-11-21', '2026-11-19', '2026-11-20'];
      await store.add(days.map((day) => ({ ...visit, day })));
      expect((await store.since('2026-11-20')).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
    });

    it('accepts an empty batch and one with more rows than fit in a statement', async () => {
      const store = createVisitStore(await open());
      await store.add([]);
      await store.add(Array.from({ length: 250 }, (_, agent) => ({ ...visit, agent: String(agent) })));
      expect(await store.since('2026-11-21')).toHaveLength(250);
    });

    it('sums the counts of simultaneous processes in any order', async () => {
      const stores = await Promise.all(
        [open(), open(), open()].map(async (one) => createVisitStore(await one)),
      );
      const kinds = Array.from({ length: 30 }, (_, agent) => ({ ...visit, agent: String(agent), count: 1 }));
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(
          stores.map((store, place) => store.add(place % 2 === 0 ? kinds : kinds.toReversed())),
        );
      }
      const counts = (await stores[0]?.since('2026-11-21')) ?? [];
      expect(counts.map(({ count }) => count)).toEqual(kinds.map(() => 15));
    });
  });
});
