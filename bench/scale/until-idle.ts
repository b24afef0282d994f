import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processorTime } from '../load/processor-time.ts';

const INTERVAL = 1_000;
/** Milliseconds of processor time in an interval, below which nothing is done. */
const NOTHING = 60;

/**
 * Waits until a process and its children have done their work, at the longest so many milliseconds; false where they
 * still work.
 */
export async function untilIdle(pid: number, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  for (let used = timeOfFamily(pid); performance.now() < end; ) {
    await delay(INTERVAL);
    const now = timeOfFamily(pid);
    // A child that has ended takes its time with it.
    if (Math.abs(now - used) < NOTHING) return true;
    used = now;
  }
  return false;
}

function timeOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)].reduce((sum, member) => sum + timeUntilNow(member), 0);
}

/** A child may end between being listed and being asked. */
function timeUntilNow(pid: number): number {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
}
