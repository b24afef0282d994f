import { readFile, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { collect, rowsOf } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openDatabase } from './database.ts';
import { dumpTables, exportRecords, restoreTables } from './dump.ts';
import { siteLimits } from './site-limits.ts';
import { createStores, replaceVersion, storedSecret, weeklyKeys } from './stores.ts';
import type { Database } from './tables.ts';

/** Foyer 0.2.0 has written it. */
const OLD_BACKUP = new URL('fixtures/foyer-0.2/backup.jsonl', import.meta.url);

const NOON = new Date('2026-11-21T12:00:00.000Z');
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?\n“Olá” — 你好 🦊 \\ \u2028' };

const kept = {
  id: 'kept',
  file: 'essays/knots.md',
  reason: 'deleted',
  text: 'Text \0',
  bytes: null,
  version: 'version',
  kept_at: NOON.toISOString(),
} as const;

/** Writes at least one row to every table. */
async function fill(database: Database, { inquiries = 3 } = {}): Promise<void> {
  const stores = createStores(database, () => NOON);
  const { inquiries: store, greetings, outbox, visits, unanswered, blockedClients, sharedDrafts } = stores;
  await storedSecret(database);
  await replaceVersion(database, '0.2.0');
  await blockedClients.block('client');
  await sharedDrafts.share('knots');
  await stores.proposals.save({
    id: 'proposed',
    proposal: '{"id":"proposed"}',
    created_at: NOON.toISOString(),
  });
  await stores.keptFiles.add(kept);
  await stores.contentPlans.begin('{}');
  await stores.publishedEssays.save([
    { slug: 'knots', title: 'title', text: 'text', first_at: NOON.toISOString(), gone_at: null },
  ]);
  await visits.add([
    { day: '2026-11-21', surface: 'mcp', target: '', outcome: 'answered', agent: 'curl', count: 3 },
  ]);
  await unanswered.add([
    { week: '2026-11-16', kind: 'search', query: 'pricing', client: 'hash', asker: 'agent' },
  ]);
  await greetings.post(
    { agent_name: 'Bot', message: 'Hello' },
    { channel: 'mcp', state: 'pending', notify: ['webhook'] },
  );
  for (let count = 0; count < inquiries; count += 1) {
    await store.accept({
      inquiry: { ...inquiry, topic: count === 0 ? undefined : `Topic ${count}` },
      source: 'agent',
      notify: ['webhook', 'email'],
      idempotencyKey: { path: '/api/mcp/contact', key: `key-${count}`, bodyHash: 'hash' },
      token: { nonce: `nonce-${count}`, expiresAt: NOON },
    });
  }
  const [claimed] = await outbox.claim(NOON, NOON, 1);
  if (claimed) await outbox.failed([claimed.id], 'example.com responded with 500', undefined);
}

async function openSqlite(): Promise<Database> {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  return database;
}

/** Returns the content of a dump, independent of the order of rows and columns. */
const contentOf = async (database: Database) =>
  (await collect(dumpTables(database)))
    .map((line) => JSON.parse(line))
    .map(({ table, row, ...head }) => JSON.stringify([head, table, row && Object.entries(row).toSorted()]))
    .toSorted();

const line = (table: string, row: object) => JSON.stringify({ table, row });
const head = (rows: number) => JSON.stringify({ format: 'foyer-backup-1', rows });

