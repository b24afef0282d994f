/** Identifies the clients that write without storing their addresses, and refuses the blocked ones. */
import { createHmac } from 'node:crypto';
import { networksOf } from '../../../site/util/networks.ts';
import type { BlockedClientStore } from '../../db/blocked-clients.ts';
import { RefusedError } from '../../db/refusal.ts';
import type { Sender } from '../../db/site-limits.ts';
import { createWriteQuota, type WriteQuota } from '../rate-limits/limits.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';

export interface Writer {
  /** Empty if the address is unknown. */
  readonly sender: Sender;
  readonly quota: WriteQuota;
  /** @throws RefusedError if the client is blocked */
  readonly requireAllowed: () => Promise<void>;
}

export type Clients = ReturnType<typeof createClients>;

interface ClientsOptions {
  readonly store: BlockedClientStore;
  /** Without it, the hashes say nothing about an address. */
  readonly secret: string;
  readonly writeLimit: RateLimit;
}

export function createClients({ store, secret, writeLimit }: ClientsOptions) {
  const hash = (address: string) => createHmac('sha256', secret).update(`client:${address}`).digest('hex');

  return {
    /** Returns the writer with an address, as identified for the limits. A shared address identifies nobody. */
    writer(address: string, isShared: boolean): Writer {
      const networks = isShared ? [] : networksOf(address).map(({ name }) => hash(name).slice(0, 32));
      // One household may have a whole /56, so its /64 is not told apart from the others.
      const [own, client = own, network] = networks;
      return {
        sender: { client, network },
        quota: createWriteQuota(writeLimit, address),
        async requireAllowed() {
          const isBlocked = client !== undefined && (await store.isBlocked(client));
          if (isBlocked) throw new RefusedError('client-blocked');
        },
      };
    },
  };
}
