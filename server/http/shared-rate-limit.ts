/** A limit that several processes share, in Redis. Without Redis each counts for itself: requests always go on. */
import { Redis, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Quota, type RateLimit, WINDOW_SECONDS } from './rate-limit.ts';

export interface SharedRateLimitOptions {
  readonly redisUrl: string;
  /** Tells this limit's counts from those of others in the same Redis. */
  readonly name: string;
  readonly limit: number;
  /** Counts while Redis is away. */
  readonly fallback: RateLimit;
  readonly log: Logger;
  /** Milliseconds after which a request no longer waits for Redis, which answers in one. */
  readonly commandTimeout?: number;
}

const COMMAND_TIMEOUT = 200;
const CONNECT_TIMEOUT = 2_000;
const MAX_RECONNECT_DELAY = 2_000;

/**
 * The package's own script, except that a count taken back after its window has ended opens no window with one request
 * more. `incrby` keeps the time to live.
 */
const COUNT_SCRIPT = `
local change = tonumber(ARGV[1])
if change < 0 and tonumber(redis.call('get', KEYS[1]) or '0') <= 0 then return {0, 0} end
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('incrby', KEYS[1], change), redis.call('pttl', KEYS[1])}
`;

export function createSharedRateLimit({
  redisUrl,
  name,
  limit,
  fallback,
  log,
  commandTimeout = COMMAND_TIMEOUT,
}: SharedRateLimitOptions): RateLimit & { close(): Promise<void> } {
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
  /** A connection that hangs takes its time to end, and counts as ready until then. */
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
      // Without an answer every request would wait; where there is one, if only an error, none does.
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
          // The package's `consume` rejects past the limit; `penalty` counts the same and tells.
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
    giveBack: (client) =>
      shared(
        async () => void (await limiter.reward(client)),
        () => fallback.giveBack(client),
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
    connectTimeout: CONNECT_TIMEOUT,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY),
  });
}

/** Redis' own errors carry the command with the client's address; their first word is a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ReplyError) return error.message.split(' ', 1).join();
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
