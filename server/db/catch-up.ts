/** Adds the notifications that a channel has missed because it was set later, or had failed permanently. */
import { DAY_MS } from '../../site/util/durations.ts';
import { type Database, DIGEST_PREFIX, LOG_CHANNEL, type NotificationType } from './tables.ts';

const MAX_AGE_MS = 30 * DAY_MS;

/** Maximum number of notifications of one type that are not combined into a digest. */
const MAX_SINGLE = 3;
const EVENTS_PER_TRANSACTION = 1_000;

/**
 * Makes the events of the last 30 days due on `channel` that no channel except the log has delivered. Leaves out those
 * for which the channel will try again anyway. Returns how many.
 */
export async function catchUp(
  database: Database,
  channel: string,
  types: readonly NotificationType[],
  at: Date,
): Promise<number> {
  let total = 0;
  for (const type of types) {
    let added = await addMissed(database, channel, type, at, MAX_SINGLE);
    total += added;
    while (added === EVENTS_PER_TRANSACTION) {
      added = await addMissed(database, channel, type, at, 0);
      total += added;
    }
  }
  return total;
}

/** Adds one transaction's worth of missed events, as a digest if there are more than `maxSingle`. Returns how many. */
async function addMissed(
  database: Database,
  channel: string,
  type: NotificationType,
  at: Date,
  maxSingle: number,
): Promise<number> {
  const due = at.toISOString();
  const oldest = new Date(at.getTime() - MAX_AGE_MS).toISOString();
  return database.transaction().execute(async (transaction) => {
    const missed = await transaction
      .selectFrom('outbox')
      .select(({ fn }) => [
        'subject_id',
        fn.min('event_id').as('event_id'),
        fn.min('created_at').as('created_at'),
        fn.min('next_attempt_at').as('next_attempt_at'),
      ])
      .where('type', '=', type)
      .where('created_at', '>=', oldest)
      .groupBy('subject_id')
      .having(
        ({ fn }) =>
          fn.count('id').filterWhere('channel', '!=', LOG_CHANNEL).filterWhere('state', '=', 'delivered'),
        '=',
        0,
      )
      .having(
        ({ fn }) => fn.count('id').filterWhere('channel', '=', channel).filterWhere('state', '!=', 'parked'),
        '=',
        0,
      )
      .limit(EVENTS_PER_TRANSACTION)
      .execute();
    if (missed.length === 0) return 0;
    const prefix = missed.length > maxSingle ? DIGEST_PREFIX : '';
    const subjects = missed.map(({ subject_id }) => subject_id);
    await transaction
      .deleteFrom('outbox')
      .where('channel', '=', channel)
      .where('type', '=', type)
      .where('subject_id', 'in', subjects)
      // Another process may have added its row since the query above.
      .where('state', '=', 'parked')
      .execute();
    const rows = missed.map(({ subject_id, event_id, created_at, next_attempt_at }) => ({
      // The same in every process, so that two processes that start at the same time add one row.
      id: `${channel} ${event_id}`,
      event_id: isDigest(event_id) ? event_id : prefix + event_id,
      type,
      subject_id,
      channel,
      state: 'pending' as const,
      attempts: 0,
      // A digest that is not due yet stays deferred.
      next_attempt_at: isDigest(event_id) && next_attempt_at > due ? next_attempt_at : due,
      created_at,
    }));
    await transaction
      .insertInto('outbox')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return missed.length;
  });
}

function isDigest(eventId: string): boolean {
  return eventId.startsWith(DIGEST_PREFIX);
}
