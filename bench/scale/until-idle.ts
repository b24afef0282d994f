import { setTimeout as delay } from 'node:timers/promises';
import { processorTime } from '../load/processor-time.ts';

const INTERVAL = 1_000;
/** Milliseconds of processor time in an interval, below which a process does nothing. */
const NOTHING = 60;

/** Waits until a process has done its work, at the longest so many milliseconds; false where it still works. */
export async function untilIdle(pid: number, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  for (let used = processorTime(pid); performance.now() < end; ) {
    await delay(INTERVAL);
    const now = processorTime(pid);
    if (now - used < NOTHING) return true;
    used = now;
  }
  return false;
}
