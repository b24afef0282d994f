/** Delivers what is in the outbox: at least once, on a schedule, then parked for the owner to see. */
import type { Logger } from 'pino';
import type { OutboxStore } from '../../db/outbox.ts';
import type { OutboxTable } from '../../db/tables.ts';
import type { Channel } from './channel.ts';
import type { DescribeEvent } from './describe-event.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds from a failed attempt to the next; after the last it is parked. */
export const RETRY_SCHEDULE: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];

/** A delivery may take this long. */
export const DELIVERY_LIMIT = 10 * SECOND;

/** Deliveries under way get this long when the service stops. */
const STOP_LIMIT = 3 * SECOND;

/** A claim outlives the slowest delivery; should its process die, another takes over after it. */
const CLAIM = 3 * DELIVERY_LIMIT;
const AT_ONCE = 10;

/** Other processes fill the outbox too, so it is looked at this often at least. */
const LONGEST_SLEEP = 15 * SECOND;

export interface Dispatcher {
  /** Delivers everything that is due, and resolves when nothing is. */
  deliverDue(): Promise<void>;
  /** Delivers from now on, by itself. */
  start(): void;
  /** Something new is in the outbox. */
  wake(): void;
  /** Begins no more deliveries and waits for those under way, though not for one that hangs: it has failed. */
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  readonly outbox: OutboxStore;
  readonly channels: readonly Channel[];
  readonly describeEvent: DescribeEvent;
  readonly now: () => Date;
  readonly log: Logger;
}

export function createDispatcher({
  outbox,
  channels,
  describeEvent,
  now,
  log,
}: DispatcherOptions): Dispatcher {
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  const stopping = new AbortController();
  /** Ends the deliveries that outlast a stop. */
  const leaving = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function deliver(row: OutboxTable): Promise<void> {
    try {
      const notification = await describeEvent(row);
      if (notification) await send(row, notification);
      await outbox.delivered(row.id);
    } catch (error) {
      await failed(row, error instanceof Error ? error.message : String(error)).catch((cause: unknown) =>
        // The claim runs out, and then it is tried again.
        log.error({ err: cause, event: row.event_id }, 'how a notification fared could not be written down'),
      );
    }
  }

  function send(row: OutboxTable, notification: Parameters<Channel['send']>[0]): Promise<void> {
    const channel = byName.get(row.channel);
    if (!channel) throw new Error(`The channel "${row.channel}" is not configured any more.`);
    const limit = AbortSignal.timeout(DELIVERY_LIMIT);
    return channel.send(notification, AbortSignal.any([limit, leaving.signal]));
  }

  async function failed(row: OutboxTable, reason: string): Promise<void> {
    const pause = RETRY_SCHEDULE[row.attempts - 1];
    const next = pause === undefined ? undefined : new Date(now().getTime() + pause);
    await outbox.failed(row.id, reason, next);
    const about = { event: row.event_id, channel: row.channel, attempts: row.attempts, reason };
    if (next) log.warn({ ...about, next: next.toISOString() }, 'notification failed; it will be tried again');
    else log.error(about, 'notification parked; see: npm run owner -- inquiries list');
  }

  async function deliverDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const at = now();
      const rows = await outbox.claim(at, new Date(at.getTime() + CLAIM), AT_ONCE);
      if (rows.length === 0) return;
      await Promise.all(rows.map(deliver));
    }
  }

  /** One run at a time; what comes during a run leads to one more. */
  function run(): void {
    clearTimeout(timer);
    if (running) {
      again = true;
      return;
    }
    running = deliverDue()
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .then(schedule)
      .finally(() => {
        running = undefined;
        if (again && !stopping.signal.aborted) {
          again = false;
          run();
        }
      });
  }

  async function schedule(): Promise<void> {
    if (stopping.signal.aborted) return;
    const due = await outbox.nextDue().catch(() => undefined);
    const wait = due ? Math.max(SECOND, due.getTime() - now().getTime()) : LONGEST_SLEEP;
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(wait, LONGEST_SLEEP));
    timer.unref();
  }

  return {
    deliverDue,
    start: run,
    wake: run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      const patience = setTimeout(() => leaving.abort(), STOP_LIMIT);
      await running;
      clearTimeout(patience);
    },
  };
}
