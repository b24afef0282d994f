/** Rate limits that several processes share in Redis. While Redis is unavailable, each process counts on its own. */
import { Redis, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { type Quota, quotaOf, type RateLimit, WINDOW_MS } from './rate-limit.ts';

export interface RedisRateLimitOptions {
  readonly redisUrl: string;
  /** Part of the keys in Redis. */
  readonly name: string;
  readonly limit: number;
  /** Counts while Redis is unavailable. */
  readonly fallback: RateLimit;
  readonly log: Logger;
  /** Maximum time that a request waits for Redis, in milliseconds. */
  readonly commandTimeout?: number;
}

const COMMAND_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/** Adds to the count. Only a positive change opens a window. `incrby` keeps the time to live. */
const COUNT_SCRIPT = `
local change = tonumber(ARGV[1])
local count = tonumber(redis.call('get', KEYS[1]) or '0')
if change > 0 then
  redis.call('set', KEYS[1], 0, 'PX', ARGV[2], 'NX')
elseif change == 0 or count == 0 then
  return {count, redis.call('pttl', KEYS[1])}
end
return {redis.call('incrby', KEYS[1], math.max(change, -count)), redis.call('pttl', KEYS[1])}
`;

/** Returns a limit shared in Redis, which logs one line when Redis becomes unavailable and another when it is back. */
export function createRedisRateLimit(options: RedisRateLimitOptions) {
  const { redisUrl, name, limit, fallback, log, commandTimeout = COMMAND_TIMEOUT_MS } = options;
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
  });
  /** The client's own status stays `ready` for a while when a connection hangs. */
  let isReady = false;
  let isAway = false;
  let reason = 'the connection was closed';

  function setAway(value: boolean): void {
    if (isAway === value) return;
    isAway = value;
    if (isAway)
      log.warn({ limit: name, reason }, 'Redis is unreachable: this process counts requests on its own');
    else log.info({ limit: name }, 'Redis is back: the limit is shared again');
  }

  redis.on('ready', () => {
    isReady = true;
  });
  redis.on('error', (error: Error) => {
    reason = reasonOf(error);
  });
  redis.on('close', () => {
    isReady = false;
    setAway(true);
  });

  async function count<T>(
    client: string,
    change: number,
    countLocally: () => T,
  ): Promise<Awaited<T> | Quota> {
    if (!isReady) return await countLocally();
    try {
      const counted = await redis.eval(COUNT_SCRIPT, 1, `foyer:${name}:${client}`, change, WINDOW_MS);
      const [total, timeToLive] = counted as [number, number];
      // Redis may reject writes but answer reads.
      if (change > 0) setAway(false);
      return quotaOf(limit, total, timeToLive < 0 ? WINDOW_MS : timeToLive);
    } catch (error) {
      reason = reasonOf(error);
      setAway(true);
      // After an error reply no request has to wait; without a reply every request would.
      if (isReady && !(error instanceof ReplyError)) {
        isReady = false;
        redis.disconnect(true);
      }
      return await countLocally();
    }
  }

  return {
    consume: (client: string, requests = 1) =>
      count(client, requests, () => fallback.consume(client, requests)),
    peek: (client: string) => count(client, 0, () => fallback.peek(client)),
    async refund(client: string, requests = 1): Promise<void> {
      await count(client, -requests, () => fallback.refund(client, requests));
    },
    async close(): Promise<void> {
      // Nothing is logged from now on.
      isAway = true;
      isReady = false;
      redis.disconnect();
    },
  } satisfies RateLimit & { close(): Promise<void> };
}

/** Returns the `maxmemory-policy` of a Redis, which says what it deletes when its memory is full. */
export async function readEvictionPolicy(redisUrl: string): Promise<string | undefined> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: () => null,
  });
  // The rejected command says the same.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    // Unlike CONFIG, hosted services allow INFO.
    return /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1];
  } finally {
    redis.disconnect();
  }
}

/** Returns a reason without the client's address, which follows the code in Redis errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ReplyError) return error.message.split(' ', 1).join();
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
