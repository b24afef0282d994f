/**
 * Changes of content files that have begun. A row is there before the first file changes, so that whoever has the lock of
 * the content next can finish what a killed process has left.
 */
import { randomUUID } from 'node:crypto';
import { insertKept, type KeptFile, type MovedFile, moveEarlier } from './kept-file-store.ts';
import { type ContentPlansTable, type Database, deleteRow } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** What becomes true together with the end of a change. */
interface Finished {
  /** Id of the proposal that the owner has accepted. */
  readonly proposal?: string | undefined;
  /** Id of the kept file that was restored. */
  readonly restored?: string | undefined;
  readonly kept: readonly KeptFile[];
  /** Files that have another name now, which their earlier versions follow. */
  readonly moved?: readonly MovedFile[] | undefined;
}

/** Returns the store of changes that have begun. */
export function createContentPlanStore(database: Database, now: () => Date) {
  return storeWithRetries({
    /** Stores a change that is about to begin. Returns its id. */
    begin: async (plan: string): Promise<string> => {
      const row = { id: randomUUID(), plan, created_at: now().toISOString() };
      await database.insertInto('content_plans').values(row).execute();
      return row.id;
    },

    /** Returns the changes that have begun, oldest first. */
    pending: (): Promise<readonly ContentPlansTable[]> =>
      database.selectFrom('content_plans').selectAll().orderBy('created_at').execute(),

    /** Ends a change whose files are written. */
    finish: (id: string, { proposal, restored, kept, moved = [] }: Finished): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        if (!(await deleteRow(transaction, 'content_plans', id))) return;
        if (proposal !== undefined) await deleteRow(transaction, 'proposals', proposal);
        if (restored !== undefined) await deleteRow(transaction, 'kept_files', restored);
        for (const move of moved) await moveEarlier(transaction, move);
        for (const file of kept) await insertKept(transaction, file);
      }),

    /** Ends a change whose files are as they were before. */
    cancel: (id: string) => deleteRow(database, 'content_plans', id),
  });
}
