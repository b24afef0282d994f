/** Identifies the clients that write without storing their addresses, and refuses the blocked ones. */
import { createHmac } from 'node:crypto';
import { ProblemError } from '../../../web/core/problems.ts';
import type { BlockedClientStore } from '../../db/blocked-clients.ts';
import type { WriteQuota } from '../rate-limits/limits.ts';

/** The client that sends a message. */
export interface Writer {
  /** Keyed hash of the address; undefined if the address is unknown. */
  readonly client: string | undefined;
  readonly quota: WriteQuota;
  /** @throws ProblemError `client-blocked` */
  readonly requireAllowed: () => Promise<void>;
}

export type Clients = ReturnType<typeof createClients>;

/** Returns the functions that identify and refuse clients. Without `secret`, the hashes say nothing about an address. */
export function createClients(store: BlockedClientStore, secret: string) {
  const hash = (address: string) => createHmac('sha256', secret).update(`client:${address}`).digest('hex');

  return {
    /** Returns the writer with an address, as identified for the limits. */
    writer(address: string | undefined, quota: WriteQuota): Writer {
      const client = address === undefined ? undefined : hash(address).slice(0, 32);
      return {
        client,
        quota,
        async requireAllowed() {
          if (client === undefined || !(await store.isBlocked(client))) return;
          throw new ProblemError('client-blocked', {
            detail: 'The owner does not accept messages from your network address at present.',
          });
        },
      };
    },
  };
}
