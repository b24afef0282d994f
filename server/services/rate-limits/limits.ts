/** Limits per client: on API requests, pages and newly accepted messages. */
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { RefusedError } from '../../db/refusal.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** Pages allowed per minute for each API request allowed. */
const PAGES_PER_REQUEST = 6;

const SHARES_PER_WRITE = 16;
/** Shares that a write costs an IPv6 client and its networks, by prefix length. Wider networks may write more. */
const IPV6_SHARES = { 64: SHARES_PER_WRITE, 56: 4, 48: 1 } as const;

export type Limits = Awaited<ReturnType<typeof createLimits>>;

/** Returns the limits, in memory or, with `REDIS_URL`, shared by all processes. */
export async function createLimits(
  { rateLimit, writeLimit, redisUrl }: Pick<Config, 'rateLimit' | 'writeLimit' | 'redisUrl'>,
  log: Logger,
) {
  const sizes = {
    requests: rateLimit,
    pages: PAGES_PER_REQUEST * rateLimit,
    writes: SHARES_PER_WRITE * writeLimit,
  };
  const local = {
    requests: createRateLimit(sizes.requests),
    pages: createRateLimit(sizes.pages),
    writes: createRateLimit(sizes.writes),
  };
  if (redisUrl === undefined) return { ...local, close: async () => undefined };

  // Loaded on demand, because the Redis client is large and most sites do not use it.
  const { createRedisRateLimit } = await import('./redis-rate-limit.ts');
  const share = (name: keyof typeof local) =>
    createRedisRateLimit({ redisUrl, name, limit: sizes[name], fallback: local[name], log });
  const shared = { requests: share('requests'), pages: share('pages'), writes: share('writes') };
  return {
    ...shared,
    close: async () => void (await Promise.all(Object.values(shared).map((limit) => limit.close()))),
  };
}

export type WriteQuota = ReturnType<typeof createWriteQuota>;

/** Returns the quota of the client that sent a request. Only newly accepted writes count. */
export function createWriteQuota(writeLimit: RateLimit, client: string) {
  const costs = costsOf(client);
  return {
    /**
     * Runs a write within the quota; a write that fails, or is not new, does not count.
     *
     * @throws RefusedError when the quota is used up
     */
    async spend<T extends { readonly isNew: boolean }>(write: () => Promise<T>): Promise<T> {
      const quotas = await Promise.all(costs.map(([network, shares]) => writeLimit.consume(network, shares)));
      let counts = false;
      try {
        const refusal = quotas.find(({ exceeded }) => exceeded);
        if (refusal) throw new RefusedError('client-limit', { waitMs: refusal.reset * 1000 });
        const result = await write();
        counts = result.isNew;
        return result;
      } finally {
        if (!counts) await Promise.all(costs.map(([network, shares]) => writeLimit.refund(network, shares)));
      }
    },
  };
}

/** Returns the cost of a write for a client and, for an IPv6 /64, for the networks its provider may have assigned. */
function costsOf(client: string): readonly (readonly [network: string, shares: number])[] {
  if (!client.endsWith('/64')) return [[client, SHARES_PER_WRITE]];
  return Object.entries(IPV6_SHARES).map(([bits, shares]) => {
    const network = ipaddr.IPv6.networkAddressFromCIDR(client.replace(/64$/, bits));
    return [`${network}/${bits}`, shares];
  });
}
