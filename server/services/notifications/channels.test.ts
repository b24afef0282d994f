import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { sampleNotification, untilDone } from '../../../test/helpers/notification.ts';
import { type Receiver, startReceiver } from '../../../test/helpers/receiver.ts';
import { InvalidSettingError, readConfig } from '../../config/config.ts';
import { createChannels, createDiscord, createNtfy, createSlack, createWebhook } from './channels.ts';
import type { Notification } from './notification.ts';

const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;
const smtp = {
  NOTIFY_SMTP_URL: 'smtp://ada:p%40ss@mail.example.com',
  NOTIFY_EMAIL_TO: 'you@example.com',
  NOTIFY_EMAIL_FROM: 'Foyer <foyer@example.com>',
};

function channelsOf(environment: Record<string, string>): readonly string[] {
  return createChannels(readConfig(environment).notify).map(({ name }) => name);
}

describe('the notification settings', () => {
  it('are optional', () => {
    expect(channelsOf({})).toEqual([]);
    expect(readConfig({}).notify.allowPrivate).toBe(false);
  });

  it('create a channel for each address', () => {
    const hook = 'https://example.com/hook';
    const addresses = { NOTIFY_URL: hook, NOTIFY_SLACK_URL: hook, NOTIFY_DISCORD_URL: hook };
    expect(channelsOf({ ...addresses, ...smtp, NOTIFY_NTFY_URL: 'https://ntfy.sh/topic' })).toEqual([
      'webhook',
      'email',
      'slack',
      'discord',
      'ntfy',
    ]);
  });

  it.each([24, 32, 64])('accept a secret of %i bytes', (bytes) => {
    expect(channelsOf({ NOTIFY_URL: 'https://example.com', NOTIFY_SECRET: secretOf(bytes) })).toEqual([
      'webhook',
    ]);
  });

  it('allow private addresses with NOTIFY_ALLOW_PRIVATE', () => {
    expect(readConfig({ NOTIFY_ALLOW_PRIVATE: 'true' }).notify.allowPrivate).toBe(true);
  });

  it.each<[string, string, string]>([
    ['NOTIFY_URL', 'example.com/hook', 'must be a full address'],
    ['NOTIFY_SLACK_URL', 'ftp://example.com', 'must start with https://'],
    ['NOTIFY_SECRET', secretOf(23), 'must be whsec_'],
    ['NOTIFY_SECRET', secretOf(65), 'must be whsec_'],
    ['NOTIFY_SECRET', secretOf(32).slice('whsec_'.length), 'must be whsec_'],
    ['NOTIFY_SECRET', 'whsec_no Base64, though it is long enough for a key', 'must be whsec_'],
    ['NOTIFY_NTFY_URL', 'https://ntfy.sh/', 'must end with a topic'],
    ['NOTIFY_SMTP_URL', 'https://mail.example.com', 'must be like smtp://'],
    ['NOTIFY_SMTP_URL', 'smtp://ada:100%@mail.example.com', 'must be like smtp://'],
    ['NOTIFY_SMTP_URL', 'smtp://', 'must be like smtp://'],
    ['NOTIFY_EMAIL_TO', 'you@example.com, eve@example.com', 'must be an address'],
    ['NOTIFY_EMAIL_FROM', 'Foyer', 'must be an address'],
    ['NOTIFY_EMAIL_FROM', 'Foyer\r\nBcc: eve@example.com <foyer@example.com>', 'must be an address'],
    ['NOTIFY_ALLOW_PRIVATE', 'yes', 'must be true or false'],
  ])('reject %s=%j by name', (name, value, rule) => {
    expect(() => readConfig({ ...smtp, [name]: value })).toThrow(`${name} ${rule}`);
  });

  it.each(['NOTIFY_EMAIL_TO', 'NOTIFY_EMAIL_FROM'])('require %s with an SMTP server', (name) => {
    expect(() => readConfig({ ...smtp, [name]: '' })).toThrow(
      `${name} must be set when NOTIFY_SMTP_URL is set`,
    );
  });

  it('allow NOTIFY_LOG=off if another channel is set', () => {
    expect(readConfig({ ...smtp, NOTIFY_LOG: 'off' }).notify.log).toBe(false);
  });

  it('reveal no secret when they are invalid', () => {
    const wrong = {
      NOTIFY_SECRET: 'whsec_t0ken',
      NOTIFY_SMTP_URL: 'smtp://ada:t0ken%@h',
      NOTIFY_URL: 't0ken',
    };
    expect(() => readConfig(wrong)).toThrow(expect.not.stringContaining('t0ken'));
  });

  it('either create their channels or are rejected', () => {
    const address = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.string().map((text) => `smtp://${text}@example.com/${text}`),
      fc.string().map((text) => `https://example.com/${text}`),
      fc.string(),
    );
    const names = ['NOTIFY_URL', 'NOTIFY_SECRET', 'NOTIFY_NTFY_URL', 'NOTIFY_SMTP_URL'];
    fc.assert(
      fc.property(fc.constantFrom(...names), address, (name, value) => {
        try {
          channelsOf({ ...smtp, [name]: value });
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidSettingError);
        }
      }),
      // Each run creates a client for every channel.
      oneRunIn(10),
    );
  });
});

