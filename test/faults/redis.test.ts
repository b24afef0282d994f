import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { createRedis, hasRedis } from '../helpers/redis.ts';
import { type SampleService, startSample, temporaryFolder } from '../helpers/sample.ts';
import { newLetter, send, until } from './letters.ts';
import { report } from './report.ts';

const ROUNDS = 10;

describe.skipIf(!hasRedis)('a service with its rate limits in Redis', () => {
  const services: SampleService[] = [];
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
    await rm(folder, { recursive: true });
  });

  it(
    'keeps serving reads and writes while Redis restarts, then shares its limits again',
    async () => {
      const redis = await createRedis();
      await redis.start();
      const [one, other] = [await start(redis.url), await start(redis.url)];
      let requests = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await until(() => isShared(one, other));
        const done = new AbortController();
        const requesting = keepRequesting(one, done.signal);
        await redis.stop();
        expect(await isShared(one, other)).toBe(false);
        await delay(300);
        await redis.start();
        await until(() => isShared(one, other));
        done.abort();
        requests += await requesting;
      }
      await redis.stop();
      report(`Redis: stopped ${ROUNDS} times during ${requests} requests, all answered with 200`);
    },
    ROUNDS * 20_000,
  );

  async function start(redisUrl: string): Promise<SampleService> {
    const { CONTENT_DIR } = await beginSite(folder);
    const service = await startSample({
      CONTENT_DIR,
      REDIS_URL: redisUrl,
      RATE_LIMIT_PER_MINUTE: '1000000',
      WRITE_LIMIT_PER_MINUTE: '1000000',
    });
    services.push(service);
    return service;
  }
});

/** Reads and writes until aborted and expects every status to be 200. Returns the number of requests. */
async function keepRequesting({ request }: SampleService, done: AbortSignal): Promise<number> {
  let count = 0;
  for (; !done.aborted; count += 2) {
    expect((await request('/api/mcp/bio')).status).toBe(200);
    expect((await send(request, newLetter('inquiry'))).status).toBe(200);
    await delay(5);
  }
  return count;
}

/** Returns whether the two services share their counts, even while other requests are counted. */
async function isShared(one: SampleService, other: SampleService): Promise<boolean> {
  const remaining = async ({ request }: SampleService) =>
    Number((await request('/api/mcp/bio')).headers.get('x-ratelimit-remaining'));
  const before = await remaining(other);
  await remaining(one);
  return before - (await remaining(other)) > 1;
}
