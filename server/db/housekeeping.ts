/** Deletes data whose retention has ended. */
import type { Logger } from 'pino';
import { checkpoint } from './database.ts';
import type { InquiryStore } from './inquiries.ts';
import type { Database } from './tables.ts';
import { withStorage } from './with-storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const INTERVAL_MS = 60 * 60 * 1000;

/** A year and the days needed to compare it with the one before. */
const VISIT_RETENTION_DAYS = 400;

export interface HousekeepingOptions {
  readonly database: Database;
  readonly inquiries: InquiryStore;
  /** Unset: inquiries are kept. */
  readonly retentionDays: number | undefined;
}

/**
 * Deletes expired idempotency keys and tokens, old visit counts, and inquiries past the owner's retention. Returns how
 * many inquiries.
 */
export async function purgeExpired(
  { database, inquiries, retentionDays }: HousekeepingOptions,
  now: Date,
): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const oldestDay = daysAgo(VISIT_RETENTION_DAYS).toISOString().slice(0, 10);
  await withStorage(async () => {
    await database.deleteFrom('idempotency_keys').where('expires_at', '<=', now.toISOString()).execute();
    await database.deleteFrom('spent_tokens').where('expires_at', '<=', now.toISOString()).execute();
    await database.deleteFrom('visits').where('day', '<', oldestDay).execute();
    await checkpoint(database);
  });
  return retentionDays === undefined ? 0 : inquiries.removeOlderThan(daysAgo(retentionDays));
}

/** Purges now and every hour. `stop` waits for a purge that is running. */
export function scheduleHousekeeping({ log, ...options }: HousekeepingOptions & { readonly log: Logger }) {
  let running = purge();
  const timer = setInterval(() => {
    running = purge();
  }, INTERVAL_MS).unref();

  async function purge(): Promise<void> {
    try {
      const removed = await purgeExpired(options, new Date());
      if (removed > 0) log.info({ removed }, 'inquiries past their retention were deleted');
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed; it will run again in an hour');
    }
  }

  return {
    stop(): Promise<void> {
      clearInterval(timer);
      return running;
    },
  };
}
