import type { Database, OutboxState, OutboxTable } from '../../server/db/tables.ts';

/** Returns the notifications, optionally only those in one state, newest first. */
export function outboxRows(database: Database, state?: OutboxState): Promise<readonly OutboxTable[]> {
  const newest = database.selectFrom('outbox').selectAll().orderBy('created_at', 'desc');
  return (state === undefined ? newest : newest.where('state', '=', state)).execute();
}
