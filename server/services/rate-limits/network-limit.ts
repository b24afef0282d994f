/** Counts every request for the client and for the networks around it, in memory and in Redis alike. */
import { MAX_CLIENTS_PER_NETWORK, networksOf } from '../../../site/util/networks.ts';
import type { Quota, RateLimit } from './rate-limit.ts';

/** Shares of a limit that a request costs a client. A wider network pays fewer, so that it may send more. */
export const SHARES_PER_REQUEST = MAX_CLIENTS_PER_NETWORK;

/** Returns a limit on requests, given one on shares. The quota is the client's, unless a wider network has none left. */
export function createNetworkLimit(shares: RateLimit) {
  /** Calls `use` for each network of a client with the cost of `count` requests, smallest first. */
  function inEach<T>(client: string, count: number, use: (network: string, cost: number) => T): readonly T[] {
    const cost = count * SHARES_PER_REQUEST;
    return networksOf(client).map(({ name, clients }) => use(name, cost / clients));
  }

  return {
    consume: (client: string, count = 1) => combine(inEach(client, count, shares.consume)),
    peek: (client: string) => combine(inEach(client, 1, shares.peek)),
    async refund(client: string, count = 1): Promise<void> {
      await Promise.all(inEach(client, count, shares.refund));
    },
  } satisfies RateLimit;
}

/** Returns the quota of a client, given those of its networks in shares. Waits only if there is something to wait for. */
function combine(quotas: readonly (Quota | Promise<Quota>)[]): Quota | Promise<Quota> {
  return quotas.every(isKnown) ? quotas.map(inRequests).reduce(stricter) : Promise.all(quotas).then(combine);
}

function isKnown(quota: Quota | Promise<Quota>): quota is Quota {
  return !(quota instanceof Promise);
}

function inRequests({ limit, remaining, reset, exceeded }: Quota): Quota {
  return {
    limit: limit / SHARES_PER_REQUEST,
    remaining: Math.floor(remaining / SHARES_PER_REQUEST),
    reset,
    exceeded,
  };
}

/** Returns the quota of a client, unless the wider network has none left and for longer. */
function stricter(own: Quota, wider: Quota): Quota {
  return wider.exceeded && (!own.exceeded || wider.reset > own.reset) ? wider : own;
}
