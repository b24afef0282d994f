/** The clients that may not write. Each is a keyed hash of an address, so that no address is stored. */
import { DAY_MS } from '../../site/util/durations.ts';
import type { BlockedClientsTable, Database } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** How long a client is blocked, and how long a message says which client sent it. */
export const CLIENT_RETENTION_DAYS = 30;
const CLIENT_RETENTION_MS = CLIENT_RETENTION_DAYS * DAY_MS;

export type BlockedClientStore = ReturnType<typeof createBlockedClientStore>;

/** Returns the store of blocked clients. */
export function createBlockedClientStore(database: Database, now: () => Date) {
  return storeWithRetries({
    isBlocked: async (client: string): Promise<boolean> => {
      const blocked = database
        .selectFrom('blocked_clients')
        .select('client')
        .where('client', '=', client)
        .where('expires_at', '>', now().toISOString());
      return (await blocked.executeTakeFirst()) !== undefined;
    },

    /** Blocks a client from now on, also if it is already blocked. */
    block(client: string): Promise<BlockedClientsTable> {
      const at = now();
      const blocked_at = at.toISOString();
      const expires_at = new Date(at.getTime() + CLIENT_RETENTION_MS).toISOString();
      return database
        .insertInto('blocked_clients')
        .values({ client, blocked_at, expires_at })
        .onConflict((conflict) => conflict.column('client').doUpdateSet({ blocked_at, expires_at }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Returns the blocked clients, the latest first. */
    list: (): Promise<readonly BlockedClientsTable[]> =>
      database
        .selectFrom('blocked_clients')
        .selectAll()
        .where('expires_at', '>', now().toISOString())
        .orderBy('blocked_at', 'desc')
        .execute(),

    /** Lets a client write again. Returns false if it was not blocked. */
    unblock: async (client: string): Promise<boolean> => {
      const deletion = database.deleteFrom('blocked_clients').where('client', '=', client);
      return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
    },
  });
}
