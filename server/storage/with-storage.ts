import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '../../web/runtime/problems.ts';

/** Pauses between tries in milliseconds; together under three seconds, after which the caller is told. */
const PAUSES = [20, 40, 80, 160, 320, 640, 1280];

/**
 * Runs a storage operation, again while the database is locked by someone else.
 *
 * @throws ProblemError `storage-unavailable`, with the cause, when it cannot be done
 */
export async function withStorage<T>(operation: () => Promise<T>): Promise<T> {
  for (const pause of [...PAUSES, undefined]) {
    try {
      return await operation();
    } catch (error) {
      if (!isBusy(error) || pause === undefined) {
        throw new ProblemError('storage-unavailable', {
          detail: 'The database does not answer.',
          cause: error,
        });
      }
      await delay(pause);
    }
  }
  throw new Error('unreachable');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
