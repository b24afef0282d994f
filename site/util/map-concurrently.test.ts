import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

describe('mapConcurrently', () => {
  it('keeps the order of the items', async () => {
    const results = await mapConcurrently([3, 1, 2], 3, async (item) => {
      await delay(item * 5);
      return item * 10;
    });
    expect(results).toEqual([30, 10, 20]);
  });

  it('limits how many items are processed at once', async () => {
    let working = 0;
    let most = 0;
    await mapConcurrently(Array.from({ length: 20 }), 4, async () => {
      working += 1;
      most = Math.max(most, working);
      await delay(1);
      working -= 1;
    });
    expect(most).toBe(4);
  });

  it('rejects with the first error', async () => {
    await expect(mapConcurrently([1], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await mapConcurrently([], 2, async () => 1)).toEqual([]);
  });
});
