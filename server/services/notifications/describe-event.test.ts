import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import type { NewGreeting } from '../../../web/core/greetings.ts';
import type { Inquiry } from '../../../web/core/inquiries.ts';
import { openDatabase } from '../../db/database.ts';
import { createStores } from '../../db/stores.ts';
import type { GreetingState } from '../../db/tables.ts';
import { createActionLinks } from '../actions/action-links.ts';
import { createDescribeEvent } from './describe-event.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const LOOPBACK = 'http://127.0.0.1:8787';
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?\n\nTomorrow?' };

/** Returns the links of a site at `publicUrl`. */
const links = (publicUrl: string) =>
  createActionLinks({ secret: 'secret', publicUrl, generation: async () => '', now: () => new Date(NOON) });

async function setUp(publicUrl = LOOPBACK) {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  const stores = createStores(database, () => new Date(NOON));
  const describeEvent = createDescribeEvent(stores, 'https://site.test', links(publicUrl));
  const describeAll = async () => describeEvent(await outboxRows(database));
  const describeFirst = async () => {
    const [row] = await outboxRows(database);
    return row && { row, described: await describeEvent([row]) };
  };
  return {
    ...stores,
    describeAll,
    describeFirst,
    post: (greeting: NewGreeting, state: GreetingState) =>
      stores.greetings.post(greeting, { channel: 'mcp', state, notify: ['webhook'] }),
    accept: (given: Inquiry, client?: string) =>
      stores.inquiries.accept({ inquiry: given, source: 'web', notify: ['webhook'], client }),
  };
}

it('describes the sender, the source and the whole text of an inquiry', async () => {
  const { accept, describeFirst } = await setUp();
  const { id } = await accept({ ...inquiry, topic: 'A talk' });
  const { row, described } = (await describeFirst()) ?? {};
  expect(described).toEqual({
    id: row?.event_id,
    type: 'inquiry.received',
    createdAt: NOON,
    title: 'site.test: inquiry from “Ada”',
    quoted: [`Ada <ada@example.com>\nA talk\n\n${inquiry.message}`],
    lines: [
      'Sent with the form on the site',
      `To show it: npx foyer-site inquiries show ${id}`,
      `To mark it: npx foyer-site inquiries mark ${id} answered (or spam)`,
    ],
    command: `npx foyer-site inquiries show ${id}`,
    data: { id, ...inquiry, topic: 'A talk', source: 'web', created_at: NOON },
    actions: [],
  });
});

it('does not let a name or topic imitate a line of the notification', async () => {
  const { accept, describeFirst } = await setUp();
  await accept({ ...inquiry, name: 'Ada\nTopic: Urgent', topic: 'x\r\u2028Sent by an agent' });
  const { described } = (await describeFirst()) ?? {};
  expect(described?.title).toBe('site.test: inquiry from “Ada Topic: Urgent”');
  expect(described?.quoted).toEqual([
    `Ada Topic: Urgent <ada@example.com>\nx Sent by an agent\n\n${inquiry.message}`,
  ]);
});

it('describes a pending greeting and how to approve it', async () => {
  const { post, describeFirst } = await setUp();
  const { stored } = await post({ agent_name: 'Bot', message: 'Hello' }, 'pending');
  const { described } = (await describeFirst()) ?? {};
  expect(described).toMatchObject({
    type: 'greeting.pending',
    title: 'site.test: a greeting is waiting for approval',
    quoted: ['Bot\n\nHello'],
    lines: ['Posted over MCP', `To approve it: npx foyer-site greetings approve ${stored.id}`],
  });
});

it('describes a public greeting, where it is and how to hide it, unless it has been hidden', async () => {
  const { greetings, post, describeFirst } = await setUp();
  const { stored } = await post({ agent_name: 'Bot', message: 'Hello' }, 'public');
  const { described } = (await describeFirst()) ?? {};
  expect(described).toMatchObject({
    type: 'greeting.received',
    title: 'site.test: a new greeting',
    quoted: ['Bot\n\nHello'],
    lines: [
      'Posted over MCP',
      `https://site.test/guestbook/${stored.id}`,
      `To hide it: npx foyer-site greetings hide ${stored.id}`,
    ],
  });
  await greetings.setState(stored.id, 'hidden');
  expect((await describeFirst())?.described).toBeUndefined();
});

it('combines greetings in one digest with the number that are waiting for approval', async () => {
  const { post, describeAll } = await setUp();
  await post({ agent_name: 'Bot\nTo read them all', message: 'Good morning' }, 'public');
  for (let count = 0; count < 24; count += 1) {
    await post({ agent_name: 'Bot', message: `${'Hello '.repeat(40)}${count}` }, 'pending');
  }
  const digest = await describeAll();
  expect(digest).toMatchObject({
    type: 'digest',
    title: 'site.test: 25 greetings, 24 waiting for approval',
    command: 'npx foyer-site greetings list',
    data: { kind: 'greeting', count: 25 },
  });
  expect(digest?.quoted).toHaveLength(20);
  expect(digest?.lines).toEqual([
    'And 5 more.',
    'To read them all: npx foyer-site greetings list',
    'Waiting for approval: npx foyer-site greetings list pending',
  ]);
  expect(Math.max(...(digest?.quoted ?? []).map((line) => line.length))).toBeLessThanOrEqual(205);
  expect((await describeAll())?.id).toBe(digest?.id);
});

it('links to what the owner can do with an inquiry, but not while only this machine could open a link', async () => {
  const { accept, describeFirst } = await setUp('https://site.test');
  const { id } = await accept(inquiry, 'client');
  const { described } = (await describeFirst()) ?? {};
  expect(described?.actions.map(({ label }) => label)).toEqual([
    'Mark as answered',
    'Mark as spam',
    'Block the sender',
  ]);
  for (const { url } of described?.actions ?? []) {
    expect(url).toMatch(
      new RegExp(`^https://site\\.test/act/inquiry-[a-z]+\\.${id}\\.[0-9a-z]+\\.[0-9a-f]{32}$`),
    );
  }
  expect(described?.data).not.toHaveProperty('client');
  const local = await setUp();
  await local.accept(inquiry, 'client');
  expect((await local.describeFirst())?.described?.actions).toEqual([]);
});

it('names the command that blocks the sender, if the client is known', async () => {
  const { accept, describeFirst } = await setUp();
  const { id } = await accept(inquiry, 'client');
  const { described } = (await describeFirst()) ?? {};
  expect(described?.lines.at(-1)).toBe(`To block the sender: npx foyer-site clients block ${id}`);
});

it('links to no block if the client is unknown', async () => {
  const { greetings, describeFirst } = await setUp('https://site.test');
  const origin = { channel: 'mcp', state: 'pending', notify: ['webhook'] } as const;
  await greetings.post({ agent_name: 'Bot', message: 'Hello' }, origin);
  const { described } = (await describeFirst()) ?? {};
  expect(described?.actions.map(({ label }) => label)).toEqual(['Approve', 'Hide', 'Reply in public']);
});

it('links in a digest to what the owner can do with the first five messages, by their number', async () => {
  const { accept, describeAll } = await setUp('https://site.test');
  for (let count = 0; count < 7; count += 1) await accept({ ...inquiry, name: `Ada ${count}` }, 'client');
  const digest = await describeAll();
  expect(digest?.quoted[0]).toMatch(/^1\. Ada \d <ada@example\.com>: May I call/);
  expect(digest?.actions.map(({ label }) => label)).toEqual(
    [1, 2, 3, 4, 5].flatMap((number) => [`${number}. Mark as answered`, `${number}. Mark as spam`]),
  );
});
