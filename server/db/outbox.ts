/** Stores notifications with the record they are about; each is claimed by one process at a time. */
import { randomUUID } from 'node:crypto';
import { isPostgres } from './database.ts';
import type { Database, NotificationType, OutboxState, OutboxTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export interface NewEvent {
  readonly type: NotificationType;
  readonly subjectId: string;
  /** One row is written for each. */
  readonly channels: readonly string[];
  readonly at: string;
}

/** Writes the notifications of an event in the caller's transaction. */
export async function enqueue(transaction: Database, { type, subjectId, channels, at }: NewEvent) {
  if (channels.length === 0) return;
  const eventId = `evt_${randomUUID()}`;
  const rows = channels.map((channel) => ({
    id: randomUUID(),
    event_id: eventId,
    type,
    subject_id: subjectId,
    channel,
    state: 'pending' as const,
    attempts: 0,
    next_attempt_at: at,
    created_at: at,
  }));
  await transaction.insertInto('outbox').values(rows).execute();
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Returns the store of notifications. */
export function createOutboxStore(database: Database) {
  const select = () => database.selectFrom('outbox').selectAll();
  const update = () => database.updateTable('outbox');

  return storeWithRetries({
    /** Claims notifications that are due, oldest first, until `claimedUntil`, and counts an attempt for each. */
    claim(at: Date, claimedUntil: Date, limit: number): Promise<readonly OutboxTable[]> {
      const moment = at.toISOString();
      const due = database
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('next_attempt_at', '<=', moment)
        .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', moment)]))
        .orderBy('next_attempt_at')
        .limit(limit)
        // SQLite has one writer and no row locks.
        .$if(isPostgres(database), (rows) => rows.forUpdate().skipLocked());
      return update()
        .set(({ eb }) => ({ claimed_until: claimedUntil.toISOString(), attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', due)
        .returningAll()
        .execute();
    },

    async delivered(id: string): Promise<void> {
      const delivered = { state: 'delivered', claimed_until: null, last_error: null } as const;
      await update().set(delivered).where('id', '=', id).execute();
    },

    /** Schedules another attempt, or parks the notification if there is none. */
    async failed(id: string, reason: string, nextAttempt: Date | undefined): Promise<void> {
      const next = nextAttempt
        ? { next_attempt_at: nextAttempt.toISOString() }
        : { state: 'parked' as const };
      const failed = { claimed_until: null, last_error: reason, ...next };
      await update().set(failed).where('id', '=', id).execute();
    },

    /** Returns when the next notification is due; undefined if none is pending. */
    async nextDue(): Promise<Date | undefined> {
      const pending = select().where('state', '=', 'pending').orderBy('next_attempt_at');
      const row = await pending.limit(1).executeTakeFirst();
      return row && new Date(row.next_attempt_at);
    },

    ofSubject: (subjectId: string): Promise<readonly OutboxTable[]> =>
      select().where('subject_id', '=', subjectId).orderBy('channel').execute(),

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
