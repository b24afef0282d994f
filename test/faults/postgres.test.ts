import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { createPostgresDatabase, type PostgresCluster, startPostgres } from '../helpers/postgres.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { exported, killAll, type Settings, startBuilt } from './built-server.ts';
import {
  acknowledged,
  eventsByInquiry,
  expectStorageUnavailable,
  expectStored,
  keepWriting,
  type Letter,
  newLetter,
  requestTo,
  send,
  until,
} from './letters.ts';
import { report } from './report.ts';

const ROUNDS = 10;
const ROUND_TIMEOUT_MS = 60_000;
const ENOUGH = 30;

describe('on PostgreSQL', () => {
  let postgres: PostgresCluster;
  let receiver: Receiver;
  let folder: string;

  beforeAll(async () => {
    receiver = await startReceiver();
    folder = await temporaryFolder();
    postgres = await startPostgres();
  }, 60_000);
  afterEach(killAll);
  afterAll(async () => {
    await receiver.close();
    await postgres.remove();
    await rm(folder, { recursive: true });
  }, 60_000);

  async function settings(): Promise<Settings> {
    return {
      ...(await beginSite(folder)),
      DATABASE_URL: await createPostgresDatabase(postgres.address),
      NOTIFY_URL: receiver.url,
      NOTIFY_ALLOW_PRIVATE: 'true',
    };
  }

  it(
    'serves pages and rejects writes with 503 while PostgreSQL is down, and recovers by itself',
    async () => {
      const environment = await settings();
      const request = requestTo((await startBuilt(environment)).origin);
      const letters: Letter[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [before, after] = [newLetter('inquiry'), newLetter('greeting')];
        letters.push(before, after);
        expect((await send(request, before)).status).toBe(200);

        await postgres.stop();
        await expectStorageUnavailable(await send(request, after));
        expect((await request('/')).status).toBe(200);
        expect((await request('/api/mcp/bio')).status).toBe(200);
        const [guestbook, health] = [await request('/guestbook'), await request('/healthz')];
        expect([guestbook.status, health.status]).toEqual([503, 503]);
        expect(guestbook.headers.has('retry-after')).toBe(true);

        await postgres.start();
        expect((await send(request, after)).status).toBe(200);
        expect((await request('/healthz')).status).toBe(200);
      }
      expectStored(letters, await exported(environment));
    },
    ROUNDS * ROUND_TIMEOUT_MS,
  );

  it(
    'with two services on one database, gives one answer per idempotency key and one delivery per event',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) await writeWithTwoServices(await settings());
    },
    ROUNDS * ROUND_TIMEOUT_MS,
  );

  it(
    'returns 503 while PostgreSQL is connected but does not respond, and recovers by itself',
    async () => {
      const request = requestTo((await startBuilt(await settings())).origin);
      const letter = newLetter('greeting');
      expect((await request('/guestbook')).status).toBe(200);
      await postgres.freeze();
      const [write, ...reads] = await Promise.all([
        send(request, letter),
        ...['/', '/guestbook', '/healthz'].map((path) =>
          request(path, { signal: AbortSignal.timeout(20_000) }),
        ),
      ]).finally(postgres.thaw);
      await expectStorageUnavailable(write);
      expect(reads.map(({ status }) => status)).toEqual([200, 503, 503]);
      expect((await send(request, letter)).status).toBe(200);
    },
    ROUND_TIMEOUT_MS,
  );

  async function writeWithTwoServices(environment: Settings): Promise<void> {
    const before = receiver.received.length;
    const [one, other] = await Promise.all([startBuilt(environment), startBuilt(environment)]);
    const letters: Letter[] = [];
    const done = new AbortController();
    const writing = [one, other].map(({ origin }) =>
      keepWriting(requestTo(origin), letters, { until: done.signal, connections: 2 }),
    );
    await until(() => acknowledged(letters).length >= ENOUGH);
    done.abort();
    await Promise.all(writing);

    for (const letter of [...letters.slice(-10), newLetter('inquiry'), newLetter('greeting')]) {
      if (!letters.includes(letter)) letters.push(letter);
      const answers = await Promise.all([one, other].map(({ origin }) => send(requestTo(origin), letter)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(letter.ids.size).toBe(1);
    }

    const inquiries = acknowledged(letters).filter(({ kind }) => kind === 'inquiry').length;
    const received = () => receiver.received.slice(before);
    await until(() => eventsByInquiry(received()).size === inquiries);
    await Promise.all([one.stop(), other.stop()]);
    expectStored(letters, await exported(environment));
    expect(received()).toHaveLength(inquiries);
    report(`two services: ${inquiries} inquiries, ${received().length} deliveries`);
  }
});
