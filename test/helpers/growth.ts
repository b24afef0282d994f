/** Compares what work of two sizes costs, because no limit in seconds is right for every machine. */
import { expect } from 'vitest';

/** Runs whose shortest counts, because others may collect garbage or compile. */
const RUNS = 3;
/** Work is repeated for as long, because systems count processor time in steps of several milliseconds. */
const MIN_MICROSECONDS = 20_000;
/** Four times the work takes about 4 times as long if it is linear, and 16 times if it is quadratic. */
const MAX_GROWTH = 10;

/** Fails if work on four times as much takes more than ten times the processor time. */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const [small, large] = [await costOf(work, size), await costOf(work, 4 * size)];
  expect(large / small, `${large} µs compared with ${small} µs`).toBeLessThan(MAX_GROWTH);
}

/** Returns the processor time of the work, in microseconds. */
async function costOf(work: (size: number) => unknown, size: number): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = process.cpuUsage();
    let [used, times] = [0, 0];
    while (used < MIN_MICROSECONDS) {
      await work(size);
      const { user, system } = process.cpuUsage(start);
      used = user + system;
      times += 1;
    }
    costs.push(used / times);
  }
  return Math.min(...costs);
}
