import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { createPostgresDatabase, type PostgresCluster, startPostgres } from '../helpers/postgres.ts';
import { createRedis, hasRedis, type RedisServer } from '../helpers/redis.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { type BuiltServer, exported, killAll, owner, type Settings, startBuilt } from './built-server.ts';
import { acknowledged, expectStored, type Letter, newLetter, requestTo, send, until } from './letters.ts';
import { choosePorts, hasNginx, type Nginx, startNginx } from './nginx.ts';
import { report } from './report.ts';
import { postOf, textOf, visit } from './visit.ts';

const ROUNDS = 10;
const RATE_LIMIT = 100;
const WRITE_LIMIT = 10;
const READERS = 4;
const WRITERS = 4;
/** A form token is accepted once it is three seconds old. */
const TOKEN_AGE_MS = 3_500;
/** Addresses to read, each with a new query, which bypasses the cache. The API refuses parameters that it doesn't know. */
const READS: readonly ((count: number) => string)[] = [
  ...['/', '/about', '/guestbook', '/llms-full.txt'].map(
    (path) => (count: number) => `${path}?count=${count}`,
  ),
  (count) => `/api/mcp/essays/search?q=${count}`,
  (count) => `/api/mcp/greetings?limit=${1 + (count % 20)}`,
];

/** Statuses that nginx returns for a write that may have been delivered. */
const MAYBE_DELIVERED = [502, 504];

interface Fleet {
  readonly nginx: Nginx;
  /** Settings of each server, which differ only in `PORT` and `DATA_DIR`. */
  readonly settings: readonly [Settings, Settings];
  readonly servers: [BuiltServer, BuiltServer];
}

