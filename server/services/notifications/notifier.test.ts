import { rm } from 'node:fs/promises';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { startReceiver } from '../../../test/helpers/receiver.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { headerOf, startSmtpSink } from '../../../test/helpers/smtp-sink.ts';
import { eventually } from '../../../test/helpers/wait.ts';
import { unlimitedWriter } from '../../../test/helpers/writer.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import { createStores } from '../../db/stores.ts';
import { createFormTokens } from '../inquiries/form-token.ts';
import { createInquiryService } from '../inquiries/inquiry-service.ts';
import { createNotifier } from './notifier.ts';

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?', topic: 'A talk' };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a database on which a server can be started several times. */
async function setUp() {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  let clock = Date.parse('2026-11-21T12:00:00.000Z');
  const now = () => new Date(clock);
  const stores = createStores(database, now);
  const running = new Set<{ stop(): Promise<void> }>();
  onTestFinished(async () => {
    for (const { stop } of running) await stop();
    await database.destroy();
    await rm(folder, { recursive: true });
  });

  /** Starts a notifier and an inquiry service, wired as in the server. */
  function start(settings: Readonly<Record<string, string>> = {}) {
    const logged: string[] = [];
    const config = readConfig({
      PUBLIC_URL: 'https://site.test',
      NOTIFY_ALLOW_PRIVATE: 'true',
      ...settings,
    });
    const log = pino({ level: config.logLevel }, { write: (line: string) => void logged.push(line) });
    const notifier = createNotifier({ config, stores, now, log });
    const service = createInquiryService({
      store: stores.inquiries,
      formTokens: createFormTokens('the secret of a test', now),
      notify: notifier.channelNames,
      onAccepted: notifier.wake,
    });
    notifier.start();
    const server = {
      logged,
      lines: () => logged.map((line) => JSON.parse(line)),
      accept: (changes: Partial<typeof inquiry> = {}) =>
        service.accept(
          { ...inquiry, ...changes },
          {
            source: 'agent',
            path: '/api/mcp/contact',
            idempotencyKey: undefined,
            writer: unlimitedWriter,
          },
        ),
      async stop() {
        running.delete(server);
        await notifier.stop();
      },
    };
    running.add(server);
    return server;
  }

  return {
    database,
    stores,
    start,
    wait(milliseconds: number) {
      clock += milliseconds;
    },
    /** Waits until the row for a channel is in the given state. */
    settled: (id: string, channel: string, state: string) =>
      eventually(async () => {
        const row = (await stores.outbox.ofSubjects([id])).find((one) => one.channel === channel);
        expect(row).toMatchObject({ state });
      }),
  };
}

async function receive() {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return {
    NOTIFY_URL: receiver.url,
    bodies: () => receiver.received.map(({ body }) => JSON.parse(body)),
  };
}

it('logs who has written and how to read the message, but not its text, without any setting', async () => {
  const { start, settled } = await setUp();
  const { accept, logged, lines } = start();
  const { id } = await accept();
  await settled(id, 'log', 'delivered');
  expect(lines()).toMatchObject([
    {
      level: pino.levels.values.info,
      topic: 'A talk',
      address: `https://site.test/owner/inquiries/${id}`,
      msg: `site.test: inquiry from “Ada”; to read it: npx --no foyer-site inquiries show ${id}`,
    },
  ]);
  expect(logged.join('')).not.toMatch(/example\.com|May I call/);
});

it('logs names and topics without control, invisible and direction-changing characters', async () => {
  const { start, settled } = await setUp();
  const { accept, lines } = start();
  const { id } = await accept({ name: 'Ada\n{"level":50}\u202egnp', topic: 'A\u200b talk\u001b[2J' });
  await settled(id, 'log', 'delivered');
  expect(lines()).toMatchObject([
    { topic: 'A talk [2J', msg: expect.stringContaining("inquiry from “Ada {'level':50} gnp”; to read it") },
  ]);
});

it('does not count a line that the log level suppresses as delivered', async () => {
  const { start, settled, stores, wait } = await setUp();
  const quiet = start({ LOG_LEVEL: 'silent' });
  const { id } = await quiet.accept();
  await quiet.stop();
  expect(await stores.outbox.ofSubjects([id])).toMatchObject([
    { channel: 'log', state: 'pending', attempts: 0, last_error: null },
  ]);
  expect(quiet.logged).toEqual([]);
  wait(DAY_MS);
  const { lines } = start();
  await settled(id, 'log', 'delivered');
  expect(lines()).toMatchObject([{ msg: expect.stringContaining(id) }]);
});

it('warns at the start if the owner is told nowhere, and tries no log that suppresses the line', async () => {
  const { start, stores } = await setUp();
  const quiet = start({ LOG_LEVEL: 'warn' });
  const { id } = await quiet.accept();
  await quiet.stop();
  expect(quiet.lines()).toMatchObject([
    { level: pino.levels.values.warn, msg: expect.stringMatching(/^Nobody is told of new messages/) },
  ]);
  expect(await stores.outbox.ofSubjects([id])).toMatchObject([{ attempts: 0 }]);
});

