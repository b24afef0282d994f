import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRedis, hasRedis, type RedisServer } from '../../../test/helpers/redis.ts';
import { eventually } from '../../../test/helpers/wait.ts';
import { createWriteQuota } from './limits.ts';
import { createNetworkLimit } from './network-limit.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRedisRateLimit } from './redis-rate-limit.ts';

const SHARED = 5;
/** A different limit, which shows that the in-memory fallback was used. */
const IN_MEMORY = 1_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

type Limit = ReturnType<typeof createRedisRateLimit>;

describe.skipIf(!hasRedis)('a limit shared in Redis', () => {
  let redis: RedisServer;
  const limits: Limit[] = [];
  const logged: { level: number; msg: string; reason?: string }[] = [];
  const warnings = () => logged.filter(({ level }) => level === pino.levels.values.warn);
  const infos = () => logged.filter(({ level }) => level === pino.levels.values.info);

  beforeEach(async () => {
    redis = await createRedis();
    await redis.start();
  });
  afterEach(async () => {
    await Promise.all(limits.splice(0).map((limit) => limit.close()));
    await redis.stop();
    logged.length = 0;
  });

  function process(name = 'test', size = SHARED): Limit {
    const stream = new Writable({
      write(line, _, done) {
        logged.push(JSON.parse(String(line)));
        done();
      },
    });
    const limit = createRedisRateLimit({
      redisUrl: redis.url,
      name,
      limit: size,
      fallback: createRateLimit(IN_MEMORY),
      log: pino(stream),
      // Long enough that a busy machine does not look like a hung Redis.
      commandTimeout: 1_000,
    });
    limits.push(limit);
    return limit;
  }

  /** Resolves when the limit in force is `where`, either in Redis or in memory. Counts for a separate client. */
  async function counts(limit: Limit, where: number): Promise<void> {
    await eventually(async () => expect((await limit.consume('probe')).limit).toBe(where));
  }

  async function connected(name?: string, size = SHARED): Promise<Limit> {
    const limit = process(name, size);
    await counts(limit, size);
    return limit;
  }

  it('has one window for all processes', async () => {
    const [a, b] = [await connected(), await connected()];
    expect(await a.consume('ada')).toMatchObject({ limit: SHARED, remaining: 4, exceeded: false });
    expect(await b.consume('ada')).toMatchObject({ remaining: 3 });
    expect(await a.peek('ada')).toMatchObject({ remaining: 3 });
    expect(await a.peek('eve')).toEqual({ limit: SHARED, remaining: SHARED, reset: 60, exceeded: false });
  });

  it('stays exceeded for the rest of the minute', async () => {
    const limit = await connected();
    for (let count = 0; count < SHARED; count += 1) await limit.consume('ada');
    const { remaining, exceeded, reset } = await limit.consume('ada');
    expect({ remaining, exceeded }).toEqual({ remaining: 0, exceeded: true });
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60);
    expect(await limit.peek('ada')).toMatchObject({ exceeded: true });
  });

  it('refunds a request and never allows more than the limit', async () => {
    const limit = await connected();
    await limit.consume('ada');
    await limit.refund('ada');
    await limit.refund('ada');
    await limit.refund('eve');
    expect(await limit.peek('ada')).toMatchObject({ remaining: SHARED });
    expect(await limit.consume('eve')).toMatchObject({ remaining: SHARED - 1 });
  });

  it('refunds no more than it has counted', async () => {
    const limit = await connected();
    await limit.consume('ada', 3);
    await limit.refund('ada', 5);
    expect(await limit.peek('ada')).toMatchObject({ remaining: SHARED });
  });

  it('limits writes from the networks around a client across all processes', async () => {
    const writes = async () => createNetworkLimit(await connected('writes', 32));
    const [a, b] = [await writes(), await writes()];
    const accepted = async (clients: readonly string[]) => {
      let count = 0;
      for (const [index, client] of clients.entries()) {
        const write = createWriteQuota(index % 2 ? a : b, client).spend(async () => ({ isNew: true }));
        count += await write.then(
          () => 1,
          () => 0,
        );
      }
      return count;
    };
    const networks = (start: string, step: number) =>
      Array.from({ length: 40 }, (_, index) => `${start}:${(index * step).toString(16)}::/64`);
    expect(await accepted(Array(5).fill('2001:db8:1:0::/64'))).toBe(2);
    expect(await accepted(networks('2001:db8:2', 1))).toBe(8);
    expect(await accepted(networks('2001:db8:3', 256))).toBe(32);
  });

  it('does not depend on the clock of any process', async () => {
    const limit = await connected();
    for (let count = 0; count <= SHARED; count += 1) await limit.consume('a');
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const jump of [DAY, -DAY]) {
      vi.setSystemTime(NOON + jump);
      expect(await limit.consume('a')).toMatchObject({ exceeded: true, remaining: 0 });
    }
  });

  it('counts each name separately', async () => {
    const [requests, writes] = [await connected('requests'), await connected('writes')];
    await requests.consume('ada');
    expect(await writes.peek('ada')).toMatchObject({ remaining: SHARED });
  });

  it('falls back to memory when Redis stops, and is shared again when Redis is back', async () => {
    const [a, b] = [await connected(), await connected()];
    await redis.stop();
    for (const remaining of [999, 998]) expect(await a.consume('ada')).toMatchObject({ remaining });
    await a.refund('ada');
    expect(await a.peek('ada')).toMatchObject({ limit: IN_MEMORY, remaining: 999 });

    await redis.start();
    await Promise.all([counts(a, SHARED), counts(b, SHARED)]);
    expect(await a.consume('ada')).toMatchObject({ remaining: 4 });
    expect(await b.consume('ada')).toMatchObject({ remaining: 3 });
    expect(warnings()).toHaveLength(2);
    expect(infos()).toHaveLength(2);
  });

  it('falls back to memory while Redis accepts connections but does not answer', async () => {
    const limit = await connected();
    redis.freeze();
    const quotas = await Promise.all([limit.consume('ada'), limit.consume('ada'), limit.peek('ada')]);
    expect(quotas.map((quota) => quota.limit)).toEqual([IN_MEMORY, IN_MEMORY, IN_MEMORY]);
    await limit.refund('ada');
    // Only the first requests wait. If every request did, the test would time out.
    for (let count = 0; count < 100; count += 1) await limit.consume('ada');
    redis.thaw();
    await counts(limit, SHARED);
    expect([warnings().length, infos().length]).toEqual([1, 1]);
  });

  it('starts without Redis, logs that once, and is shared as soon as Redis starts', async () => {
    await redis.stop();
    const limit = process();
    await eventually(() => expect(warnings()).toMatchObject([{ reason: 'ECONNREFUSED' }]));
    expect(await limit.consume('ada')).toMatchObject({ limit: IN_MEMORY });
    await redis.start();
    await counts(limit, SHARED);
    expect([warnings().length, infos().length]).toEqual([1, 1]);
  });

  it('falls back to memory while Redis rejects writes', async () => {
    const limit = await connected();
    await redis.command('CONFIG SET min-replicas-to-write 1');
    for (const remaining of [999, 998]) expect(await limit.consume('ada')).toMatchObject({ remaining });
    await limit.peek('ada');
    expect(warnings()).toMatchObject([{ reason: 'NOREPLICAS' }]);
    await redis.command('CONFIG SET min-replicas-to-write 0');
    await counts(limit, SHARED);
    expect(infos()).toHaveLength(1);
  });

  it('logs nothing when it is closed', async () => {
    const limit = await connected();
    await limit.close();
    await redis.stop();
    expect(await limit.consume('ada')).toMatchObject({ limit: IN_MEMORY });
    expect(logged).toEqual([]);
  });
});
