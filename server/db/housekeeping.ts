/** Deletes data whose retention period has ended. */
import type { Logger } from 'pino';
import { weekOf } from '../../site/util/calendar.ts';
import { DAY_MS } from '../../site/util/durations.ts';
import { eachHour } from '../../site/util/timers.ts';
import { CLIENT_RETENTION_DAYS } from './blocked-clients.ts';
import type { InquiryStore } from './inquiry-store.ts';
import { KEPT_DAYS } from './kept-file-store.ts';
import { countRows } from './large-tables.ts';
import { noteTime } from './last-seen.ts';
import { PROPOSAL_DAYS } from './proposal-store.ts';
import type { SiteLimits } from './site-limits.ts';
import { deleteWeeklyKeys } from './stores.ts';
import type { Database } from './tables.ts';
import { withStorage } from './with-storage.ts';

/** A year, plus a margin for comparing days with those of the year before. */
const VISIT_RETENTION_DAYS = 400;
const UNANSWERED_RETENTION_DAYS = 90;

export interface HousekeepingOptions {
  readonly database: Database;
  readonly inquiries: InquiryStore;
  /** If undefined, inquiries are never deleted. */
  readonly retentionDays: number | undefined;
}

/** Tables whose rows say when they expire. */
const EXPIRING = ['idempotency_keys', 'spent_tokens', 'blocked_clients', 'shared_drafts', 'devices'] as const;

/** Deletes what has expired. Returns the number of deleted inquiries. */
export async function purgeExpired(
  { database, inquiries, retentionDays }: HousekeepingOptions,
  now: Date,
): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  await withStorage(async () => {
    // First, because only a deletion also removes earlier versions of rows from the WAL.
    for (const table of ['inquiries', 'greetings'] as const) {
      const messages = database.updateTable(table).set({ client: null, network: null });
      const known = messages.where('client', 'is not', null);
      await known.where('created_at', '<', daysAgo(CLIENT_RETENTION_DAYS).toISOString()).execute();
    }
    for (const table of EXPIRING) {
      await database.deleteFrom(table).where('expires_at', '<=', now.toISOString()).execute();
    }
    await database
      .deleteFrom('proposals')
      .where('created_at', '<=', daysAgo(PROPOSAL_DAYS).toISOString())
      .execute();
    await database.deleteFrom('kept_files').where('kept_at', '<', daysAgo(KEPT_DAYS).toISOString()).execute();
    await database.deleteFrom('visits').where('day', '<', dayAgo(VISIT_RETENTION_DAYS)).execute();
    await database.deleteFrom('unanswered').where('week', '<', dayAgo(UNANSWERED_RETENTION_DAYS)).execute();
    await deleteWeeklyKeys(database, weekOf(now));
  });
  return retentionDays === undefined ? 0 : inquiries.removeUnchangedSince(daysAgo(retentionDays));
}

const WARNING_SHARE = 0.8;

/** Logs a warning for each table that is nearly full. */
export async function warnOfFullTables(database: Database, limits: SiteLimits, log: Logger): Promise<void> {
  for (const table of ['greetings', 'inquiries'] as const) {
    const rows = await withStorage(() => countRows(database.selectFrom(table)));
    const most = limits[table].rows;
    if (rows < WARNING_SHARE * most) continue;
    log.warn(
      { rows, most },
      `the database is filling up with ${table}; when it is full, new ones are refused`,
    );
  }
}

interface ScheduleOptions extends HousekeepingOptions {
  readonly limits: SiteLimits;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Purges now and every hour. `stop` waits for a running purge. */
export function scheduleHousekeeping({ log, limits, now, ...options }: ScheduleOptions) {
  return eachHour(async () => {
    try {
      const removed = await purgeExpired(options, now());
      if (removed > 0) log.info({ removed }, 'inquiries past their retention period were deleted');
      await noteTime(options.database, now());
      await warnOfFullTables(options.database, limits, log);
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed; it will run again in an hour');
    }
  });
}