it('does not try a log that another channel has replaced', async () => {
  const { start, settled, stores } = await setUp();
  const before = start({ LOG_LEVEL: 'warn' });
  const { id } = await before.accept();
  await before.stop();
  const { bodies, ...settings } = await receive();
  const after = start({ ...settings, LOG_LEVEL: 'warn' });
  await settled(id, 'webhook', 'delivered');
  await after.stop();
  expect(bodies()).toHaveLength(1);
  expect(await stores.outbox.ofSubjects([id])).toMatchObject([
    { channel: 'log', state: 'pending', attempts: 0 },
    { channel: 'webhook', state: 'delivered' },
  ]);
});

it('notifies the owner immediately on a configured channel and also logs it', async () => {
  const { start, settled } = await setUp();
  const { bodies, ...settings } = await receive();
  const { accept, lines } = start(settings);
  const { id } = await accept();
  await settled(id, 'webhook', 'delivered');
  await settled(id, 'log', 'delivered');
  expect(bodies()).toMatchObject([{ type: 'inquiry.received', data: { ...inquiry, id } }]);
  expect(lines()).toMatchObject([{ msg: expect.stringContaining('Ada') }]);
});

it.each([{ NOTIFY_LOG: 'off' }, { LOG_LEVEL: 'warn' }])(
  'writes nothing to the log with %o and another channel',
  async (quiet) => {
    const { database, start, settled } = await setUp();
    const { bodies, ...settings } = await receive();
    const { accept, logged } = start({ ...settings, ...quiet });
    const { id } = await accept();
    await settled(id, 'webhook', 'delivered');
    expect(bodies()).toHaveLength(1);
    expect(logged).toEqual([]);
    expect(await outboxRows(database)).toHaveLength(1);
  },
);

it('sends inquiries that only the log has to a channel that is set later, once, with Reply-To', async () => {
  const { start, settled, stores } = await setUp();
  const before = start();
  const { id } = await before.accept();
  await settled(id, 'log', 'delivered');
  await before.stop();

  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  const settings = {
    NOTIFY_SMTP_URL: `smtp://${sink.host}`,
    NOTIFY_EMAIL_TO: 'me@site.test',
    NOTIFY_EMAIL_FROM: 'foyer@site.test',
  };
  const after = start(settings);
  await settled(id, 'email', 'delivered');
  const [mail] = sink.mails;
  expect(mail && headerOf(mail, 'reply-to')).toBe('Ada <ada@example.com>');
  expect(mail?.body).toContain('May I call?');
  expect(after.lines()).toMatchObject([{ channel: 'email', missed: 1 }]);
  const rows = await stores.outbox.ofSubjects([id]);
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
  await after.stop();

  const again = start(settings);
  const next = await again.accept();
  await settled(next.id, 'email', 'delivered');
  expect(sink.mails).toHaveLength(2);
});

it('sends more than three missed inquiries in one digest, and none older than 30 days', async () => {
  const { start, settled, wait } = await setUp();
  const before = start();
  const old = await before.accept();
  wait(31 * DAY_MS);
  const ids: string[] = [];
  for (let count = 0; count < 28; count += 1) ids.push((await before.accept()).id);
  await settled(ids.at(-1) ?? '', 'log', 'delivered');
  await before.stop();

  const { bodies, ...settings } = await receive();
  const after = start(settings);
  await settled(ids.at(-1) ?? '', 'webhook', 'delivered');
  await after.stop();
  expect(bodies()).toMatchObject([{ type: 'digest', data: { kind: 'inquiry', count: 28 } }]);
  expect(bodies()[0].data.ids.toSorted()).toEqual(ids.toSorted());
  expect(JSON.stringify(bodies())).not.toContain(old.id);
});

it('sends a new channel what an old one could not deliver, but not what it has delivered', async () => {
  const { start, settled, stores, wait } = await setUp();
  const old = await receive();
  const before = start({ NOTIFY_URL: old.NOTIFY_URL });
  const delivered = await before.accept();
  await settled(delivered.id, 'webhook', 'delivered');
  await before.stop();
  wait(DAY_MS);

  const down = start({ NOTIFY_URL: 'http://127.0.0.1:1' });
  const failed = await down.accept();
  await eventually(async () => {
    const rows = await stores.outbox.ofSubjects([failed.id]);
    expect(rows.find(({ channel }) => channel === 'webhook')?.last_error).toBeTruthy();
  });
  await down.stop();

  const { bodies, NOTIFY_URL } = await receive();
  start({ NOTIFY_NTFY_URL: `${NOTIFY_URL}/topic` });
  await settled(failed.id, 'ntfy', 'delivered');
  expect(await stores.outbox.ofSubjects([delivered.id])).not.toContainEqual(
    expect.objectContaining({ channel: 'ntfy' }),
  );
  expect(bodies()).toHaveLength(1);
});

it('sends what a channel had given up on when the server starts again', async () => {
  const { start, settled, stores } = await setUp();
  const down = start({ LOG_LEVEL: 'silent', NOTIFY_URL: 'http://127.0.0.1:1' });
  const { id } = await down.accept();
  await settled(id, 'webhook', 'pending');
  await down.stop();
  const [row] = await stores.outbox.ofSubjects([id]);
  await stores.outbox.failed([row?.id ?? ''], '127.0.0.1:1 refused the connection', undefined);

  const { bodies, ...settings } = await receive();
  start(settings);
  await settled(id, 'webhook', 'delivered');
  expect(bodies()).toMatchObject([{ data: { id } }]);
  expect((await stores.outbox.ofSubjects([id])).map(({ event_id }) => event_id)).toEqual([row?.event_id]);
});
