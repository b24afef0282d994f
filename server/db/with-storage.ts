/** Retries operations on a locked database. */
import { setTimeout as delay } from 'node:timers/promises';
import { DISK_IS_FULL, isDiskFull } from '../../site/util/access.ts';
import { RefusedError } from './refusal.ts';

/** Delays between attempts, less than four seconds in total. */
const RETRY_DELAYS_MS = [20, 40, 80, 160, 320, 640, 1280, 1280];

/** Locks in SQLite; in PostgreSQL serialization failures, deadlocks and unavailable locks. */
const TRANSIENT = /^(SQLITE_BUSY|SQLITE_LOCKED)|^(40001|40P01|55P03)$/;

/** Thrown when the database does not respond, or cannot store anything because the disk is full. The cause may contain what was to be stored. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(cause: unknown) {
    super(isDiskFull(cause) ? DISK_IS_FULL : 'The database is not responding.', { cause });
  }
}

/**
 * Runs a storage operation and retries it while the database is locked. Rethrows a `RefusedError` from the operation
 * itself.
 *
 * @throws StorageError when the operation fails
 */
export async function withStorage<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (error instanceof RefusedError || error instanceof StorageError) throw error;
      const isTransient = error instanceof Error && 'code' in error && TRANSIENT.test(String(error.code));
      const retryDelay = RETRY_DELAYS_MS[attempt];
      if (retryDelay === undefined || !isTransient) throw new StorageError(error);
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
