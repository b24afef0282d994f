/** Write limits for the whole site. Counting in the database makes them survive restarts and apply across processes. */
import { HOUR_MS } from '../util/durations.ts';
import { cacheLargeCount, countRows } from './large-tables.ts';
import { RefusedError } from './refusal.ts';
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

  /** @throws RefusedError over the hourly limit, and when the table is full */
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
      const waitMs = Date.parse(excess.created_at) + HOUR_MS - at.getTime();
      throw new RefusedError('hourly-limit', { limit: `${perHour} ${table}`, waitMs });
    }
    if ((await countStored(transaction)) <= rows) return;
    throw new RefusedError('table-full', { limit: `${rows} ${table}`, waitMs: HOUR_MS });
  };
}
