import { expect, it } from 'vitest';
import { runInIdleSlices } from './idle-slices.ts';

function* work(steps: number, milliseconds: number) {
  for (let step = 0; step < steps; step += 1) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

it('returns the result, and lets other tasks run between slices', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  expect(await runInIdleSlices(work(20, 4))).toBe('done');
  clearInterval(timer);
  expect(ticks).toBeGreaterThanOrEqual(4);
});

it('rejects if a step throws', async () => {
  // biome-ignore lint/correctness/useYield: the first step throws.
  const broken = (function* (): Generator<void> {
    throw new Error('broken');
  })();
  await expect(runInIdleSlices(broken)).rejects.toThrow('broken');
});
