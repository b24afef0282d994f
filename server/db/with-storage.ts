/** Retries operations on a locked database, then reports a problem that the client can act on. */
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '../../web/core/problems.ts';
import { plural } from '../../web/core/prose.ts';

/** Delays between attempts, less than four seconds in total. */
const RETRY_DELAYS_MS = [20, 40, 80, 160, 320, 640, 1280, 1280];
const RETRY_AFTER_SECONDS = 5;

/** Locks in SQLite; in PostgreSQL serialization failures, deadlocks and unavailable locks. */
const TRANSIENT = /^(SQLITE_BUSY|SQLITE_LOCKED)|^(40001|40P01|55P03)$/;

/**
 * Runs a storage operation and retries it while the database is locked. Rethrows a `ProblemError` from the operation
 * itself.
 *
 * @throws ProblemError `storage-unavailable`, with the cause, when the operation fails
 */
export async function withStorage<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      const isTransient = error instanceof Error && 'code' in error && TRANSIENT.test(String(error.code));
      const retryDelay = RETRY_DELAYS_MS[attempt];
      if (retryDelay === undefined || !isTransient) {
        throw new ProblemError('storage-unavailable', {
          detail: 'The database is not responding.',
          hints: [
            `Wait ${plural(RETRY_AFTER_SECONDS, 'second')}, then send the same request again. Nothing was stored.`,
          ],
          retryAfter: RETRY_AFTER_SECONDS,
          cause: error,
        });
      }
      await delay(retryDelay);
    }
  }
}

/** Returns `store` with every method wrapped in `withStorage`. */
export function storeWithRetries<Store extends Record<string, (...input: never[]) => Promise<unknown>>>(
  store: Store,
): Store {
  const methods = Object.entries(store).map(([name, method]) => {
    return [name, (...input: never[]) => withStorage(() => method(...input))];
  });
  return Object.fromEntries(methods);
}
