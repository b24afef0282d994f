/** Strangers imitate our lines and links. Wherever the owner reads a message, an unquoted line is ours. */
import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createStores } from '../server/db/stores.ts';
import { createChannels } from '../server/services/notifications/channels.ts';
import { createDescribeEvent } from '../server/services/notifications/describe-event.ts';
import { describeWeeks } from '../server/services/visits/weekly-text.ts';
import { english } from './helpers/core/english.ts';
import { fc, oneRunIn } from './helpers/core/fuzz.ts';
import { outboxRows } from './helpers/outbox-rows.ts';
import { setUpOwner } from './helpers/owner.ts';
import { startReceiver } from './helpers/receiver.ts';
import { temporaryFolder } from './helpers/sample.ts';
import { mailText, startSmtpSink } from './helpers/smtp-sink.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
/** The id of an inquiry, or of a greeting. */
const ID = '[\\da-f]{8}-[\\da-f-]{27}|(?<![\\da-f])[\\da-f]{16}(?![\\da-f])';
const SEPARATOR = '----------';
const INVISIBLE = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;

/** Our labels, links, separator and prefix, line breaks of all kinds, and any other characters. */
const fragment = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u0085', '\v', '\t', ' ') },
  fc.constantFrom('\u202e', '\u200b', '\u001b[2J', '\u009b1A', '\u{e0041}', '\ud800', '”', '"'),
  fc.constantFrom(
    SEPARATOR,
    '> ',
    '- ',
    '1. ',
    english('notify.inquiryFrom', { host: 'site.test', sender: 'Ada' }),
    english('notify.sentByAgent'),
    'state   read',
  ),
  fc.constantFrom(
    english('notify.openInRoom', { address: 'https://evil.example/owner' }),
    english('notify.toShow', { command: 'npx evil' }),
    '[Hide](https://evil.example)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const textOf = (maxLength: number) =>
  fc
    .array(fragment, { maxLength: 30, size: 'max' })
    .map((parts) => [...`x${parts.join('')}`].slice(0, maxLength).join('').replaceAll('\0', ''));

const messages = fc.record({ name: textOf(100), topic: textOf(100), message: textOf(3_000) });
const tame = { name: 'Ada', topic: 'A talk', message: 'May I call?' };

/** Returns the lines before the separator, and from it on. */
function partsOf(text: string) {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const index = lines.indexOf(SEPARATOR);
  return { quoted: lines.slice(0, index), own: lines.slice(index) };
}

const isQuoted = (line: string) => line === '' || line === '>' || line.startsWith('> ');

async function setUp() {
  const [folder, sink, receiver] = await Promise.all([
    temporaryFolder(),
    startSmtpSink({ disabledCommands: ['STARTTLS', 'AUTH'] }),
    startReceiver(),
  ]);
  const database = await openDatabase({ dataDir: folder });
  onTestFinished(async () => {
    await Promise.all([database.destroy(), sink.close(), receiver.close()]);
    await rm(folder, { recursive: true });
  });
  const now = () => NOW;
  const stores = createStores(database, now);
  const describeEvent = createDescribeEvent(stores, readConfig({ PUBLIC_URL: 'https://site.test' }));
  const channels = createChannels(
    readConfig({
      NOTIFY_URL: `${receiver.url}/webhook`,
      NOTIFY_SLACK_URL: `${receiver.url}/slack`,
      NOTIFY_DISCORD_URL: `${receiver.url}/discord`,
      NOTIFY_NTFY_URL: `${receiver.url}/topic`,
      NOTIFY_SMTP_URL: `smtp://${sink.host}`,
      NOTIFY_EMAIL_TO: 'me@site.test',
      NOTIFY_EMAIL_FROM: 'foyer@site.test',
      NOTIFY_ALLOW_PRIVATE: 'true',
    }).notify,
  );

  /** Sends the notification of what is in the outbox to every channel. Returns the texts that people read there. */
  async function notified() {
    const notification = await describeEvent(await outboxRows(database));
    if (!notification) throw new Error('There is nothing to send.');
    await Promise.all(channels.map(({ send }) => send(notification)));
    const bodies = new Map(receiver.received.map(({ path, body }) => [path, JSON.parse(body)]));
    const slack: string = bodies.get('/slack').text;
    const discord: string = bodies.get('/discord').content;
    const ntfy = bodies.get('/');
    const mail = sink.mails.map(mailText).at(-1) ?? '';
    await database.deleteFrom('outbox').execute();
    const titled = [
      slack.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      discord.replace(/\\([\\*_~`|>#[\]<])/g, '$1'),
    ];
    return {
      data: bodies.get('/webhook').data,
      titles: [...titled.map((text) => text.split('\n', 1)[0] ?? ''), String(ntfy.title)],
      texts: [...titled.map((text) => text.slice(text.indexOf('\n'))), String(ntfy.message), mail],
    };
  }

  return { ...stores, notified };
}

/** Replaces what differs between two messages of one kind. */
const anonymous = (lines: readonly string[]) =>
  lines.map((line) => line.replace(new RegExp(ID, 'g'), '<id>'));

type Notified = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['notified']>>;

/** Expects the same unquoted lines as in the notification of a harmless message. */
function expectOnlyOurLines({ texts, titles }: Notified, harmless: Notified): void {
  for (const title of titles) expect(title.replace(/“[^“”"]*”/, '“Ada”')).toBe(harmless.titles[0]);
  for (const [index, text] of texts.entries()) {
    expect(text).not.toMatch(INVISIBLE);
    const { quoted, own } = partsOf(text);
    expect(quoted.filter((line) => !isQuoted(line))).toEqual([]);
    expect(anonymous(own)).toEqual(anonymous(partsOf(harmless.texts[index] ?? '').own));
  }
}

it('adds no line of its own to a notification of an inquiry, and is raw in the webhook', async () => {
  const { inquiries, notified } = await setUp();
  const send = async (inquiry: typeof tame) => {
    const given = { ...inquiry, email: 'ada@example.com' };
    const { id } = await inquiries.accept({
      inquiry: given,
      source: 'agent',
      notify: ['webhook'],
      client: 'client',
    });
    return { ...(await notified()), stored: await inquiries.find(id) };
  };
  const harmless = await send(tame);
  await fc.assert(
    fc.asyncProperty(messages, async (inquiry) => {
      const { stored, ...sent } = await send(inquiry);
      expectOnlyOurLines(sent, harmless);
      const { name, topic, message } = stored ?? {};
      expect(sent.data).toMatchObject({ name, topic, message });
    }),
    oneRunIn(20),
  );
});

it('adds no line of its own to a notification of a greeting, or to a digest', async () => {
  const { greetings, notified } = await setUp();
  let posted = 0;
  const post = ({ name, message }: typeof tame) => {
    posted += 1;
    // The same greeting again would be answered without a notification.
    const greeting = { agent_name: `${name} ${posted}`, message };
    return greetings.post(greeting, {
      channel: 'mcp',
      state: 'public',
      notify: ['webhook'],
      client: 'client',
    });
  };
  const sendOne = async (greeting: typeof tame) => {
    await post(greeting);
    return notified();
  };
  const sendTwo = async (one: typeof tame, other: typeof tame) => {
    for (const greeting of [one, other]) await post(greeting);
    return notified();
  };
  const [one, two] = [await sendOne(tame), await sendTwo(tame, tame)];
  await fc.assert(
    fc.asyncProperty(messages, messages, async (first, second) => {
      expectOnlyOurLines(await sendOne(first), one);
      expectOnlyOurLines(await sendTwo(first, second), two);
    }),
    oneRunIn(20),
  );
});

it('adds no line of its own to what the commands print', async () => {
  const owner = await setUpOwner();
  const { inquiries, greetings } = owner.stores;
  const show = async (inquiry: typeof tame) => {
    const given = { ...inquiry, email: 'ada@example.com' };
    const { id } = await inquiries.accept({ inquiry: given, source: 'agent', notify: [] });
    const { stdout } = await owner.run('inquiries', 'show', id);
    return partsOf(stdout.replace(/\d{4}-\d\d-\d\dT.*Z/, '<time>'));
  };
  const harmless = await show(tame);
  let posted = 0;
  await fc.assert(
    fc.asyncProperty(messages, async (given) => {
      const { quoted, own } = await show(given);
      expect(quoted.filter((line) => !isQuoted(line))).toEqual([]);
      expect(anonymous(own)).toEqual(anonymous(harmless.own));
      const greeting = { agent_name: `${posted} ${given.name}`, message: given.message };
      posted += 1;
      await greetings.post(greeting, { channel: 'mcp', state: 'public', notify: [] });
      for (const group of ['greetings', 'inquiries']) {
        const { stdout } = await owner.run(group, 'list');
        const [, ...rows] = stdout.trimEnd().split('\n');
        expect(rows.filter((row) => !new RegExp(`^(?:${ID}) +2026-`).test(row))).toEqual([]);
        expect(rows.length).toBe(group === 'greetings' ? posted : posted + 1);
        expect(stdout).not.toMatch(INVISIBLE);
      }
    }),
    oneRunIn(20),
  );
});

it('stays within its quotation marks in the text about a week', () => {
  const totals = { people: 1, agents: 3, refused: 0, limited: 0, failed: 0 };
  const week = { week: '2026-11-16', lastDay: '2026-11-22', ...totals };
  const textOfWeek = (query: string) => {
    const unanswered = [{ week: week.week, kind: 'search', query, people: 0, agents: 3 } as const];
    const report = { ...week, essays: [], sites: [], agentRequests: [], tools: [], unanswered };
    return describeWeeks({ reports: [report], trend: [] }, '2026-11-25').join('\n\n');
  };
  fc.assert(
    fc.property(textOf(300), (query) => {
      const text = textOfWeek(query);
      expect(text).not.toMatch(INVISIBLE);
      expect(text.replace(/“[^“”"\n]*”/, '“x”')).toBe(textOfWeek('x'));
    }),
  );
});
