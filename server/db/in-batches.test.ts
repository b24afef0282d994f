import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

it('does together what comes together, and gives each its own', async () => {
  const work = vi.fn(async (numbers: readonly number[]) => numbers.map((number) => number * 2));
  const double = inBatches(work);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(work.mock.calls).toEqual([[[1, 2, 3]], [[4]]]);
});

it('begins another batch with what comes while one is done', async () => {
  const work = vi.fn(async (numbers: readonly number[]) => {
    await delay(20);
    return numbers;
  });
  const same = inBatches(work);
  const first = same(1);
  await delay(5);
  expect(await Promise.all([first, same(2), same(3)])).toEqual([1, 2, 3]);
  expect(work.mock.calls).toEqual([[[1]], [[2, 3]]]);
});

it('tells everyone of a batch that it failed, and goes on', async () => {
  let fails = true;
  const work = inBatches(async (numbers: readonly number[]) => {
    if (fails) throw new Error('the disk is full');
    return numbers;
  });
  const outcomes = await Promise.allSettled([work(1), work(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await work(3)).toBe(3);
});
