/** The limits of a client: API requests, pages, and newly accepted messages. */
import type { Logger } from 'pino';
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { Config } from '../../config/config.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** Pages in a minute for each API request that is allowed. */
const PAGES_PER_REQUEST = 6;

/** Returns the limits: in memory, or with `REDIS_URL` shared by all processes. */
export async function createLimits(
  { rateLimit, writeLimit, redisUrl }: Pick<Config, 'rateLimit' | 'writeLimit' | 'redisUrl'>,
  log: Logger,
) {
  const sizes = { requests: rateLimit, pages: PAGES_PER_REQUEST * rateLimit, writes: writeLimit };
  const local = {
    requests: createRateLimit(sizes.requests),
    pages: createRateLimit(sizes.pages),
    writes: createRateLimit(sizes.writes),
  };
  if (redisUrl === undefined) return { ...local, close: async () => undefined };

  // Most sites have no Redis, and its client would take 25 MB.
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

/** Returns the quota of the client that sends a request. Only newly accepted writes count. */
export function createWriteQuota(writeLimit: RateLimit, client: string) {
  return {
    /**
     * Runs a write within the quota; a write that fails, or is not new, does not count.
     *
     * @throws ProblemError `write-quota-exceeded`
     */
    async spend<T extends { readonly isNew: boolean }>(write: () => Promise<T>): Promise<T> {
      const { exceeded, reset, limit } = await writeLimit.consume(client);
      let counts = false;
      try {
        if (exceeded) {
          throw new ProblemError('write-quota-exceeded', {
            detail: `More than ${limit} messages in a minute.`,
            hints: [`Wait ${reset} seconds, then send it again.`],
            retryAfter: reset,
          });
        }
        const result = await write();
        counts = result.isNew;
        return result;
      } finally {
        if (!counts) await writeLimit.refund(client);
      }
    },
  };
}
