/** The drafts that are shared by a secret address. Of the secret, only the hash is stored. */
import { DAY_MS } from '../../site/util/durations.ts';
import { sha256 } from '../../site/util/hash.ts';
import { isSecret, newPublicId, newSecret } from './secrets.ts';
import { type Database, deleteRow, type SharedDraftsTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export const SHARING_DAYS = 14;

export type SharedDraft = Omit<SharedDraftsTable, 'hash'>;

export type SharedDraftStore = ReturnType<typeof createSharedDraftStore>;

/** Returns the store of shared drafts. */
export function createSharedDraftStore(database: Database, now: () => Date) {
  const select = () =>
    database
      .selectFrom('shared_drafts')
      .select(['id', 'slug', 'created_at', 'expires_at'])
      .where('expires_at', '>', now().toISOString());
  return storeWithRetries({
    /** Shares a draft. Only this answer contains the secret. */
    share: async (slug: string): Promise<SharedDraft & { readonly secret: string }> => {
      const secret = newSecret();
      const at = now();
      const shared = {
        id: newPublicId(),
        slug,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + SHARING_DAYS * DAY_MS).toISOString(),
      };
      await database
        .insertInto('shared_drafts')
        .values({ ...shared, hash: sha256(secret) })
        .execute();
      return { ...shared, secret };
    },

    /** Returns the draft that a secret shares, or undefined if it never did or no longer does. */
    find: async (secret: string): Promise<SharedDraft | undefined> =>
      isSecret(secret) ? select().where('hash', '=', sha256(secret)).executeTakeFirst() : undefined,

    /** Returns what is shared, the latest first. */
    list: (): Promise<readonly SharedDraft[]> => select().orderBy('created_at', 'desc').execute(),

    /** Gives a draft another name, and its translations: those of `knots` are `knots.de` and so on. */
    move: async (from: string, to: string): Promise<void> => {
      for (const { id, slug } of await select().execute()) {
        if (slug !== from && !slug.startsWith(`${from}.`)) continue;
        const moved = { slug: to + slug.slice(from.length) };
        await database.updateTable('shared_drafts').set(moved).where('id', '=', id).execute();
      }
    },

    /** Ends the sharing. Returns false if there is none with that id. */
    revoke: (id: string) => deleteRow(database, 'shared_drafts', id),
  });
}
