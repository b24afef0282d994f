import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '../../web/runtime/problems.ts';

/** Pauses between tries in milliseconds; together under four seconds, after which the caller is told. */
const PAUSES = [20, 40, 80, 160, 320, 640, 1280, 1280];

/** Seconds a client is asked to wait. */
const RETRY_AFTER = 5;

/**
 * Codes of failures that pass by themselves: a lock in SQLite; in PostgreSQL a serialization failure, a deadlock, a
 * lock that is not available.
 */
const PASSING = /^(SQLITE_BUSY|SQLITE_LOCKED)|^(40001|40P01|55P03)$/;

/**
 * Runs a storage operation, again while the database is locked by someone else. What the operation refuses by a
 * `ProblemError` passes through.
 *
 * @throws ProblemError `storage-unavailable`, with the cause, when it cannot be done
 */
export async function withStorage<T>(operation: () => Promise<T>): Promise<T> {
  for (const pause of [...PAUSES, undefined]) {
    try {
      return await operation();
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      if (pause === undefined || !PASSING.test(codeOf(error))) {
        throw new ProblemError('storage-unavailable', {
          detail: 'The database does not answer.',
          hints: [`Wait ${RETRY_AFTER} seconds, then send the same request again. Nothing was stored.`],
          retryAfter: RETRY_AFTER,
          cause: error,
        });
      }
      await delay(pause);
    }
  }
  throw new Error('unreachable');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
