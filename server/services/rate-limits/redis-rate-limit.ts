/** A limit that several processes share in Redis. While Redis is away each counts for itself, so requests go on. */
import { Redis, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Quota, type RateLimit, WINDOW_SECONDS } from './rate-limit.ts';

export interface RedisRateLimitOptions {
  readonly redisUrl: string;
  /** Part of the keys in Redis. */
  readonly name: string;
  readonly limit: number;
  /** Counts while Redis is away. */
  readonly fallback: RateLimit;
  readonly log: Logger;
  /** Milliseconds a request waits for Redis. */
  readonly commandTimeout?: number;
}

const COMMAND_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * The package's own script, except that a refund after the window has ended does not open a window with one request
 * more. `incrby` keeps the time to live.
 */
const COUNT_SCRIPT = `
local change = tonumber(ARGV[1])
if change < 0 and tonumber(redis.call('get', KEYS[1]) or '0') <= 0 then return {0, 0} end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('incrby', KEYS[1], change), redis.call('pttl', KEYS[1])}
`;

export function createRedisRateLimit({
  redisUrl,
  name,
  limit,
  fallback,
  log,
  commandTimeout = COMMAND_TIMEOUT_MS,
}: RedisRateLimitOptions): RateLimit & { close(): Promise<void> } {
  const redis = connect(redisUrl, commandTimeout);
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `foyer:${name}`,
    points: limit,
    duration: WINDOW_SECONDS,
    customIncrTtlLuaScript: COUNT_SCRIPT,
  });
  let isAway = false;
  let isClosed = false;
  /** A hanging connection takes a while to close and is `ready` until then. */
  let isHangingUp = false;
  let reason = 'the connection was closed';

  function away(): void {
    if (isAway || isClosed) return;
    isAway = true;
    log.warn({ limit: name, reason }, 'Redis is away: this process counts for itself');
  }

  function back(): void {
    if (!isAway) return;
    isAway = false;
    log.info({ limit: name }, 'Redis is back: the limit is shared again');
  }

  redis.on('error', (error: Error) => {
    reason = reasonOf(error);
  });
  redis.on('close', () => {
    isHangingUp = false;
    away();
  });

  function hangUp(): void {
    if (redis.status !== 'ready' || isHangingUp) return;
    isHangingUp = true;
    redis.disconnect(true);
  }

  async function shared<T>(ask: () => Promise<T>, askFallback: () => T | Promise<T>): Promise<T> {
    if (redis.status !== 'ready' || isHangingUp) return askFallback();
    try {
      return await ask();
    } catch (error) {
      reason = reasonOf(error);
      away();
      // After an error reply no request waits; without a reply every request would.
      if (!(error instanceof ReplyError)) hangUp();
      return askFallback();
    }
  }

  function quota({ consumedPoints, msBeforeNext }: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>) {
    return {
      limit,
      remaining: Math.max(0, limit - consumedPoints),
      reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      exceeded: consumedPoints > limit,
    } satisfies Quota;
  }

  return {
    consume: (client) =>
      shared(
        async () => {
          // `consume` rejects past the limit; `penalty` counts the same and returns the count.
          const counted = quota(await limiter.penalty(client));
          back();
          return counted;
        },
        () => fallback.consume(client),
      ),
    peek: (client) =>
      shared(
        async () =>
          quota((await limiter.get(client)) ?? { consumedPoints: 0, msBeforeNext: WINDOW_SECONDS * 1000 }),
        () => fallback.peek(client),
      ),
    refund: (client) =>
      shared(
        async () => void (await limiter.reward(client)),
        () => fallback.refund(client),
      ),
    async close() {
      isClosed = true;
      redis.disconnect();
    },
  };
}

function connect(url: string, commandTimeout: number): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
  });
}

/** Returns a reason without the client's address, which Redis' own errors carry after their code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ReplyError) return error.message.split(' ', 1).join();
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
