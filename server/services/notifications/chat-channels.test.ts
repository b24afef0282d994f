import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { sampleNotification, untilDone } from '../../../test/helpers/notification.ts';
import { type Receiver, startReceiver } from '../../../test/helpers/receiver.ts';
import { createDiscord, createNtfy, createSlack } from './channels.ts';
import type { Notification } from './notification.ts';

const options = { allowPrivate: true };
const hostile = {
  title: '@everyone <!channel>\r\n# **news**',
  lines: ['<@123> [a bank](https://evil.example) & more', 'second\r\nline\u0000'],
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
      text: 'Inquiry from Ada Lovelace\n\nAda Lovelace &lt;ada@example.org&gt; writes:\n\nCould we talk about the engine?',
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
      '@everyone \\<!channel\\> \\# \\*\\*news\\*\\*\n\n\\<@123\\> \\[a bank\\](https://evil.example) & more\n\nsecond\nline ',
    );
  });

  it('sends at most 2,000 characters to Discord, all escaped', async () => {
    await fc.assert(
      fc.asyncProperty(wild, async (line) => {
        const { content } = (await sent(createDiscord, { lines: [line] })).body;
        const unescaped = content.replace(/\\[\\*_~`|>#[\]<]/g, '');
        return content.length <= 2_000 && !/[\\*_~`|>#[\]<]/.test(unescaped);
      }),
      // Each run is an HTTP round trip over a socket.
      oneRunIn(10),
    );
  });

  it('marks a shortened message', async () => {
    const { body } = await sent(createDiscord, { lines: ['*'.repeat(5_000)] });
    expect(body.content).toMatch(/(\\\*)+… \(shortened\)$/);
    expect(body.content.length).toBeLessThanOrEqual(2_000);
  });

  const actions = ['Approve', 'Hide', 'Reply in public', 'Block the sender'].map((label, index) => ({
    label,
    url: `https://site.test/act/greeting.0190a1b2.t5x2k0.${String(index).repeat(32)}`,
  }));

  it('sends the links to Slack as text, and to Discord as links that no long message cuts off', async () => {
    const slack = await sent(createSlack, { actions });
    for (const { label, url } of actions) expect(slack.body.text).toContain(`\n\n${label}: ${url}`);
    const discord = await sent(createDiscord, { actions, lines: ['*'.repeat(5_000)] });
    const links = actions.map(({ label, url }) => `\n[${label}](${url})`).join('');
    expect(discord.body.content).toMatch(/… \(shortened\)\n\[Approve\]/);
    expect(discord.body.content.endsWith(links)).toBe(true);
    expect(discord.body.content.length).toBeLessThanOrEqual(2_000);
  });

  it('leaves out links on Discord that would leave no room for the text', async () => {
    const url = actions[0]?.url ?? '';
    const many = Array.from({ length: 20 }, (_, index) => ({ label: `${index + 1}. Approve`, url }));
    const { content } = (await sent(createDiscord, { actions: many, lines: ['*'.repeat(5_000)] })).body;
    const shown = content.match(/\n\[\d+\. Approve\]/g);
    expect(shown?.length).toBeLessThan(20);
    expect(content.indexOf('\n[1. Approve]')).toBeGreaterThan(900);
    expect(content.length).toBeLessThanOrEqual(2_000);
  });

  it('sends ntfy the first three links as buttons that open a page', async () => {
    const { body } = await sent(createNtfy, { actions });
    const [approve, hide, reply] = actions;
    expect(body.actions).toEqual([
      { action: 'view', ...approve },
      { action: 'view', ...hide },
      { action: 'view', ...reply },
    ]);
  });

  it('posts the topic from the address to the root of the ntfy server', async () => {
    const { path, body } = await sent(createNtfy, {}, '/below/my-topic');
    expect(path).toBe('/below/');
    expect(body).toEqual({
      topic: 'my-topic',
      title: 'Inquiry from Ada Lovelace',
      message: 'Ada Lovelace <ada@example.org> writes:\n\nCould we talk about the engine?',
    });
  });

  it('sends ntfy a one-line title and a message of at most 4,096 bytes', async () => {
    const { body } = await sent(createNtfy, { ...hostile, lines: ['ä'.repeat(5_000)] });
    expect(body.title).toBe('@everyone <!channel> # **news**');
    expect(Buffer.byteLength(body.message)).toBeLessThanOrEqual(4_096);
    expect(body.message).toMatch(/ä… \(shortened\)$/);
  });
});
