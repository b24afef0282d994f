import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { InvalidSettingError, readConfig } from '../../config/config.ts';
import { createChannels } from './channels.ts';

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
