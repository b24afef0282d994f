/** Files of the content as they were before they were deleted or changed, so that they can be put back. */
import { DAY_MS } from '../../site/util/durations.ts';
import { type Database, deleteRow, type KeptFilesTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** How long a file is kept. */
export const KEPT_DAYS = 30;

/** Earlier versions of one file that are kept, the newest. */
const MAX_EARLIER = 50;

export type KeptFile = KeptFilesTable;

/** Returns the store of kept files. */
export function createKeptFileStore(database: Database, now: () => Date) {
  const select = () => {
    const oldest = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
    return database.selectFrom('kept_files').selectAll().where('kept_at', '>=', oldest);
  };
  const selectEarlier = (file: string) => select().where('reason', '=', 'changed').where('file', '=', file);
  return storeWithRetries({
    add: (file: KeptFile): Promise<void> => insertKept(database, file),

    /** Returns the deleted files, the last deleted first. */
    listDeleted: async (): Promise<readonly KeptFile[]> => {
      const deleted = select().where('reason', '=', 'deleted').orderBy('kept_at', 'desc').orderBy('id');
      return (await deleted.execute()).map(read);
    },

    /** Returns the earlier versions of a file, the last replaced first. */
    listEarlier: async (file: string): Promise<readonly KeptFile[]> => {
      const earlier = selectEarlier(file).orderBy('kept_at', 'desc').orderBy('id');
      return (await earlier.execute()).map(read);
    },

    /** Returns an earlier version of a file, or undefined if it is not kept. */
    findEarlier: async (file: string, version: string): Promise<KeptFile | undefined> => {
      const row = await selectEarlier(file).where('version', '=', version).limit(1).executeTakeFirst();
      return row && read(row);
    },

    remove: (id: string) => deleteRow(database, 'kept_files', id),
  });
}

/** Paths of a file in the content folder. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

/** Lets the earlier versions of a file follow it to another name. */
export async function moveEarlier(database: Database, { from, to }: MovedFile): Promise<void> {
  const earlier = database.updateTable('kept_files').where('reason', '=', 'changed');
  await earlier.where('file', '=', from).set({ file: to }).execute();
}

/** Keeps a file. Forgets its oldest earlier versions. */
export async function insertKept(database: Database, { text, ...file }: KeptFile): Promise<void> {
  await database
    .insertInto('kept_files')
    .values({ ...file, text: text === null ? null : JSON.stringify(text) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  if (file.reason !== 'changed') return;
  const versions = () =>
    database.selectFrom('kept_files').where('reason', '=', 'changed').where('file', '=', file.file);
  const newest = versions().select('id').orderBy('kept_at', 'desc').orderBy('id').limit(MAX_EARLIER);
  const surplus = versions().select('id').where('id', 'not in', newest);
  await database.deleteFrom('kept_files').where('id', 'in', surplus).execute();
}

function read({ text, ...row }: KeptFile): KeptFile {
  return { ...row, text: text === null ? null : JSON.parse(text) };
}
