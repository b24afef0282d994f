/** Write limits for the whole site. Counting in the database makes them survive restarts and apply across processes. */
import { ProblemError } from '../../web/core/problems.ts';
import { plural } from '../../web/core/prose.ts';
import { HOUR_MS } from '../util/durations.ts';
import { cacheLargeCount, countRows } from './large-tables.ts';
import type { Database } from './tables.ts';

export interface RecordLimits {
  /** Maximum accepted in any 60 minutes. */
  readonly perHour: number;
  /** Maximum stored in total. */
  readonly rows: number;
}

export interface SiteLimits {
  readonly greetings: RecordLimits;
  readonly inquiries: RecordLimits;
  /** Maximum of each type in a clock hour. Any more are sent in a digest. */
  readonly notificationsPerHour: number;
}

const MAX_GREETINGS = 1_000_000;
const MAX_INQUIRIES = 200_000;
/** Hourly limits for the site, per message that one client may send in a minute. */
const GREETINGS_PER_HOUR = 60;
const INQUIRIES_PER_HOUR = 20;
const NOTIFICATIONS_PER_HOUR = 6;

const FULL_RETRY_AFTER_SECONDS = 60 * 60;

/** Returns the limits for a site whose clients may each send `writesPerMinute` messages a minute. */
export function siteLimits(writesPerMinute = 10): SiteLimits {
  return {
    greetings: { perHour: writesPerMinute * GREETINGS_PER_HOUR, rows: MAX_GREETINGS },
    inquiries: { perHour: writesPerMinute * INQUIRIES_PER_HOUR, rows: MAX_INQUIRIES },
    notificationsPerHour: writesPerMinute * NOTIFICATIONS_PER_HOUR,
  };
}

/** Returns a check for the transaction that has just stored a record. If it throws, the transaction is rolled back. */
export function createRoomCheck(table: 'greetings' | 'inquiries', { perHour, rows }: RecordLimits) {
  const countStored = cacheLargeCount((database: Database) => countRows(database.selectFrom(table)));

  /** @throws ProblemError `write-quota-exceeded` over the hourly limit, `storage-unavailable` when full */
  return async (transaction: Database, at: Date): Promise<void> => {
    // If the clock was set back, records from the future must not lock anyone out.
    const excess = await transaction
      .selectFrom(table)
      .select('created_at')
      .where('created_at', '>', new Date(at.getTime() - HOUR_MS).toISOString())
      .where('created_at', '<=', at.toISOString())
      .orderBy('created_at', 'desc')
      .offset(perHour)
      .limit(1)
      .executeTakeFirst();
    if (excess) {
      const wait = Date.parse(excess.created_at) + HOUR_MS - at.getTime();
      throw new ProblemError('write-quota-exceeded', {
        detail: `The site accepts ${perHour} ${table} an hour.`,
        ...comeBack(Math.max(1, Math.ceil(wait / 1000))),
      });
    }
    if ((await countStored(transaction)) <= rows) return;
    throw new ProblemError('storage-unavailable', {
      detail: `The site stores at most ${rows} ${table}, and that limit has been reached.`,
      ...comeBack(FULL_RETRY_AFTER_SECONDS),
    });
  };
}

const comeBack = (retryAfter: number) => ({
  hints: [`Wait ${plural(retryAfter, 'second')}, then send it again. Nothing was stored.`],
  retryAfter,
});
