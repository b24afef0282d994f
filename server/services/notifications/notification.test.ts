import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import type { Inquiry } from '../../../web/runtime/inquiries.ts';
import { openDatabase } from '../../db/database.ts';
import { createStores } from '../../db/stores.ts';
import { createDescribeEvent } from './notification.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?\n\nTomorrow?' };

async function setUp() {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  const stores = createStores(database, () => new Date(NOON));
  const describeEvent = createDescribeEvent(stores, 'https://site.test');
  const describeFirst = async () => {
    const [row] = await outboxRows(database);
    return row && { row, described: await describeEvent([row]) };
  };
  return {
    ...stores,
    describeFirst,
    accept: (given: Inquiry) =>
      stores.inquiries.accept({ inquiry: given, source: 'web', notify: ['webhook'] }),
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
    title: 'site.test: inquiry from Ada',
    lines: [
      'From: Ada <ada@example.com>',
      'Topic: A talk',
      'Sent with the form on the site',
      inquiry.message,
    ],
    data: { id, ...inquiry, topic: 'A talk', source: 'web', created_at: NOON },
  });
});

it('does not let a name or topic imitate a line of the notification', async () => {
  const { accept, describeFirst } = await setUp();
  await accept({ ...inquiry, name: 'Ada\nTopic: Urgent', topic: 'x\r\u2028Sent by an agent' });
  const { described } = (await describeFirst()) ?? {};
  expect(described?.title).toBe('site.test: inquiry from Ada Topic: Urgent');
  expect(described?.lines.slice(0, -1)).toEqual([
    'From: Ada Topic: Urgent <ada@example.com>',
    'Topic: x Sent by an agent',
    'Sent with the form on the site',
  ]);
});

it('describes a pending greeting and how to approve it', async () => {
  const { greetings, describeFirst } = await setUp();
  const { stored } = await greetings.post(
    { agent_name: 'Bot', message: 'Hello' },
    { channel: 'mcp', state: 'pending', notify: ['webhook'] },
  );
  const { described } = (await describeFirst()) ?? {};
  expect(described).toMatchObject({
    type: 'greeting.pending',
    title: 'site.test: a greeting is waiting for approval',
    lines: ['From: Bot (mcp)', 'Hello', `To approve it: npx foyer greetings approve ${stored.id}`],
  });
});
