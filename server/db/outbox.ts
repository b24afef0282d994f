/** Notifications on their way: written together with what they are about, claimed by one process at a time. */
import { randomUUID } from 'node:crypto';
import type { NotificationType } from '../services/notifications/channel.ts';
import { isPostgres } from './database.ts';
import type { Database, OutboxState, OutboxTable } from './tables.ts';
import { withStorage } from './with-storage.ts';

export interface NewEvent {
  readonly type: NotificationType;
  readonly subjectId: string;
  /** Names of the channels it goes by; one row each. */
  readonly channels: readonly string[];
  readonly at: string;
}

export interface OutboxStore {
  /** Claims what is due and unclaimed, oldest first, until `claimedUntil`; counts an attempt for each. */
  claim(at: Date, claimedUntil: Date, limit: number): Promise<readonly OutboxTable[]>;
  delivered(id: string): Promise<void>;
  /** Lets it be tried again at `nextAttempt`, or parks it where there is none. */
  failed(id: string, reason: string, nextAttempt: Date | undefined): Promise<void>;
  /** When the next one is due; undefined where none is pending. */
  nextDue(): Promise<Date | undefined>;
  ofSubject(subjectId: string): Promise<readonly OutboxTable[]>;
  list(state: OutboxState | undefined): Promise<readonly OutboxTable[]>;
  /** Makes everything about a subject that is not delivered due at once, attempts counted anew. Gives how many. */
  retry(subjectId: string, at: Date): Promise<number>;
}

/** Writes an event, a row for each channel, in the caller's transaction. */
export async function enqueue(
  transaction: Database,
  { type, subjectId, channels, at }: NewEvent,
): Promise<void> {
  if (channels.length === 0) return;
  const eventId = `evt_${randomUUID()}`;
  await transaction
    .insertInto('outbox')
    .values(
      channels.map((channel) => ({
        id: randomUUID(),
        event_id: eventId,
        type,
        subject_id: subjectId,
        channel,
        state: 'pending' as const,
        attempts: 0,
        next_attempt_at: at,
        claimed_until: null,
        last_error: null,
        created_at: at,
      })),
    )
    .execute();
}

export function createOutboxStore(database: Database): OutboxStore {
  return {
    claim: (at, claimedUntil, limit) =>
      withStorage(() =>
        database
          .updateTable('outbox')
          .set(({ eb }) => ({ claimed_until: claimedUntil.toISOString(), attempts: eb('attempts', '+', 1) }))
          .where('id', 'in', (query) =>
            query
              .selectFrom('outbox')
              .select('id')
              .where('state', '=', 'pending')
              .where('next_attempt_at', '<=', at.toISOString())
              .where((where) =>
                where.or([where('claimed_until', 'is', null), where('claimed_until', '<', at.toISOString())]),
              )
              .orderBy('next_attempt_at')
              .limit(limit)
              // SQLite writes one at a time and knows no row locks.
              .$if(isPostgres(database), (rows) => rows.forUpdate().skipLocked()),
          )
          .returningAll()
          .execute(),
      ),

    delivered: (id) =>
      withStorage(async () => {
        await database
          .updateTable('outbox')
          .set({ state: 'delivered', claimed_until: null, last_error: null })
          .where('id', '=', id)
          .execute();
      }),

    failed: (id, reason, nextAttempt) =>
      withStorage(async () => {
        await database
          .updateTable('outbox')
          .set({
            claimed_until: null,
            last_error: reason,
            ...(nextAttempt ? { next_attempt_at: nextAttempt.toISOString() } : { state: 'parked' as const }),
          })
          .where('id', '=', id)
          .execute();
      }),

    nextDue: () =>
      withStorage(async () => {
        const row = await database
          .selectFrom('outbox')
          .select('next_attempt_at')
          .where('state', '=', 'pending')
          .orderBy('next_attempt_at')
          .executeTakeFirst();
        return row && new Date(row.next_attempt_at);
      }),

    ofSubject: (subjectId) =>
      withStorage(() =>
        database
          .selectFrom('outbox')
          .selectAll()
          .where('subject_id', '=', subjectId)
          .orderBy('channel')
          .execute(),
      ),

    list: (state) =>
      withStorage(() =>
        database
          .selectFrom('outbox')
          .selectAll()
          .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
          .orderBy('created_at', 'desc')
          .execute(),
      ),

    retry: (subjectId, at) =>
      withStorage(async () => {
        const { numUpdatedRows } = await database
          .updateTable('outbox')
          .set({ state: 'pending', attempts: 0, next_attempt_at: at.toISOString() })
          .where('subject_id', '=', subjectId)
          .where('state', '!=', 'delivered')
          .executeTakeFirst();
        return Number(numUpdatedRows);
      }),
  };
}
