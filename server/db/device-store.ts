/**
 * The browsers and programs that act for the owner, and the addresses with which a browser is paired. Of every secret,
 * only the hash is stored.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../site/util/durations.ts';
import { sha256 } from '../../site/util/hash.ts';
import { isSecret, newPublicId, newSecret } from './secrets.ts';
import { type Database, type DeviceKind, type DeviceScope, type DevicesTable, deleteRow } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

export const PAIRING_MINUTES = 10;
/** A browser stays paired for as long after it was last used. */
export const BROWSER_DAYS = 90;

/** How often a use is written down. */
const SEEN_INTERVAL_MS = HOUR_MS;

export type Device = Omit<DevicesTable, 'hash'>;

interface NewDevice extends Pick<DevicesTable, 'name'> {
  readonly kind: DeviceKind;
  readonly scope: DeviceScope;
  readonly days: number;
}

/** Returns the store of the owner's devices. */
export function createDeviceStore(database: Database, now: () => Date) {
  const valid = () =>
    database
      .selectFrom('devices')
      .select(['id', 'kind', 'name', 'scope', 'created_at', 'seen_at', 'expires_at'])
      .where('expires_at', '>', now().toISOString());

  async function insert(
    { kind, name, scope, days }: NewDevice,
    into: Database,
  ): Promise<Device & { readonly secret: string }> {
    const secret = newSecret();
    const at = now();
    const device = {
      id: newPublicId(),
      kind,
      name,
      scope,
      created_at: at.toISOString(),
      seen_at: at.toISOString(),
      expires_at: daysLater(at, days),
    };
    await into
      .insertInto('devices')
      .values({ ...device, hash: sha256(secret) })
      .execute();
    return { ...device, secret };
  }

  return storeWithRetries({
    /** Adds a device. Only this answer contains its secret. */
    add: (device: NewDevice) => insert(device, database),

    /** Creates the secret of an address with which one browser can be paired within ten minutes. */
    createPairing: async (): Promise<{ readonly secret: string; readonly expires_at: string }> => {
      const secret = newSecret();
      const expires_at = new Date(now().getTime() + PAIRING_MINUTES * MINUTE_MS).toISOString();
      await database
        .insertInto('pairings')
        .values({ hash: sha256(secret), expires_at })
        .execute();
      return { secret, expires_at };
    },

    /** Returns whether a browser can still be paired with a secret. */
    isPairing: async (secret: string): Promise<boolean> => {
      if (!isSecret(secret)) return false;
      const pairing = database.selectFrom('pairings').select('hash').where('hash', '=', sha256(secret));
      return (await pairing.where('expires_at', '>', now().toISOString()).executeTakeFirst()) !== undefined;
    },

    /** Pairs a browser, and uses up the secret. Returns undefined if it is wrong, used or expired. */
    pair: async (secret: string, name: string) => {
      if (!isSecret(secret)) return undefined;
      return database.transaction().execute(async (transaction) => {
        const used = transaction
          .deleteFrom('pairings')
          .where('hash', '=', sha256(secret))
          .where('expires_at', '>', now().toISOString());
        if ((await used.executeTakeFirst()).numDeletedRows === 0n) return undefined;
        return insert({ kind: 'browser', name, scope: 'write', days: BROWSER_DAYS }, transaction);
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
        ...(kind === 'browser' && { expires_at: daysLater(at, BROWSER_DAYS) }),
      };
      const renewal = database.updateTable('devices').set(renewed).where('id', '=', device.id);
      // On a full disk, the owner must get in all the same. The next use tries again.
      const isRenewed = await renewal.execute().then(
        () => true,
        () => false,
      );
      return { ...device, ...(isRenewed && renewed), isRenewed };
    },

    /** Returns whether any browser is paired. */
    hasBrowser: async (): Promise<boolean> =>
      (await valid().where('kind', '=', 'browser').limit(1).executeTakeFirst()) !== undefined,

    /** Returns whether there is any browser or token. */
    hasAny: async (): Promise<boolean> => (await valid().limit(1).executeTakeFirst()) !== undefined,

    /** Returns the devices, the last used first. */
    list: (): Promise<readonly Device[]> => valid().orderBy('seen_at', 'desc').orderBy('id').execute(),

    /** Ends the access of a device at once. Returns false if there is none with that id. */
    revoke: (id: string) => deleteRow(database, 'devices', id),
  });
}

function daysLater(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString();
}
