import { expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { createTally } from './tally.ts';

it('counts nothing before anything was added', () => {
  expect(createTally().counts()).toEqual([]);
});

it('counts as a table with all names in one key would, whatever the names', () => {
  const names = fc.array(fc.oneof(fc.constantFrom('', '\n', '__proto__'), fc.string()), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.integer({ min: 1, max: 9 }))), (added) => {
      const tally = createTally();
      const table = new Map<string, number>();
      for (const [given, count] of added) {
        tally.add(given, count);
        const key = JSON.stringify(given);
        table.set(key, (table.get(key) ?? 0) + count);
      }
      const counted = tally.counts().map(([given, count]) => [JSON.stringify(given), count] as const);
      expect(counted).toHaveLength(table.size);
      expect(new Map(counted)).toEqual(table);
    }),
  );
});
