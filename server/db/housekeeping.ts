/** What has served its time goes. */
import type { Logger } from 'pino';
import type { InquiryStore } from './inquiries.ts';
import type { Database } from './tables.ts';
import { withStorage } from './with-storage.ts';

/** In days: a year, and what is needed to compare it with the one before. */
const VISIT_RETENTION = 400;

const DAY = 24 * 60 * 60 * 1000;

export interface HousekeepingOptions {
  readonly database: Database;
  readonly inquiries: InquiryStore;
  /** Unset: inquiries are kept. */
  readonly retentionDays: number | undefined;
}

/** Removes expired idempotency keys and tokens, old counts of visits, and inquiries past the owner's retention. Gives how many inquiries. */
export async function keepHouse(
  { database, inquiries, retentionDays }: HousekeepingOptions,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const oldestDay = new Date(now.getTime() - VISIT_RETENTION * DAY).toISOString().slice(0, 10);
  await withStorage(async () => {
    await database.deleteFrom('idempotency_keys').where('expires_at', '<=', at).execute();
    await database.deleteFrom('spent_tokens').where('expires_at', '<=', at).execute();
    await database.deleteFrom('visits').where('day', '<', oldestDay).execute();
  });
  return retentionDays === undefined
    ? 0
    : inquiries.removeOlderThan(new Date(now.getTime() - retentionDays * DAY));
}

const INTERVAL = 60 * 60 * 1000;

/** Keeps house now and every hour. `stop` waits for what is under way. */
export function scheduleHousekeeping({ log, ...options }: HousekeepingOptions & { readonly log: Logger }): {
  stop(): Promise<void>;
} {
  const run = async () => {
    try {
      const removed = await keepHouse(options, new Date());
      if (removed > 0) log.info({ removed }, 'inquiries past their retention were deleted');
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed; it will run again in an hour');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, INTERVAL);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
