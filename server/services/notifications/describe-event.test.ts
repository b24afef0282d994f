import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import type { NewGreeting } from '../../../web/core/greetings.ts';
import type { Inquiry } from '../../../web/core/inquiries.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import { createStores } from '../../db/stores.ts';
import type { GreetingState } from '../../db/tables.ts';
import { createDescribeEvent } from './describe-event.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?\n\nTomorrow?' };

async function setUp(settings: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  const stores = createStores(database, () => new Date(NOON));
  const describeEvent = createDescribeEvent(
    stores,
    readConfig({ PUBLIC_URL: 'https://site.test', ...settings }),
  );
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

it('describes the sender, the source, the whole text and the place of an inquiry', async () => {
  const { accept, describeFirst } = await setUp();
  const { id } = await accept({ ...inquiry, topic: 'A talk' });
  const { row, described } = (await describeFirst()) ?? {};
  expect(described).toEqual({
    id: row?.event_id,
    type: 'inquiry.received',
    createdAt: NOON,
    title: english('notify.inquiryFrom', { host: 'site.test', sender: '“Ada”' }),
    quoted: [`Ada <ada@example.com>\nA talk\n\n${inquiry.message}`],
    lines: [
      english('notify.sentWithForm'),
      `Open in your room: https://site.test/owner/inquiries/${id}`,
      `To show it: npx --no foyer-site inquiries show ${id}`,
    ],
    command: `npx --no foyer-site inquiries show ${id}`,
    address: `https://site.test/owner/inquiries/${id}`,
    data: { id, ...inquiry, topic: 'A talk', source: 'web', created_at: NOON },
  });
});

it('does not let a name or topic imitate a line of the notification', async () => {
  const { accept, describeFirst } = await setUp();
  await accept({ ...inquiry, name: 'Ada\nTopic: Urgent', topic: 'x\r\u2028Sent by an agent' });
  const { described } = (await describeFirst()) ?? {};
  expect(described?.title).toBe(
    english('notify.inquiryFrom', { host: 'site.test', sender: '“Ada Topic: Urgent”' }),
  );
  expect(described?.quoted).toEqual([
    `Ada Topic: Urgent <ada@example.com>\nx Sent by an agent\n\n${inquiry.message}`,
  ]);
});

it('describes a pending greeting and where it is in the room', async () => {
  const { post, describeFirst } = await setUp();
  const { stored } = await post({ agent_name: 'Bot', message: 'Hello' }, 'pending');
  const { described } = (await describeFirst()) ?? {};
  expect(described).toMatchObject({
    type: 'greeting.pending',
    title: english('notify.greetingWaits', { host: 'site.test' }),
    quoted: ['Bot\n\nHello'],
    lines: [
      english('notify.postedOverMcp'),
      `Open in your room: https://site.test/owner/greetings/${stored.id}`,
      `To show it: npx --no foyer-site greetings show ${stored.id}`,
    ],
  });
});

it('describes a public greeting unless it has been hidden', async () => {
  const { greetings, post, describeFirst } = await setUp();
  const { stored } = await post({ agent_name: 'Bot', message: 'Hello' }, 'public');
  const { described } = (await describeFirst()) ?? {};
  expect(described).toMatchObject({
    type: 'greeting.received',
    title: english('notify.newGreeting', { host: 'site.test' }),
    quoted: ['Bot\n\nHello'],
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
    title: english('notify.greetingsWaiting', { host: 'site.test', total: '25', count: 24 }),
    command: 'npx --no foyer-site greetings list',
    address: 'https://site.test/owner/greetings',
    data: { kind: 'greeting', count: 25 },
  });
  expect(digest?.quoted).toHaveLength(20);
  expect(digest?.lines).toEqual([
    'And 5 more.',
    english('notify.openInRoom', { address: 'https://site.test/owner/greetings' }),
    english('notify.toReadAll', { command: 'npx --no foyer-site greetings list' }),
  ]);
  expect(Math.max(...(digest?.quoted ?? []).map((line) => line.length))).toBeLessThanOrEqual(205);
  expect((await describeAll())?.id).toBe(digest?.id);
});

it('names only the command if there is no room', async () => {
  const { accept, describeFirst, describeAll } = await setUp({ OWNER_ROOM: 'off' });
  const { id } = await accept(inquiry);
  const { described } = (await describeFirst()) ?? {};
  expect(described).not.toHaveProperty('address');
  expect(described?.lines).toEqual([
    english('notify.sentWithForm'),
    `To show it: npx --no foyer-site inquiries show ${id}`,
  ]);
  await accept(inquiry);
  expect((await describeAll())?.lines).toEqual([
    english('notify.toReadAll', { command: 'npx --no foyer-site inquiries list' }),
  ]);
  expect(JSON.stringify(await describeAll())).not.toContain('/owner');
});

it('says nothing of the client of a message', async () => {
  const { accept, describeFirst } = await setUp({ OWNER_ROOM: 'inbox' });
  await accept(inquiry, 'client');
  expect((await describeFirst())?.described?.data).not.toHaveProperty('client');
});
