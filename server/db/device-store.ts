/**
 * The browsers and programs that act for the owner, and the addresses with which a browser is paired. Of every secret,
 * only the hash is stored.
 */
import type { ExpressionBuilder } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../site/util/durations.ts';
import { sha256 } from '../../site/util/hash.ts';
import { isSecret, newPublicId, newSecret } from './secrets.ts';
import { type Database, type DeviceKind, type DevicesTable, deleteRow, type Tables } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export const PAIRING_MINUTES = 10;
/** A browser stays paired for as long after it was last used. */
export const BROWSER_DAYS = 90;

/** How often a use is written down. */
const SEEN_INTERVAL_MS = HOUR_MS;

export type Device = Omit<DevicesTable, 'hash' | 'made_by'>;

interface NewDevice extends Pick<DevicesTable, 'name' | 'kind' | 'scope'> {
  readonly days: number;
}

/**
 * Returns the condition that what a device has made is still valid: the device has access, or it was made by a command.
 * What a device makes while it is being revoked never becomes valid.
 */
export function isMakerTrusted(database: Database, now: () => Date) {
  const trusted = database.selectFrom('devices').select('id').where('expires_at', '>', now().toISOString());
  return ({ eb }: ExpressionBuilder<Tables, 'devices' | 'proposals'>) =>
    eb('made_by', 'is', null).or('made_by', 'in', trusted);
}

/** Returns the store of the owner's devices. */
export function createDeviceStore(database: Database, now: () => Date) {
  const valid = () =>
    database
      .selectFrom('devices')
      .select(['id', 'kind', 'name', 'scope', 'created_at', 'seen_at', 'expires_at'])
      .where('expires_at', '>', now().toISOString())
      .where(isMakerTrusted(database, now));

  async function insert(
    given: Pick<DevicesTable, 'kind' | 'name' | 'scope'>,
    lifetimeMs: number,
    { into = database, madeBy = null }: { readonly into?: Database; readonly madeBy?: string | null } = {},
  ): Promise<Device & { readonly secret: string }> {
    const secret = newSecret();
    const at = now();
    const device = {
      id: newPublicId(),
      ...given,
      created_at: at.toISOString(),
      seen_at: at.toISOString(),
      expires_at: later(at, lifetimeMs),
    };
    await into
      .insertInto('devices')
      .values({ ...device, hash: sha256(secret), made_by: madeBy })
      .execute();
    return { ...device, secret };
  }

  return storeWithRetries({
    /** Adds a device. Only this answer contains its secret. */
    add: ({ days, ...device }: NewDevice) => insert(device, days * DAY_MS),

    /**
     * Creates the secret of an address with which one browser can be paired within ten minutes, while the device that makes
     * it has access.
     */
    createPairing: (madeBy: string | null = null) =>
      insert({ kind: 'pairing', name: '', scope: 'write' }, PAIRING_MINUTES * MINUTE_MS, { madeBy }),

    /** Pairs a browser, and uses up the secret. Returns undefined if it is wrong, used, expired or revoked. */
    pair: async (secret: string, name: string) => {
      if (!isSecret(secret)) return undefined;
      return database.transaction().execute(async (transaction) => {
        const used = transaction
          .deleteFrom('devices')
          .where('kind', '=', 'pairing')
          .where('hash', '=', sha256(secret))
          .where('expires_at', '>', now().toISOString())
          .where(isMakerTrusted(transaction, now));
        if ((await used.executeTakeFirst()).numDeletedRows === 0n) return undefined;
        const browser = { kind: 'browser', name, scope: 'write' } as const;
        return insert(browser, BROWSER_DAYS * DAY_MS, { into: transaction });
      });
    },

    /**
     * Returns the device with a secret, or undefined if there is none, or no longer. Each use of a browser makes it last
     * longer; `isRenewed` says that its cookie must, too.
     */
    use: async (
      kind: DeviceKind,
      secret: string,
    ): Promise<(Device & { readonly isRenewed: boolean }) | undefined> => {
      if (!isSecret(secret)) return undefined;
      const device = await valid()
        .where('hash', '=', sha256(secret))
        .where('kind', '=', kind)
        .executeTakeFirst();
      if (!device) return undefined;
      const at = now();
      if (at.getTime() - Date.parse(device.seen_at) < SEEN_INTERVAL_MS) {
        return { ...device, isRenewed: false };
      }
      const renewed = {
        seen_at: at.toISOString(),
        ...(kind === 'browser' && { expires_at: later(at, BROWSER_DAYS * DAY_MS) }),
      };
      const renewal = database.updateTable('devices').set(renewed).where('id', '=', device.id);
      // On a full disk, the owner must get in all the same. The next use tries again.
      const isRenewed = await renewal.execute().then(
        () => true,
        () => false,
      );
      return { ...device, ...(isRenewed && renewed), isRenewed };
    },

    /** Returns whether a device that had access still has it. */
    hasAccess: async (id: string): Promise<boolean> =>
      (await valid().where('id', '=', id).executeTakeFirst()) !== undefined,

    /** Returns whether any browser is paired. */
    hasBrowser: async (): Promise<boolean> =>
      (await valid().where('kind', '=', 'browser').limit(1).executeTakeFirst()) !== undefined,

    /** Returns whether there is any browser or token. */
    hasAny: async (): Promise<boolean> =>
      (await valid().where('kind', '!=', 'pairing').limit(1).executeTakeFirst()) !== undefined,

    /** Returns the devices and the open pairings, the last used first. */
    list: (): Promise<readonly Device[]> => valid().orderBy('seen_at', 'desc').orderBy('id').execute(),

    /** Ends the access of a device at once, and all that it has left open. Returns false if there is none with that id. */
    revoke: (id: string) => deleteRow(database, 'devices', id),
  });
}

function later(at: Date, ms: number): string {
  return new Date(at.getTime() + ms).toISOString();
}
