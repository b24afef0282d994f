/** Limits per client: on API requests, pages, searches on pages, newly accepted messages, and what is for the owner. */
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { RefusedError } from '../../db/refusal.ts';
import { createNetworkLimit, SHARES_PER_REQUEST } from './network-limit.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** Pages allowed per minute for each API request allowed. */
const PAGES_PER_REQUEST = 6;

/** Calls that a program may make for the owner in a minute. */
export const CALLS_PER_MINUTE = 120;

export type Limits = Awaited<ReturnType<typeof createLimits>>;

/** Returns the limits, in memory or, with `REDIS_URL`, shared by all processes. */
export async function createLimits(
  { rateLimit, writeLimit, redisUrl }: Pick<Config, 'rateLimit' | 'writeLimit' | 'redisUrl'>,
  log: Logger,
) {
  // Loaded on demand, because the Redis client is large and most sites do not use it.
  const redis = redisUrl === undefined ? undefined : await import('./redis-rate-limit.ts');
  const opened: { close(): Promise<void> }[] = [];

  function create(name: string, perMinute: number): RateLimit {
    const limit = perMinute * SHARES_PER_REQUEST;
    const local = createRateLimit(limit);
    if (redisUrl === undefined || !redis) return createNetworkLimit(local);
    const shared = redis.createRedisRateLimit({ redisUrl, name, limit, fallback: local, log });
    opened.push(shared);
    return createNetworkLimit(shared);
  }

  return {
    requests: create('requests', rateLimit),
    pages: create('pages', PAGES_PER_REQUEST * rateLimit),
    searches: create('searches', rateLimit),
    attempts: create('attempts', PAGES_PER_REQUEST * rateLimit),
    calls: create('calls', CALLS_PER_MINUTE),
    writes: create('writes', writeLimit),
    close: async () => void (await Promise.all(opened.map((limit) => limit.close()))),
  };
}

export type WriteQuota = ReturnType<typeof createWriteQuota>;

/** Returns the quota of the client that sent a request. Only newly accepted writes count. */
export function createWriteQuota(writeLimit: RateLimit, client: string) {
  return {
    /**
     * Runs a write within the quota; a write that fails, or is not new, does not count.
     *
     * @throws RefusedError when the quota is used up
     */
    async spend<T extends { readonly isNew: boolean }>(write: () => Promise<T>): Promise<T> {
      const { exceeded, reset } = await writeLimit.consume(client);
      let counts = false;
      try {
        if (exceeded) throw new RefusedError('client-limit', { waitMs: reset * 1000 });
        const result = await write();
        counts = result.isNew;
        return result;
      } finally {
        if (!counts) await writeLimit.refund(client);
      }
    },
  };
}
