/** Delivers the outbox at least once. Retries each notification on a schedule, then parks it for the owner to see. */
import type { Logger } from 'pino';
import { groupBy } from '../../../web/core/group-by.ts';
import type { OutboxStore } from '../../db/outbox.ts';
import { LOG_CHANNEL, type OutboxTable } from '../../db/tables.ts';
import { DELIVERY_TIMEOUT_MS } from './delivery.ts';
import { type DescribeEvent, subjectKind } from './describe-event.ts';
import type { Channel } from './notification.ts';

const SECOND_MS = 1_000;

/** Delays between attempts: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. Then the notification is parked. */
export const RETRY_DELAYS_MS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map(
  (pause) => pause * SECOND_MS,
);

/** Time limit for deliveries in progress when the service stops. */
const STOP_TIMEOUT_MS = 3 * SECOND_MS;

/** Longer than the slowest delivery. If a process dies, another takes over when the claim expires. */
const CLAIM_MS = 3 * DELIVERY_TIMEOUT_MS;
const CLAIM_SIZE = 10;
const MAX_DIGEST_SIZE = 1_000;

/** Maximum time between polls of the outbox, to which other processes also add. */
const MAX_POLL_INTERVAL_MS = 15 * SECOND_MS;

export interface DispatcherOptions {
  readonly outbox: OutboxStore;
  readonly channels: readonly Channel[];
  readonly describeEvent: DescribeEvent;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Returns the dispatcher, which delivers the notifications in `outbox`. */
export function createDispatcher({ outbox, channels, describeEvent, now, log }: DispatcherOptions) {
  // Lines that the log does not show wait until it does, because more attempts would not help.
  const without = channels.some(({ name }) => name === LOG_CHANNEL) ? undefined : LOG_CHANNEL;
  const interruption = new AbortController();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isWaiting = false;

  async function deliver(rows: readonly OutboxTable[]): Promise<void> {
    try {
      const notification = await describeEvent(rows);
      const channel = channels.find(({ name }) => name === rows[0]?.channel);
      if (notification && !channel) {
        throw new Error(`The channel "${rows[0]?.channel}" is no longer configured.`);
      }
      if (notification) await channel?.send(notification, interruption.signal);
      await outbox.delivered(rows.map(({ id }) => id));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await recordFailure(rows, reason).catch((cause: unknown) =>
        // The notification is retried when the claim ends.
        log.error(
          { err: cause, event: rows[0]?.event_id },
          'the result of a notification could not be stored',
        ),
      );
    }
  }

  async function recordFailure(rows: readonly OutboxTable[], reason: string): Promise<void> {
    const attempts = Math.max(...rows.map((row) => row.attempts));
    const pause = RETRY_DELAYS_MS[attempts - 1];
    const next = pause === undefined ? undefined : new Date(now().getTime() + pause);
    const ids = rows.map(({ id }) => id);
    await outbox.failed(ids, reason, next);
    const about = { event: rows[0]?.event_id, channel: rows[0]?.channel, attempts, reason };
    if (next) log.warn({ ...about, next: next.toISOString() }, 'notification failed; it will be tried again');
    else log.error(about, 'notification parked; the next start of the server tries again');
  }

  /** Delivers all due notifications. Resolves when none is left. */
  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const at = now();
      const claimEnd = new Date(at.getTime() + CLAIM_MS);
      const single = await outbox.claim(at, claimEnd, CLAIM_SIZE, false, without);
      const gathered = await outbox.claim(at, claimEnd, MAX_DIGEST_SIZE, true, without);
      const messages = [
        ...single.map((row) => [row]),
        ...groupBy(gathered, ({ channel, type }) => `${channel} ${subjectKind(type)}`).values(),
      ];
      if (messages.length === 0) return;
      await Promise.all(messages.map(deliver));
    }
  }

  /** Delivers in the background from now on. Call it again after adding to the outbox. */
  function wake(): void {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(run);
  }

  async function run(): Promise<void> {
    isWaiting = false;
    await deliverDue().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'));
    const due = isStopped ? undefined : await outbox.nextDue(without).catch(() => undefined);
    if (isStopped) return;
    const wait = due ? Math.max(SECOND_MS, due.getTime() - now().getTime()) : MAX_POLL_INTERVAL_MS;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(wait, MAX_POLL_INTERVAL_MS)).unref();
  }

  return {
    deliverDue,
    wake,
    /** Starts no more deliveries and waits for those in progress, with a time limit. */
    async stop(): Promise<void> {
      isStopped = true;
      const interrupt = setTimeout(() => interruption.abort(), STOP_TIMEOUT_MS);
      await running;
      clearTimeout(interrupt);
      clearTimeout(timer);
    },
  };
}