const options = { allowPrivate: true };
const hostile = {
  title: '@everyone <!channel>\r\n# **news**',
  quoted: ['<@123> [a bank](https://evil.example) & more', 'second\r\nline\u0000'],
};

/** Arbitrary text mixed with markup from every chat. */
const wild = fc
  .array(
    fc.oneof(
      fc.constantFrom('@everyone', '<!here>', '<@1>', '[a](https://b.c)', '`', '\\', '_', '\n'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 300 },
  )
  .map((parts) => parts.join(''));

describe('a chat channel', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  type Create = (url: string, given: typeof options) => ReturnType<typeof createSlack>;

  async function sent(create: Create, changes: Partial<Notification> = {}, path = '/hook') {
    await create(receiver.url + path, options).send(sampleNotification(changes), untilDone);
    const { body = '', path: asked } = receiver.received.at(-1) ?? {};
    return { path: asked, body: JSON.parse(body) };
  }

  it('sends the title and paragraphs to Slack as text', async () => {
    const { body } = await sent(createSlack);
    expect(body).toMatchObject({
      mrkdwn: false,
      text: 'Inquiry from Ada Lovelace\n\n&gt; Ada Lovelace &lt;ada@example.org&gt;\n&gt;\n&gt; Could we talk about the engine?\n\n----------\n\nSent by an agent',
    });
  });

  it('sends no mention or link to Slack', async () => {
    const { body } = await sent(createSlack, hostile);
    expect(body.text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  });

  it('disables mentions and previews on Discord', async () => {
    const { body } = await sent(createDiscord, hostile);
    expect(body).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
    expect(body.content).toBe(
      '@everyone \\<!channel\\> \\# \\*\\*news\\*\\*\n\n\\> \\<@123\\> \\[a bank\\](https://evil.example) & more\n\n\\> second\n\\> line\n\n----------\n\nSent by an agent',
    );
  });

  it('sends at most 2,000 characters to Discord, all escaped', async () => {
    await fc.assert(
      fc.asyncProperty(wild, async (line) => {
        const { content } = (await sent(createDiscord, { quoted: [line] })).body;
        const unescaped = content.replace(/\\[\\*_~`|>#[\]<]/g, '');
        return content.length <= 2_000 && !/[\\*_~`|>#[\]<]/.test(unescaped);
      }),
      // Each run is an HTTP round trip over a socket.
      oneRunIn(10),
    );
  });

  it('marks a shortened message', async () => {
    const { body } = await sent(createDiscord, { quoted: ['*'.repeat(5_000)] });
    expect(body.content).toMatch(/(\\\*)+… \(shortened\)\n\n-{10}\n\nSent by an agent$/);
    expect(body.content.length).toBeLessThanOrEqual(2_000);
  });

  const address = 'https://site.test/owner/inquiries/0190a1b2';
  const withAddress = { address, lines: ['Sent by an agent', `Open in your room: ${address}`] };

  it('sends the address in the room to Slack, and to Discord where no long message cuts it off', async () => {
    const slack = await sent(createSlack, withAddress);
    expect(slack.body.text.endsWith(`\n\nOpen in your room: ${address}`)).toBe(true);
    const { content } = (await sent(createDiscord, { ...withAddress, quoted: ['*'.repeat(5_000)] })).body;
    expect(content).toContain('… (shortened)\n\n----------\n\nSent by an agent');
    expect(content.endsWith(`\n\nOpen in your room: ${address}`)).toBe(true);
    expect(content.length).toBeLessThanOrEqual(2_000);
  });

  it('sends ntfy the address that a tap on the message opens, if there is one', async () => {
    expect((await sent(createNtfy, withAddress)).body).toHaveProperty('click', address);
    expect((await sent(createNtfy)).body).not.toHaveProperty('click');
  });

  it('posts the topic from the address to the root of the ntfy server', async () => {
    const { path, body } = await sent(createNtfy, {}, '/below/my-topic');
    expect(path).toBe('/below/');
    expect(body).toEqual({
      topic: 'my-topic',
      title: 'Inquiry from Ada Lovelace',
      message:
        '> Ada Lovelace <ada@example.org>\n>\n> Could we talk about the engine?\n\n----------\n\nSent by an agent',
    });
  });

  it('sends ntfy a one-line title and a message of at most 4,096 bytes', async () => {
    const { body } = await sent(createNtfy, { ...hostile, quoted: ['ä'.repeat(5_000)] });
    expect(body.title).toBe('@everyone <!channel> # **news**');
    expect(Buffer.byteLength(body.message)).toBeLessThanOrEqual(4_096);
    expect(body.message).toMatch(/ä… \(shortened\)\n\n-{10}\n\nSent by an agent$/);
  });
});

const secret = `whsec_${randomBytes(32).toString('base64')}`;

describe('the webhook', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function deliver(withSecret?: string, changes: Partial<Notification> = {}) {
    const webhook = createWebhook(receiver.url, withSecret, { allowPrivate: true });
    await webhook.send(sampleNotification(changes), untilDone);
    const last = receiver.received.at(-1);
    const headers = Object.entries(last?.headers ?? {}).map(
      ([name, value]) => [name, String(value)] as const,
    );
    return { headers: Object.fromEntries(headers), body: last?.body ?? '' };
  }

  it('signs an event so that a receiver can verify it', async () => {
    const { body, headers } = await deliver(secret);
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'inquiry.received',
      timestamp: sampleNotification().createdAt,
      data: sampleNotification().data,
    });
  });

  it('signs an event so that another body or another secret fails verification', async () => {
    const { body, headers } = await deliver(secret);
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    expect(() => new Webhook(secret).verify(body.replace('Ada', 'Eve'), headers)).toThrow('No matching');
    expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching');
  });

  it('sends the address in the room as the url of the data', async () => {
    const address = 'https://site.test/owner/inquiries/0190a1b2';
    const { body } = await deliver(undefined, { address });
    expect(JSON.parse(body).data).toEqual({ ...sampleNotification().data, url: address });
  });

  it('sends the same id on every attempt', async () => {
    const [first, second] = [await deliver(secret), await deliver(secret)];
    expect(first.headers['webhook-id']).toBe(sampleNotification().id);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it('sends unsigned events without a secret', async () => {
    const { headers } = await deliver();
    expect(headers).toHaveProperty('webhook-id');
    expect(headers).not.toHaveProperty('webhook-signature');
  });
});
