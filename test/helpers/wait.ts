/** Waits in tests. They end with what they wait for, so how long that takes on a busy machine does not matter. */
import { vi } from 'vitest';

/** Limit of every wait, which only a failure reaches. */
const GIVE_UP_MS = 60_000;

/** Calls `check` until it no longer throws, and returns its result. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, GIVE_UP_MS);
}