onEveryDatabase((open) => {
  it('leaves out the keys with which the addresses of visitors are hashed', async () => {
    const database = await open();
    const before = await contentOf(database);
    const key = await weeklyKeys(database)('2026-11-16');
    expect(key).not.toBe('');
    expect(await contentOf(database)).toEqual(before);
  });

  it('leaves out the secret with which the addresses of senders are hashed, and a restore keeps its own', async () => {
    const [from, to] = [await openSqlite(), await open()];
    await fill(from);
    const own = await storedSecret(to);
    const lines = await collect(dumpTables(from));
    expect(lines.join()).not.toContain(await storedSecret(from));
    await restoreTables(to, lines);
    expect(await storedSecret(to)).toBe(own);
  });

  it('round-trips from SQLite to this database and back without loss', async () => {
    const [before, between, after] = [await openSqlite(), await open(), await openSqlite()];
    await fill(before);
    const rows = await restoreTables(between, dumpTables(before));
    expect(await restoreTables(after, dumpTables(between))).toBe(rows);
    const content = await contentOf(before);
    expect(content).toHaveLength(rows + 1);
    expect(await contentOf(between)).toEqual(content);
    expect(await contentOf(after)).toEqual(content);
  });

  it('dumps every table but those of what was given or asked, and of changes that have begun', async () => {
    const database = await open();
    await fill(database);
    const [, ...lines] = await collect(dumpTables(database));
    const dumped = new Set(lines.map((row) => JSON.parse(row).table));
    const tables = await database.introspection.getTables();
    const left = ['devices', 'shared_drafts', 'proposals', 'content_plans'];
    const names = tables.map(({ name }) => name).filter((name) => !left.includes(name));
    expect([...dumped].toSorted()).toEqual(names.toSorted());
  });

  it('restores a backup of Foyer 0.2, and leaves alone what that version had no tables for', async () => {
    const database = await open();
    await fill(database);
    const lines = (await readFile(OLD_BACKUP, 'utf8')).trimEnd().split('\n');
    expect(await restoreTables(database, lines)).toBe(8);
    const { inquiries, proposals, keptFiles, publishedEssays, contentPlans } = createStores(
      database,
      () => NOON,
    );
    expect(await rowsOf(inquiries.list())).toMatchObject([{ name: 'Ada', state: 'new' }]);
    expect(await storedSecret(database)).toBe('C-Cn1KoekmL2zU_CLD-VM_L_XZSeVFh-LFnhWzq53XI');
    expect([await proposals.count(), await keptFiles.listDeleted()]).toEqual([1, [kept]]);
    expect([await publishedEssays.list(), await contentPlans.pending()]).toMatchObject([
      [{ slug: 'knots' }],
      [{ plan: '{}' }],
    ]);
  });

  it('ends all sharing, leaves proposals alone, and lets nobody write who is blocked now', async () => {
    const database = await open();
    await fill(database);
    const older = await collect(dumpTables(database));
    const stores = createStores(database, () => NOON);
    await stores.blockedClients.block('later');
    await stores.proposals.remove('proposed');
    await restoreTables(database, older);
    expect(await stores.sharedDrafts.list()).toEqual([]);
    expect(await stores.proposals.count()).toBe(0);
    expect((await stores.blockedClients.list()).map(({ client }) => client).toSorted()).toEqual([
      'client',
      'later',
    ]);
    const row = { id: 'a', hash: 'b', slug: 'knots', created_at: 'c', expires_at: '2099' };
    expect(await restoreTables(database, [head(1), line('shared_drafts', row)])).toBe(1);
    expect(await stores.sharedDrafts.list()).toEqual([]);
  });

  it('restores idempotency keys and due notifications', async () => {
    const [from, to] = [await openSqlite(), await open()];
    await fill(from);
    await restoreTables(to, dumpTables(from));
    const { inquiries, outbox } = createStores(to, () => NOON);
    const key = { path: '/api/mcp/contact', key: 'key-1', bodyHash: 'hash' };
    expect(await inquiries.find((await inquiries.findByKey(key)) ?? '')).toMatchObject(inquiry);
    expect(await outbox.claim(NOON, NOON, 100)).toHaveLength(6);
  });

  it('dumps a consistent snapshot during concurrent writes', { tags: ['long'] }, async () => {
    const [writing, reading] = [await open(), await open()];
    const { inquiries } = createStores(writing, () => NOON, siteLimits(1_000_000));
    let done = false;
    const write = async () => {
      while (!done) {
        await inquiries.accept({ inquiry, source: 'agent', notify: ['webhook'] });
        // SQLite runs synchronously, so yield to the other tasks.
        await nextTurn();
      }
    };
    const writes = Promise.all([write(), write(), write()]);
    const seen: number[] = [];
    try {
      for (let round = 0; round < 30; round += 1) {
        const [, ...rows] = (await collect(dumpTables(reading))).map((text) => JSON.parse(text));
        const subjects = rows
          .filter(({ table, row }) => table === 'outbox' && row.type !== 'digest')
          .map(({ row }) => row.subject_id);
        const kept = rows.filter(({ table }) => table === 'inquiries').map(({ row }) => row.id);
        expect(subjects.toSorted()).toEqual(kept.toSorted());
        seen.push(kept.length);
        await nextTurn();
      }
    } finally {
      done = true;
      await writes;
    }
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  });

  it('does not block writers and leaves out rows written after it started', async () => {
    const [writing, reading] = [await open(), await open()];
    await fill(writing, { inquiries: 3 });
    const lines = dumpTables(reading);
    const { value: first } = await lines.next();
    const { inquiries } = createStores(writing, () => NOON);
    const accept = () => inquiries.accept({ inquiry, source: 'agent', notify: [] });
    await Promise.all(Array.from({ length: 8 }, accept));
    const rest = await collect(lines);
    expect(JSON.parse(String(first)).rows).toBe(rest.length);
    expect(rest.filter((text) => JSON.parse(text).table === 'inquiries')).toHaveLength(3);
    expect(await rowsOf(inquiries.list())).toHaveLength(11);
  });

  it('restores more rows than fit in one statement', { tags: ['long'] }, async () => {
    const [from, to] = [await openSqlite(), await open()];
    await fill(from, { inquiries: 120 });
    await restoreTables(to, dumpTables(from));
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  const greeting = { id: '1', digest: 'a', agent_name: 'Eve', message: '', channel: 'rest', state: 'public' };
  const at = { created_at: NOON.toISOString() };
  it.each<[string, readonly string[], string]>([
    ['is empty', [], 'Line 1: not a Foyer backup.'],
    ['has another format', ['{"format":"foyer-backup-0","rows":0}'], 'Line 1: not a Foyer backup.'],
    [
      'is truncated between two lines',
      [head(2), line('greetings', { ...greeting, ...at })],
      'incomplete: it has 1 of 2',
    ],
    ['is truncated within its last line', [head(1), '{"table":"gree'], 'Line 2: not JSON'],
    ['names an unknown table', [head(1), line('sqlite_master', {})], 'Line 2: not a row'],
    ['has an invalid row', [head(1), line('greetings', { id: ['1'] })], 'Line 2: not a row'],
    [
      'lacks a column in its last row',
      [head(2), line('greetings', { ...greeting, ...at }), line('settings', { name: 'a' })],
      'does not match',
    ],
    [
      'has an unknown column',
      [head(1), line('greetings', { ...greeting, ...at, more: '' })],
      'does not match',
    ],
    [
      'has the same row twice',
      [head(2), ...Array(2).fill(line('greetings', { ...greeting, ...at }))],
      'does not match',
    ],
  ])('changes nothing if the backup %s', async (_, lines, reason) => {
    const database = await open();
    await fill(database);
    const before = await contentOf(database);
    await expect(restoreTables(database, lines)).rejects.toThrow(reason);
    expect(await contentOf(database)).toEqual(before);
  });

  it('exports only inquiries and greetings, oldest first', async () => {
    const database = await open();
    await fill(database, { inquiries: 1 });
    const records = await collect(exportRecords(database));
    expect(records).toEqual([
      {
        kind: 'inquiry',
        id: expect.any(String),
        ...inquiry,
        topic: null,
        state: 'new',
        state_changed_at: null,
        source: 'agent',
        ...at,
      },
      {
        kind: 'greeting',
        id: expect.any(String),
        agent_name: 'Bot',
        message: 'Hello',
        reply: null,
        replied_at: null,
        channel: 'mcp',
        state: 'pending',
        ...at,
      },
    ]);
  });
});
