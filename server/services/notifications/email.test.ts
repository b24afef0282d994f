import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { sampleNotification, untilDone } from '../../../test/helpers/notification.ts';
import { headerOf, type SmtpSink, startSmtpSink } from '../../../test/helpers/smtp-sink.ts';
import type { DeliveryOptions } from './delivery.ts';
import { createEmail } from './email.ts';
import type { Notification } from './notification.ts';

const open: SmtpSink[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((sink) => sink.close()));
});

async function startSink(options: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] }) {
  const sink = await startSmtpSink(options);
  open.push(sink);
  return sink;
}

function send(
  url: string,
  changes: Partial<Notification> = {},
  options: Partial<DeliveryOptions> = {},
  signal = untilDone,
): Promise<void> {
  const settings = { url, to: 'owner@example.com', from: 'Foyer <foyer@example.com>' };
  const email = createEmail(settings, { allowPrivate: true, ...options });
  return email.send(sampleNotification(changes), signal);
}

const withReplyTo = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];
const withoutReplyTo = withReplyTo.filter((name) => name !== 'reply-to');
const namesOf = (mail: SmtpSink['mails'][number] | undefined) => mail?.headers.map(([name]) => name).sort();

describe('e-mail', () => {
  it('is sent to the owner as plain text with the sender as Reply-To', async () => {
    const { host, mails } = await startSink();
    await send(`smtp://${host}`);
    const [mail] = mails;
    expect(mail?.recipients).toEqual(['owner@example.com']);
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      subject: english('room.inquiryFrom', { name: 'Ada Lovelace' }),
      from: 'Foyer <foyer@example.com>',
      'reply-to': 'Ada Lovelace <ada@example.org>',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(mail?.body).toBe(
      '> Ada Lovelace <ada@example.org>\r\n>\r\n> Could we talk about the engine?\r\n\r\n----------\r\n\r\nSent by an agent\r\n',
    );
    expect(namesOf(mail)).toEqual(withReplyTo);
  });

  it('has a Reply-To with the ASCII form of a domain', async () => {
    const { host, mails } = await startSink();
    await send(`smtp://${host}`, { data: { name: 'Ada', email: 'info@xn--bcher-kva.example' } });
    expect(mails[0] && headerOf(mails[0], 'reply-to')).toBe('Ada <info@xn--bcher-kva.example>');
  });

  it('has the same Message-ID on every attempt and a different one for another event', async () => {
    const { host, mails } = await startSink();
    for (const id of ['evt_1', 'evt_1', 'evt_2']) await send(`smtp://${host}`, { id });
    expect(mails.map((mail) => headerOf(mail, 'message-id'))).toEqual([
      '<evt_1@example.com>',
      '<evt_1@example.com>',
      '<evt_2@example.com>',
    ]);
  });

  it('has no Reply-To if it is not about an inquiry', async () => {
    const { host, mails } = await startSink();
    await send(`smtp://${host}`, { type: 'greeting.pending' });
    expect(namesOf(mails[0])).not.toContain('reply-to');
  });

  it('keeps an address with unusual white space within its header', async () => {
    const { host, mails } = await startSink();
    const email = `ada@example.org${'\u00a0'.repeat(60)}Bcc: eve@evil.example`;
    await send(`smtp://${host}`, { data: { name: 'Ada Lovelace', email } });
    expect(namesOf(mails[0])).toEqual(withReplyTo);
  });

  it('is one message without injected headers for any title, name, address and text', async () => {
    const { host, mails } = await startSink();
    const injection = fc.constantFrom(
      '\r\nBcc: eve@evil.example',
      '\nX-A: b',
      '\r\n\r\n',
      '\r\n.\r\n',
      '"',
      '<',
      '>',
      ',',
      '=?utf-8?Q?=0D=0ABcc:?=',
      '\u2028',
      '\0',
      '\ud800',
    );
    const wild = fc
      .array(fc.oneof(injection, fc.string({ unit: 'grapheme' })), { maxLength: 6 })
      .map((parts) => parts.join(''));
    const address = fc.oneof(
      fc.constant('ada@example.org'),
      fc.emailAddress(),
      wild,
      wild.map((text) => `ada@example.org${text}`),
    );
    const message = fc.record({
      title: wild,
      quoted: fc.array(wild),
      lines: fc.array(wild),
      data: fc.record({ name: wild, email: address }),
    });
    // The sink is slow to greet, so many messages are sent at once.
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 60, size: 'max' }), async (messages) => {
        mails.length = 0;
        await Promise.all(messages.map((changes) => send(`smtp://${host}`, changes)));
        expect(mails).toHaveLength(messages.length);
        for (const mail of mails) {
          expect(mail.recipients).toEqual(['owner@example.com']);
          expect([withReplyTo, withoutReplyTo]).toContainEqual(namesOf(mail));
        }
      }),
      // Each run sends up to sixty messages over a socket.
      oneRunIn(60),
    );
  });

  it('logs in over STARTTLS', async () => {
    const logins: unknown[] = [];
    const { host, mails } = await startSink({
      onAuth({ username, password }, { secure }, callback) {
        logins.push({ username, password, secure });
        callback(null, { user: username });
      },
    });
    await send(`smtp://ada:p%40ss@${host}`);
    expect(logins).toEqual([{ username: 'ada', password: 'p@ss', secure: true }]);
    expect(mails).toHaveLength(1);
  });

  it('rejects an unknown certificate when the address requires TLS', async () => {
    const { host, mails } = await startSink({ secure: true });
    await expect(send(`smtps://${host}`)).rejects.toThrow(host);
    expect(mails).toEqual([]);
  });

  it('reports a refused login without the password', async () => {
    const { host } = await startSink({ onAuth: (_, __, callback) => callback(new Error('no p@ss')) });
    await expect(send(`smtp://ada:p%40ss@${host}`)).rejects.toThrow(
      new RegExp(`^${host} refused the user name or password$`),
    );
  });

  it.each([450, 550])('reports a rejection only by its reply code (%i)', async (responseCode) => {
    const { host } = await startSink({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _, callback) =>
        callback(Object.assign(new Error(`not ${address}`), { responseCode })),
    });
    await expect(send(`smtp://${host}`)).rejects.toThrow(
      new RegExp(`^${host} responded with ${responseCode}$`),
    );
  });

  it('gives up on a silent server', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(send(url, {}, { timeLimit: 50 })).rejects.toThrow('did not answer in time');
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    await expect(send(url, {}, {}, stopping.signal)).rejects.toThrow('because the server was stopping');
    silent.close();
    await once(silent, 'close');
  });

  it.each(['127.0.0.1', 'localhost', '0x7f000001', '[::ffff:127.0.0.1]'])(
    'does not connect to a private address given as %s without permission',
    async (hostname) => {
      let connections = 0;
      const { host } = await startSink({
        onConnect(_, callback) {
          connections += 1;
          callback();
        },
      });
      const url = `smtp://${hostname}:${host.split(':')[1]}`;
      await expect(send(url, {}, { allowPrivate: false })).rejects.toThrow('not public');
      expect(connections).toBe(0);
    },
  );
});
