/** The limits of a client: requests, and newly accepted messages. */
import type { Logger } from 'pino';
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { Config } from '../../config/config.ts';
import type { WriteQuota } from '../write-quota.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export interface Limits {
  readonly requests: RateLimit;
  /** Counts newly accepted messages. */
  readonly writes: RateLimit;
  close(): Promise<void>;
}

/** Creates both limits: in memory, or with `REDIS_URL` shared by all processes. */
export async function createLimits(
  { rateLimit, writeLimit, redisUrl }: Pick<Config, 'rateLimit' | 'writeLimit' | 'redisUrl'>,
  log: Logger,
): Promise<Limits> {
  const requests = createRateLimit(rateLimit);
  const writes = createRateLimit(writeLimit);
  if (redisUrl === undefined) return { requests, writes, close: async () => undefined };

  // Most sites have no Redis, and its client would take 25 MB.
  const { createRedisRateLimit } = await import('./redis-rate-limit.ts');
  const shared = {
    requests: createRedisRateLimit({ redisUrl, name: 'requests', limit: rateLimit, fallback: requests, log }),
    writes: createRedisRateLimit({ redisUrl, name: 'writes', limit: writeLimit, fallback: writes, log }),
  };
  return {
    ...shared,
    close: async () => void (await Promise.all([shared.requests.close(), shared.writes.close()])),
  };
}

export function createWriteQuota(limit: RateLimit, client: string): WriteQuota {
  return {
    async spend(write, isNew) {
      const { exceeded, reset, limit: allowed } = await limit.consume(client);
      if (exceeded) {
        await limit.refund(client);
        throw new ProblemError('write-quota-exceeded', {
          detail: `More than ${allowed} messages in a minute.`,
          hints: [`Wait ${reset} seconds, then send it again.`],
          retryAfter: reset,
        });
      }
      let counts = false;
      try {
        const result = await write();
        counts = isNew(result);
        return result;
      } finally {
        if (!counts) await limit.refund(client);
      }
    },
  };
}
