/** The outbox of notifications. Each is stored with its record, and claimed by only one process at a time. */
import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../site/util/durations.ts';
import { catchUp } from './catch-up.ts';
import {
  type Database,
  DIGEST_PREFIX,
  isPostgres,
  type NotificationType,
  type OutboxTable,
} from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export interface NewEvent {
  readonly type: NotificationType;
  readonly subjectId: string;
  /** One row is written for each. */
  readonly channels: readonly string[];
  readonly at: string;
  /** Defers the event to a digest at this time. */
  readonly digestAt?: Date | undefined;
}

/** Longer than any delay before the next attempt. */
export const MAX_WAIT_MS = 12 * HOUR_MS;
/** Longer than any delay before a daily digest, also on the day when summer time ends. */
const MAX_DIGEST_WAIT_MS = 26 * HOUR_MS;

/** Maximum difference between the clocks of two processes. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Writes an event's notifications in the caller's transaction. Events beyond `perHour` of their type in a clock hour
 * are deferred to a digest at the end of the hour.
 */
export async function enqueue(transaction: Database, event: NewEvent, perHour: number): Promise<void> {
  const { type, subjectId, channels, at } = event;
  if (channels.length === 0) return;
  const digestAt = event.digestAt?.toISOString() ?? (await endOfFullHour(transaction, event, perHour));
  const eventId = `${digestAt === undefined ? 'evt_' : DIGEST_PREFIX}${randomUUID()}`;
  const rows = channels.map((name) => ({
    id: randomUUID(),
    event_id: eventId,
    type,
    subject_id: subjectId,
    channel: name,
    state: 'pending' as const,
    attempts: 0,
    next_attempt_at: digestAt ?? at,
    created_at: at,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}

/** Returns when the event's clock hour ends if it already has `perHour` events of the type. */
async function endOfFullHour(
  transaction: Database,
  { type, channels, at }: NewEvent,
  perHour: number,
): Promise<string | undefined> {
  const hour = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
  const nextHour = new Date(hour + HOUR_MS).toISOString();
  const excess = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '>=', new Date(hour).toISOString())
    .where('created_at', '<', nextHour)
    .where('type', '=', type)
    .where('channel', '=', channels[0] ?? '')
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst();
  return excess && nextHour;
}

/** Name of the setting that holds the last week that the owner was notified of. */
const LAST_WEEK = 'weekly-digest';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Returns the outbox store. */
export function createOutboxStore(database: Database) {
  const select = () => database.selectFrom('outbox').selectAll();
  const update = () => database.updateTable('outbox');

  return storeWithRetries({
    /**
     * Claims due notifications until `claimedUntil`, oldest first, and counts an attempt for each. With `forDigests`,
     * claims those that belong in a digest instead of the others. Leaves out those on the channel `without`.
     */
    claim(
      at: Date,
      claimedUntil: Date,
      limit: number,
      forDigests = false,
      without = '',
    ): Promise<readonly OutboxTable[]> {
      const moment = at.toISOString();
      // A time further ahead than any delay was set before the clock was turned back.
      const maxWait = forDigests ? MAX_DIGEST_WAIT_MS : MAX_WAIT_MS;
      const longestWait = new Date(at.getTime() + maxWait).toISOString();
      const end = claimedUntil.toISOString();
      const longestClaim = new Date(claimedUntil.getTime() + CLOCK_TOLERANCE_MS).toISOString();
      const due = database
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('channel', '!=', without)
        .where('event_id', forDigests ? 'like' : 'not like', `${DIGEST_PREFIX}%`)
        .where(({ eb, or }) =>
          or([eb('next_attempt_at', '<=', moment), eb('next_attempt_at', '>', longestWait)]),
        )
        .where(({ eb, or }) =>
          or([
            eb('claimed_until', 'is', null),
            eb('claimed_until', '<', moment),
            eb('claimed_until', '>', longestClaim),
          ]),
        )
        .orderBy('next_attempt_at')
        .limit(limit)
        // SQLite has one writer and no row locks.
        .$if(isPostgres(database), (rows) => rows.forUpdate().skipLocked());
      return update()
        .set(({ eb }) => ({ claimed_until: end, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', due)
        .returningAll()
        .execute();
    },

    /**
     * Makes undelivered notifications of the last 30 days due on a channel that was set later or has given up. Returns
     * how many.
     */
    catchUp: (channel: string, types: readonly NotificationType[], at: Date): Promise<number> =>
      catchUp(database, channel, types, at),

    /**
     * Writes the notifications of the visits in a week, unless this or another process has already done so. Returns
     * whether it did.
     */
    enqueueWeek: (week: string, channels: readonly string[], at: Date): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        const updated = await transaction
          .insertInto('settings')
          .values({ name: LAST_WEEK, value: week })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ value: week }).where('settings.value', '<', week),
          )
          .returning('name')
          .executeTakeFirst();
        if (!updated) return false;
        const event = { type: 'visits.weekly', subjectId: week, channels, at: at.toISOString() } as const;
        await enqueue(transaction, event, 1);
        return true;
      }),

    async delivered(ids: readonly string[]): Promise<void> {
      const delivered = { state: 'delivered', claimed_until: null, last_error: null } as const;
      await update().set(delivered).where('id', 'in', ids).execute();
    },

    /** Schedules the next attempt, or parks the notifications if there is none. */
    async failed(ids: readonly string[], reason: string, nextAttempt: Date | undefined): Promise<void> {
      const next = nextAttempt
        ? { next_attempt_at: nextAttempt.toISOString() }
        : { state: 'parked' as const };
      const failed = { claimed_until: null, last_error: reason, ...next };
      await update().set(failed).where('id', 'in', ids).execute();
    },

    /** Returns when the next notification is due, except on the channel `without`; undefined if none is pending. */
    async nextDue(without = ''): Promise<Date | undefined> {
      const pending = select().where('state', '=', 'pending').where('channel', '!=', without);
      const row = await pending.orderBy('next_attempt_at').limit(1).executeTakeFirst();
      return row && new Date(row.next_attempt_at);
    },

    ofSubjects: async (subjectIds: readonly string[]): Promise<readonly OutboxTable[]> => {
      // PostgreSQL has no empty lists.
      if (subjectIds.length === 0) return [];
      return select().where('subject_id', 'in', subjectIds).orderBy('channel').execute();
    },

    /** Makes undelivered notifications about a subject due now and resets their attempts. Returns how many. */
    async retry(subjectId: string, at: Date): Promise<number> {
      const undelivered = update()
        .set({ state: 'pending', attempts: 0, next_attempt_at: at.toISOString() })
        .where('subject_id', '=', subjectId)
        .where('state', '!=', 'delivered');
      return Number((await undelivered.executeTakeFirst()).numUpdatedRows);
    },
  });
}
