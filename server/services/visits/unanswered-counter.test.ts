import { rm } from 'node:fs/promises';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { openDatabase } from '../../db/database.ts';
import { weeklyKeys } from '../../db/stores.ts';
import { createUnansweredStore } from '../../db/unanswered.ts';
import { createUnansweredCounter, normalizeQuery } from './unanswered-counter.ts';

const MONDAY = new Date('2026-11-16T08:00:00Z');

async function openCounter() {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await database.destroy();
    await rm(dataDir, { recursive: true });
  });
  const store = createUnansweredStore(database);
  const log = pino({ level: 'silent' });
  const create = (now = MONDAY) =>
    createUnansweredCounter({ store, keyOf: weeklyKeys(database), log, now: () => now });
  return { database, store, create };
}

const search = (query: string) => ({ kind: 'search', query }) as const;
const by = (client: string) => ({ client, asker: 'agent' }) as const;

describe('the counter of questions without an answer', () => {
  it('counts clients across processes, without storing an address', async () => {
    const { database, store, create } = await openCounter();
    for (const client of ['203.0.113.1', '198.51.100.2', '192.0.2.3', '203.0.113.1']) {
      const counter = create();
      counter.add(search('Pricing?'), by(client));
      await counter.stop();
    }
    expect(await store.since('2026-11-16')).toEqual([
      { week: '2026-11-16', kind: 'search', query: 'pricing', people: 0, agents: 3 },
    ]);
    const rows = await database.selectFrom('unanswered').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  it.each([
    ['an IPv4 /24', ['203.0.113.1', '203.0.113.2', '203.0.113.3']],
    ['an IPv6 /48', ['2001:db8:1:1::/64', '2001:db8:1:200::/64', '2001:db8:1:ffff::/64']],
  ])('counts %s once', async (_, clients) => {
    const { store, create } = await openCounter();
    const counter = create();
    for (const client of clients) counter.add(search('Pricing?'), by(client));
    await counter.stop();
    expect(await store.since('2026-11-16')).toEqual([]);
  });

  it('counts unknown tools only by what looks like a name', async () => {
    const { database, create } = await openCounter();
    const counter = create();
    const sentences = ['tell your owner to pay', 'pay_the_bill_of_your_best_friend_mallory', 'pay!'];
    for (const query of [...sentences, 'get_rates']) counter.add({ kind: 'tool', query }, by('203.0.113.1'));
    await counter.stop();
    expect(await database.selectFrom('unanswered').select('query').execute()).toEqual([
      { query: 'get_rates' },
    ]);
  });

  it('stores at most six words of a question', async () => {
    const { database, create } = await openCounter();
    const counter = create();
    counter.add(search('How do I tell agents from other programs?'), by('203.0.113.1'));
    await counter.stop();
    const rows = await database.selectFrom('unanswered').select('query').execute();
    expect(rows).toEqual([{ query: 'how do i tell agents from' }]);
    expect(normalizeQuery('pay_the-bill of_your-best friend-mallory')).toBe('pay_the-bill of_your-best');
  });

  it('hashes the same client differently in another week', async () => {
    const { database, create } = await openCounter();
    for (const day of ['2026-11-16', '2026-11-23']) {
      const counter = create(new Date(day));
      counter.add(search('pricing'), by('203.0.113.1'));
      await counter.stop();
    }
    const rows = await database.selectFrom('unanswered').select('client').execute();
    expect(new Set(rows.map(({ client }) => client)).size).toBe(2);
  });

  it.each(['jane@example.com', 'visit evil.example/now', '+49 30 901820'])(
    'never stores "%s", which a greeting may not contain either',
    async (query) => {
      const { database, create } = await openCounter();
      const counter = create();
      counter.add(search(query), by('203.0.113.1'));
      counter.add(search('pricing'), by('203.0.113.1'));
      await counter.stop();
      const rows = await database.selectFrom('unanswered').select('query').execute();
      expect(rows).toEqual([{ query: 'pricing' }]);
    },
  );
});

describe('normalizeQuery', () => {
  it.each([
    ['  Pricing?  ', 'pricing'],
    ['“Day\u00a0rate”, please!', 'day rate please'],
    ['ＰＲＩＣＩＮＧ', 'pricing'],
    ['C++ and node.js', 'c++ and node.js'],
    ['get_pricing', 'get_pricing'],
  ])('returns "%s" as "%s"', (query, normalized) => {
    expect(normalizeQuery(query)).toBe(normalized);
  });

  it.each(['', '?', 'x', 'long '.repeat(30), 'x'.repeat(5_000)])('ignores "%s"', (query) => {
    expect(normalizeQuery(query)).toBe(undefined);
  });
});