describe.runIf(hasNginx && hasRedis)('two processes behind nginx, with PostgreSQL and Redis', () => {
  let folder: string;
  let postgres: PostgresCluster;
  let redis: RedisServer;
  let fleet: Fleet | undefined;

  beforeAll(async () => {
    folder = await temporaryFolder();
    redis = await createRedis();
    [postgres] = await Promise.all([startPostgres(), redis.start()]);
  }, 60_000);
  afterEach(async () => {
    await fleet?.nginx.stop();
    await killAll();
  });
  afterAll(async () => {
    await redis.stop();
    await postgres.remove();
    await rm(folder, { recursive: true });
  }, 60_000);

  async function start(more: Settings = {}): Promise<Fleet> {
    const ports = await choosePorts();
    const siteFolder = join(folder, String(ports.nginx));
    await mkdir(siteFolder);
    const common = {
      ...(await beginSite(siteFolder)),
      PUBLIC_URL: `http://127.0.0.1:${ports.nginx}`,
      DATABASE_URL: await createPostgresDatabase(postgres.address),
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...more,
    };
    const settingsOf = (port: number) => ({
      ...common,
      PORT: String(port),
      DATA_DIR: join(siteFolder, String(port)),
    });
    const settings = [settingsOf(ports.servers[0]), settingsOf(ports.servers[1])] as const;
    const servers = await Promise.all([startBuilt(settings[0]), startBuilt(settings[1])]);
    fleet = { nginx: await startNginx(siteFolder, ports), settings, servers };
    return fleet;
  }

  it('show and hide a greeting on both processes at once', async () => {
    const { nginx, settings, servers } = await start();
    const [one, other] = servers.map(({ origin }) => origin) as [string, string];
    for (const [from, to] of [
      [one, other],
      [other, one],
      [nginx.origin, nginx.origin],
    ] as const) {
      const { text, kind } = newLetter('greeting');
      expect(kind).toBe('greeting');
      const answer = await visit(from, '/api/mcp/greetings', postOf({ message: text }));
      const { id } = JSON.parse(textOf(answer));
      const paths = ['/api/mcp/greetings', '/guestbook', `/guestbook/${id}`];
      const shown = async (origin: string) =>
        Promise.all(paths.map(async (path) => textOf(await visit(origin, path)).includes(text)));
      expect(await shown(to)).toEqual([true, true, true]);
      await owner(settings[0], 'greetings', 'hide', id);
      for (const origin of [one, other, nginx.origin]) {
        expect(await shown(origin)).toEqual([false, false, false]);
      }
    }
  }, 120_000);

  it('share limits, quotas, idempotency keys and form tokens', {
    // By design, a process that cannot reach Redis for 0.2 s counts locally. That can happen on a busy machine.
    retry: 2,
    timeout: 120_000,
  }, async () => {
    const { nginx, servers } = await start({
      RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT),
      WRITE_LIMIT_PER_MINUTE: String(WRITE_LIMIT),
    });
    const origins = servers.map(({ origin }) => origin);
    const originAt = (count: number) => origins[count % origins.length] ?? '';
    await until(() => isShared(origins));

    const remaining: number[] = [];
    for (let count = 0; count < RATE_LIMIT + 2; count += 1) {
      const { status, headers } = await visit(originAt(count), '/api/mcp/bio', {
        headers: clientHeader('192.0.2.1'),
      });
      expect(status).toBe(count < RATE_LIMIT ? 200 : 429);
      remaining.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(remaining.slice(0, RATE_LIMIT)).toEqual(
      Array.from({ length: RATE_LIMIT }, (_, index) => RATE_LIMIT - 1 - index),
    );

    const statuses: number[] = [];
    for (let count = 0; count < WRITE_LIMIT + 2; count += 1) {
      const { text } = newLetter('greeting');
      const post = postOf({ message: text }, clientHeader('192.0.2.2'));
      statuses.push((await visit(originAt(count), '/api/mcp/greetings', post)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: WRITE_LIMIT }, () => 200), 429, 429]);

    const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
    const keyed = postOf(inquiry, { ...clientHeader('192.0.2.3'), 'idempotency-key': 'once' });
    const answers = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push(textOf(await visit(originAt(count), '/api/mcp/contact', keyed)));
    }
    expect(new Set(answers).size).toBe(1);

    for (const [issuer, other] of [origins, origins.toReversed()] as [string, string][]) {
      const form = await visit(issuer, '/api/contact/token', { headers: clientHeader('192.0.2.4') });
      await delay(TOKEN_AGE_MS);
      const headers = {
        ...clientHeader('192.0.2.4'),
        'x-csrf-token': JSON.parse(textOf(form)).token,
        cookie: form.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
        origin: nginx.origin,
      };
      expect((await visit(other, '/api/contact', postOf(inquiry, headers))).status).toBe(200);
      expect((await visit(issuer, '/api/contact', postOf(inquiry, headers))).status, 'spent').toBe(403);
    }
  });

  it('answer 503 while PostgreSQL is down, and recover when it is back', async () => {
    const { nginx } = await start();
    const statuses = async () =>
      Promise.all(
        ['/guestbook', '/api/mcp/greetings'].map(async (path) => (await visit(nginx.origin, path)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await postgres.stop();
    expect(await statuses()).toEqual([503, 503]);
    await postgres.start();
    expect(await statuses()).toEqual([200, 200]);
  }, 120_000);

  it.each([
    ['killed', (server: BuiltServer) => server.kill()],
    ['stopped', (server: BuiltServer) => server.stop()],
  ] as const)(
    'serve every read and store every write exactly once while one process is %s and restarted under load',
    async (how, end) => {
      const { nginx, settings, servers } = await start();
      const letters: Letter[] = [];
      const failures: number[] = [];
      const done = new AbortController();
      const reading = Array.from({ length: READERS }, () => keepReading(nginx.origin, done.signal));
      const writing = Array.from({ length: WRITERS }, () =>
        keepSending(nginx.origin, letters, failures, done.signal),
      );
      for (let round = 0; round < ROUNDS; round += 1) {
        const index = round % 2 === 0 ? 0 : 1;
        const before = acknowledged(letters).length;
        await until(() => acknowledged(letters).length > before + 20);
        await end(servers[index]);
        const whileDown = acknowledged(letters).length;
        await until(() => acknowledged(letters).length > whileDown + 20);
        servers[index] = await startBuilt(settings[index]);
      }
      done.abort();
      const reads = (await Promise.all(reading)).flat();
      await Promise.all(writing);

      expect(reads.filter((status) => status !== 200)).toEqual([]);
      expect(failures.filter((status) => !MAYBE_DELIVERED.includes(status))).toEqual([]);
      expect(letters.filter(({ ids }) => ids.size !== 1)).toEqual([]);
      expectStored(letters, await exported(settings[0]));
      report(
        `two processes, one ${how} ${ROUNDS} times: ${reads.length} reads, 0 failed; ${letters.length} letters stored exactly once, ` +
          `${failures.length} answered with 502 or 504 and resent, 0 lost`,
      );
    },
    ROUNDS * 60_000,
  );
});

function clientHeader(client: string): Readonly<Record<string, string>> {
  return { 'x-forwarded-for': client };
}

/** Returns whether all servers share their counts through Redis. Each check uses a random client address. */
async function isShared(origins: readonly string[]): Promise<boolean> {
  const headers = clientHeader(`198.51.100.${1 + Math.floor(Math.random() * 250)}`);
  const remaining: number[] = [];
  for (const origin of origins) {
    const { headers: received } = await visit(origin, '/api/mcp/bio', { headers });
    remaining.push(Number(received['x-ratelimit-remaining']));
  }
  return remaining[0] === (remaining.at(-1) ?? 0) + origins.length - 1;
}

/** Reads until aborted. Returns the status of every read. */
async function keepReading(origin: string, done: AbortSignal): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let count = 0; !done.aborted; count += 1) {
    const path = READS[count % READS.length]?.(count) ?? '/';
    const { status } = await visit(origin, path);
    statuses.push(status);
  }
  return statuses;
}

/** Sends letters until aborted. Retries each letter with the same key until it is acknowledged. */
async function keepSending(
  origin: string,
  letters: Letter[],
  failures: number[],
  done: AbortSignal,
): Promise<void> {
  while (!done.aborted) {
    const letter = newLetter(letters.length % 3 === 0 ? 'greeting' : 'inquiry');
    letters.push(letter);
    for (;;) {
      const { status } = await send(requestTo(origin), letter);
      if (status === 200) break;
      failures.push(status);
      // A killed process may hold the idempotency key of its write for a while.
      await delay(100);
    }
  }
}
