/** The owner's day: a message comes before any channel is set, arrives by mail and in a chat later, and is settled from the chat. */
import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Receiver, startReceiver } from './helpers/receiver.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample, temporaryFolder } from './helpers/sample.ts';
import { headerOf, mailText, startSmtpSink } from './helpers/smtp-sink.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OWN_PAGE = { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'same-origin' };
const inquiry = { name: 'Ada Example', email: 'ada@example.org', message: 'May I call?', topic: 'A talk' };

/** Sends a message as an agent does. Returns its id. */
async function leave({ request }: SampleService, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { readonly id: string }).id;
}

/** Returns the path of the link with this label in the chat about a message. */
async function linkInChat({ received }: Receiver, label: string, id: string): Promise<string> {
  return vi.waitFor(() => {
    const texts = received.map(({ body }) => String(JSON.parse(body).text));
    const links = texts.flatMap((text) => [...text.matchAll(/^([^:\n]+): (http\S+)/gm)]);
    const [, , url = ''] = links.find(([, name, address]) => name === label && address?.includes(id)) ?? [];
    expect(url.startsWith(SAMPLE_ORIGIN)).toBe(true);
    return url.slice(SAMPLE_ORIGIN.length);
  }, 10_000);
}

const press = ({ request }: SampleService, path: string) =>
  request(path, { method: 'POST', headers: OWN_PAGE, body: new URLSearchParams() });

it('misses no message, and acts once on what the owner presses in the chat', async () => {
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
  const stateOf = async (id: string) => (await site.stores.inquiries.find(id))?.state;
  const answered = await linkInChat(chat, 'Mark as answered', early);
  await vi.waitFor(() => expect(sink.mails).toHaveLength(1), 10_000);
  expect(sink.mails.map((mail) => headerOf(mail, 'reply-to'))).toEqual(['Ada Example <ada@example.org>']);
  expect(sink.mails.map(mailText)).toEqual([
    expect.stringContaining(`To mark it: npx foyer-site inquiries mark ${early} answered`),
  ]);

  // A program that scans the chat opens every link.
  for (const method of ['HEAD', 'GET']) expect((await site.request(answered, { method })).status).toBe(200);
  expect((await press(site, `${answered.slice(0, -1)}${answered.endsWith('0') ? '1' : '0'}`)).status).toBe(
    404,
  );
  expect(await stateOf(early)).toBe('new');
  expect((await press(site, answered)).status).toBe(200);
  expect(await stateOf(early)).toBe('answered');
  expect((await press(site, answered)).status).toBe(410);

  const hello = await leave(site, '/api/mcp/greetings', { agent_name: 'Bot', message: 'Good morning!' });
  const approve = await linkInChat(chat, 'Approve', hello);
  const guestbook = async () => (await site.request('/guestbook')).text();
  expect(await guestbook()).not.toContain('Good morning!');
  expect((await press(site, approve)).status).toBe(200);
  expect(await guestbook()).toContain('Good morning!');

  const late = await leave(site, '/api/mcp/contact', { ...inquiry, message: 'May I call again?' });
  const spam = await linkInChat(chat, 'Mark as spam', late);
  clock += 14 * DAY_MS;
  expect((await press(site, spam)).status).toBe(410);
  expect(await stateOf(late)).toBe('new');
  // A reply to the sender would quote them.
  expect(sink.mails.map(mailText).filter((text) => text.includes('/act/'))).toEqual([]);
});
