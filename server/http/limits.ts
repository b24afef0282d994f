import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export interface Limits {
  readonly requests: RateLimit;
  /** Of newly accepted messages. */
  readonly writes: RateLimit;
  close(): Promise<void>;
}

/** The two limits: kept in memory, or with `REDIS_URL` shared by all processes. */
export async function createLimits(
  { rateLimit, writeLimit, redisUrl }: Pick<Config, 'rateLimit' | 'writeLimit' | 'redisUrl'>,
  log: Logger,
): Promise<Limits> {
  const requests = createRateLimit(rateLimit);
  const writes = createRateLimit(writeLimit);
  if (redisUrl === undefined) return { requests, writes, close: async () => undefined };

  // Most sites have no Redis, and its client would take 25 MB.
  const { createSharedRateLimit } = await import('./shared-rate-limit.ts');
  const shared = {
    requests: createSharedRateLimit({
      redisUrl,
      name: 'requests',
      limit: rateLimit,
      fallback: requests,
      log,
    }),
    writes: createSharedRateLimit({ redisUrl, name: 'writes', limit: writeLimit, fallback: writes, log }),
  };
  return {
    ...shared,
    async close() {
      await Promise.all([shared.requests.close(), shared.writes.close()]);
    },
  };
}
