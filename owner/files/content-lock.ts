/** Lets one process of Foyer at a time change the content folder. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Libsql from 'libsql';
import type { Config } from '../../server/config/config.ts';
import { explainAccess } from '../../site/util/access.ts';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { OwnerError } from '../owner-error.ts';

/** Runs work while no other process, and no other work of this one, has the lock. Work must not ask for it again. */
export type ContentLock = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_MS = 20;
const TIMEOUT_MS = 10_000;

/**
 * Returns the lock of the site's content: a transaction in an empty SQLite file in the data folder. The system releases
 * it when the process ends, even if that is killed, so no lock is ever stale.
 */
export function openContentLock({ dataDir }: Pick<Config, 'dataDir'>, timeout = TIMEOUT_MS): ContentLock {
  return async (work) => {
    const connection = await take(dataDir, timeout);
    try {
      return await work();
    } finally {
      connection.exec('rollback');
      connection.close();
    }
  };
}

async function take(dataDir: string, timeout: number): Promise<Libsql.Database> {
  const deadline = performance.now() + timeout;
  const connection = open(dataDir);
  for (;;) {
    try {
      connection.exec('begin exclusive');
      return connection;
    } catch (cause) {
      const isLocked = cause instanceof Error && cause.message.includes('database is locked');
      if (isLocked && performance.now() < deadline) {
        await delay(RETRY_MS);
        continue;
      }
      connection.close();
      throw isLocked ? busy(cause) : unusable(dataDir, cause);
    }
  }
}

function open(dataDir: string): Libsql.Database {
  try {
    makeDataFolder(dataDir);
    return new Libsql(join(dataDir, 'content-lock.db'));
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

function busy(cause: unknown): OwnerError {
  return new OwnerError('unavailable', 'Something else is changing the content. Nothing was changed.', {
    fix: 'Try again in a few seconds.',
    cause,
  });
}

function unusable(dataDir: string, cause: unknown): OwnerError {
  return new OwnerError('unavailable', `The content cannot be locked: ${rootMessage(cause)}`, {
    fix: explainAccess(cause, dataDir) ?? 'Set DATA_DIR to a folder that this user may write to.',
    cause,
  });
}
