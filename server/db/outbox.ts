/** Stores notifications with the record they are about; each is claimed by one process at a time. */
import { randomUUID } from 'node:crypto';
import { isPostgres } from './database.ts';
import { HOUR_MS } from './site-limits.ts';
import type { Database, NotificationType, OutboxState, OutboxTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export interface NewEvent {
  readonly type: NotificationType;
  readonly subjectId: string;
  /** One row is written for each. */
  readonly channels: readonly string[];
  readonly at: string;
}

/** Longer than any wait for the next attempt. */
export const MAX_WAIT_MS = 12 * HOUR_MS;

/** Until then every transaction of the hour before has ended. */
const DIGEST_DELAY_MS = 60_000;

/**
 * Writes the notifications of an event in the caller's transaction. What exceeds `perHour` of its type in a clock hour
 * waits for a digest, one for each channel.
 */
export async function enqueue(
  transaction: Database,
  { type, subjectId, channels, at }: NewEvent,
  perHour: number,
) {
  const [channel] = channels;
  if (channel === undefined) return;
  const hour = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
  const lastAlone = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '>=', new Date(hour).toISOString())
    .where('created_at', '<', new Date(hour + HOUR_MS).toISOString())
    .where('type', '=', type)
    .where('channel', '=', channel)
    .offset(perHour - 1)
    .limit(1)
    .executeTakeFirst();
  const eventId = lastAlone ? `digest_${new Date(hour).toISOString()}_${type}` : `evt_${randomUUID()}`;
  const rowOf = (own: Pick<OutboxTable, 'id' | 'type' | 'subject_id' | 'channel' | 'state'>) => {
    return { ...own, event_id: eventId, attempts: 0, next_attempt_at: at, created_at: at };
  };
  const state = lastAlone ? 'gathered' : 'pending';
  const rows = channels.map((name) =>
    rowOf({ id: randomUUID(), type, subject_id: subjectId, channel: name, state }),
  );
  await transaction.insertInto('outbox').values(rows).execute();
  if (!lastAlone) return;
  const due = new Date(hour + HOUR_MS + DIGEST_DELAY_MS).toISOString();
  const digests = channels.map((name) => ({
    ...rowOf({ id: `${eventId} ${name}`, type: 'digest', subject_id: '', channel: name, state: 'pending' }),
    next_attempt_at: due,
  }));
  await transaction
    .insertInto('outbox')
    .values(digests)
    // With the time set back, an hour may come again after its digest.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state: 'pending', attempts: 0, next_attempt_at: due })
        .where('outbox.state', '!=', 'pending'),
    )
    .execute();
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Returns the store of notifications. */
export function createOutboxStore(database: Database) {
  const select = () => database.selectFrom('outbox').selectAll();
  const update = () => database.updateTable('outbox');
  const updateEvent = ({ event_id, channel }: OutboxTable) =>
    update().where('event_id', '=', event_id).where('channel', '=', channel);

  return storeWithRetries({
    /** Claims notifications that are due, oldest first, until `claimedUntil`, and counts an attempt for each. */
    claim(at: Date, claimedUntil: Date, limit: number): Promise<readonly OutboxTable[]> {
      const moment = at.toISOString();
      // A time further ahead than any wait was set before the clock was set back.
      const longestWait = new Date(at.getTime() + MAX_WAIT_MS).toISOString();
      const end = claimedUntil.toISOString();
      const due = database
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where(({ eb, or }) =>
          or([eb('next_attempt_at', '<=', moment), eb('next_attempt_at', '>', longestWait)]),
        )
        .where(({ eb, or }) =>
          or([
            eb('claimed_until', 'is', null),
            eb('claimed_until', '<', moment),
            eb('claimed_until', '>', end),
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

    /** Returns what a digest is about. */
    gathered: ({ event_id, channel }: OutboxTable): Promise<readonly OutboxTable[]> =>
      select()
        .where('event_id', '=', event_id)
        .where('channel', '=', channel)
        .where('state', '=', 'gathered')
        .orderBy('created_at')
        .execute(),

    /** Marks a notification as delivered; a digest with all it is about. */
    async delivered(row: OutboxTable): Promise<void> {
      const delivered = { state: 'delivered', claimed_until: null, last_error: null } as const;
      await updateEvent(row).set(delivered).execute();
    },

    /** Schedules another attempt, or parks the notification if there is none; a digest with all it is about. */
    async failed(row: OutboxTable, reason: string, nextAttempt: Date | undefined): Promise<void> {
      const next = nextAttempt
        ? { next_attempt_at: nextAttempt.toISOString() }
        : { state: 'parked' as const };
      const failed = { claimed_until: null, last_error: reason, ...next };
      await updateEvent(row).set(failed).execute();
    },

    /** Returns when the next notification is due; undefined if none is pending. */
    async nextDue(): Promise<Date | undefined> {
      const pending = select().where('state', '=', 'pending').orderBy('next_attempt_at');
      const row = await pending.limit(1).executeTakeFirst();
      return row && new Date(row.next_attempt_at);
    },

    ofSubjects: (subjectIds: readonly string[]): Promise<readonly OutboxTable[]> =>
      select().where('subject_id', 'in', subjectIds).orderBy('channel').execute(),

    /** Returns notifications in any state or in the given one, newest first. */
    list(state?: OutboxState): Promise<readonly OutboxTable[]> {
      const newest = select().orderBy('created_at', 'desc');
      return (state === undefined ? newest : newest.where('state', '=', state)).execute();
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
