/** The owner's day: a message comes before any channel is set, and later arrives by mail and in a chat, each with its place. */
import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { messagePath } from '../web/core/room-paths.ts';
import { type Receiver, startReceiver } from './helpers/receiver.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample, temporaryFolder } from './helpers/sample.ts';
import { headerOf, mailText, startSmtpSink } from './helpers/smtp-sink.ts';
import { eventually } from './helpers/wait.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inquiry = { name: 'Ada Example', email: 'ada@example.org', message: 'May I call?', topic: 'A talk' };

/** Sends a message as an agent does. Returns its id. */
async function leave({ request }: SampleService, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly id: string }).id;
}

/** Returns the addresses in the chat about a message. */
async function addressesInChat({ received }: Receiver, id: string): Promise<readonly string[]> {
  return eventually(() => {
    const text = received.map(({ body }) => String(JSON.parse(body).text)).find((one) => one.includes(id));
    expect(text).toBeDefined();
    return text?.match(/http\S+/g) ?? [];
  });
}

it('misses no message, and is told the place of each, which lets nobody else read or act', async () => {
  const [sink, chat, dataDir] = await Promise.all([startSmtpSink(), startReceiver(), temporaryFolder()]);
  onTestFinished(async () => {
    await Promise.all([sink.close(), chat.close(), rm(dataDir, { recursive: true })]);
  });
  let clock = Date.parse('2026-11-21T12:00:00Z');
  const start = (settings: Readonly<Record<string, string>> = {}) => {
    const greetings = { GREETINGS: 'approval', NOTIFY_GREETINGS: 'each' };
    return startSample({ DATA_DIR: dataDir, ...greetings, ...settings }, () => new Date(clock));
  };

  const before = await start();
  const early = await leave(before, '/api/mcp/contact', inquiry);
  await before.close();

  clock += DAY_MS;
  const site = await start({
    NOTIFY_SLACK_URL: chat.url,
    NOTIFY_SMTP_URL: `smtp://${sink.host}`,
    NOTIFY_EMAIL_TO: 'owner@example.com',
    NOTIFY_EMAIL_FROM: 'foyer@example.com',
    NOTIFY_ALLOW_PRIVATE: 'true',
  });
  onTestFinished(() => site.close());
  const place = messagePath('inquiries', early);
  expect(await addressesInChat(chat, early)).toEqual([SAMPLE_ORIGIN + place]);
  await eventually(() => expect(sink.mails).toHaveLength(1));
  expect(sink.mails.map((mail) => headerOf(mail, 'reply-to'))).toEqual(['Ada Example <ada@example.org>']);
  expect(sink.mails.map((mail) => mailText(mail).match(/http\S+/g))).toEqual([[SAMPLE_ORIGIN + place]]);

  // A program that scans the chat opens every address, and a stranger finds one in a quoted reply.
  for (const method of ['HEAD', 'GET', 'POST']) {
    const response = await site.request(place, { method });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain('Ada');
  }
  expect(await site.stores.inquiries.find(early)).toMatchObject({ state: 'new' });

  const hello = await leave(site, '/api/mcp/greetings', { agent_name: 'Bot', message: 'Good morning!' });
  expect(await addressesInChat(chat, hello)).toEqual([SAMPLE_ORIGIN + messagePath('greetings', hello)]);
});
