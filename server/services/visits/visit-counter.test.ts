import { rm } from 'node:fs/promises';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { eventually } from '../../../test/helpers/wait.ts';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/tables.ts';
import { createVisitStore, type VisitStore } from '../../db/visit-store.ts';
import {
  createVisitCounter,
  MAX_SITES_PER_DAY,
  type Visit,
  type VisitCounterOptions,
} from './visit-counter.ts';

const visit: Visit = { surface: 'mcp', target: 'get_offerings', outcome: 'answered', agent: 'node' };

async function openStore(): Promise<{ readonly database: Database; readonly store: VisitStore }> {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  return { database, store: createVisitStore(database) };
}

const counter = (options: Pick<VisitCounterOptions, 'store'> & Partial<VisitCounterOptions>) =>
  createVisitCounter({ log: pino({ level: 'silent' }), ...options });

const INTERVAL_MS = 5_000;

function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('writes nothing while counting and everything when stopped', async () => {
  const { store } = await openStore();
  const visits = counter({ store, now: () => Date.parse('2026-11-21T23:59:59.999Z') });
  for (let count = 0; count < 1_000; count += 1) visits.count(visit);
  expect(await store.since('2026-01-01')).toEqual([]);
  await visits.stop();
  expect(await store.since('2026-01-01')).toEqual([{ ...visit, day: '2026-11-21', count: 1_000 }]);
});

it('names a bounded number of referring sites on each day, and counts the others together', async () => {
  const { store } = await openStore();
  let now = Date.parse('2026-11-21T12:00:00Z');
  const visits = counter({ store, now: () => now });
  const refer = (target: string) => visits.count({ ...visit, surface: 'referral', target });
  for (let site = 0; site < MAX_SITES_PER_DAY + 7; site += 1) refer(`site-${site}.dev`);
  refer('site-0.dev');
  now = Date.parse('2026-11-22T12:00:00Z');
  refer('another.dev');
  await visits.stop();
  const rows = await store.since('2026-01-01');
  const countOf = (target: string) => rows.find((row) => row.target === target)?.count;
  expect(rows).toHaveLength(MAX_SITES_PER_DAY + 2);
  expect([countOf('site-0.dev'), countOf(''), countOf('another.dev')]).toEqual([2, 7, 1]);
});

it('counts a visit on the day it happened, not the day it is written', async () => {
  const { store } = await openStore();
  let now = Date.parse('2026-11-21T23:59:59.999Z');
  const visits = counter({ store, now: () => now });
  visits.count(visit);
  now = Date.parse('2026-11-22T00:00:00.000Z');
  visits.count(visit);
  await visits.stop();
  expect((await store.since('2026-01-01')).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
});

it('writes a batch at each interval', async () => {
  const { store } = await openStore();
  fakeIntervals();
  const visits = counter({ store });
  onTestFinished(() => visits.stop());
  visits.count(visit);
  vi.advanceTimersByTime(INTERVAL_MS);
  await eventually(async () => expect(await store.since('2026-01-01')).toMatchObject([{ count: 1 }]));
  visits.count(visit);
  vi.advanceTimersByTime(INTERVAL_MS);
  await eventually(async () => expect(await store.since('2026-01-01')).toMatchObject([{ count: 2 }]));
});

it('keeps a batch that cannot be written and writes it exactly once later', async () => {
  const { database, store } = await openStore();
  const { log, lines } = recordingLog();
  // A missing table simulates a full disk or a lost server.
  await database.schema.alterTable('visits').renameTo('elsewhere').execute();
  fakeIntervals();
  const visits = counter({ store, log });
  visits.count(visit);
  vi.advanceTimersByTime(INTERVAL_MS);
  await eventually(() => expect(lines()).toHaveLength(1));
  visits.count(visit);
  await database.schema.alterTable('elsewhere').renameTo('visits').execute();
  await visits.stop();
  expect(await store.since('2026-01-01')).toMatchObject([{ count: 2 }]);
  expect(lines().join()).toContain('visits cannot be written');
  expect(lines()).toHaveLength(1);
});

it('logs an error when the last visits are lost', async () => {
  const { database, store } = await openStore();
  const { log, lines } = recordingLog();
  const visits = counter({ store, log });
  visits.count(visit);
  await database.destroy();
  await visits.stop();
  expect(lines().at(-1)).toContain('the last visits could not be written');
});

function recordingLog() {
  const written: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) });
  return { log, lines: () => written };
}
