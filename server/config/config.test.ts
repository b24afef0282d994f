import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { originTrialToken } from '../../test/helpers/origin-trial-token.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { InvalidSettingError, readConfig, unknownSettings } from './config.ts';

/** Returns the error message, or an empty string if the settings are valid. */
function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    if (error instanceof InvalidSettingError) return error.message;
    throw error;
  }
}

describe('readConfig', () => {
  it('needs no settings', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://127.0.0.1:8787',
      contentDir: resolve('content'),
      dataDir: resolve('data'),
      trustedProxies: [],
      rateLimit: 100,
      writeLimit: 10,
      logLevel: 'info',
      originTrialTokens: [],
      databaseUrl: undefined,
      redisUrl: undefined,
      greetings: 'open',
      inquiryRetentionDays: undefined,
      visits: true,
      ownerRoom: 'on',
      notify: { log: true, greetings: 'daily', allowPrivate: false },
    });
  });

  it('treats an empty variable as unset and ignores unrelated ones', () => {
    expect(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '', HOME: '/root' })).toEqual(readConfig({}));
  });

  it('reads the variables that are set', () => {
    const origin = 'https://ada.example:443';
    const tokens = [originTrialToken({ origin }), originTrialToken({ origin, feature: 'WebMCPEdge' })];
    const config = readConfig({
      PORT: '80',
      CONTENT_DIR: '/srv/content',
      DATA_DIR: 'store',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8  ::1',
      RATE_LIMIT_PER_MINUTE: '5',
      WEBMCP_ORIGIN_TRIAL_TOKEN: `${tokens[0]}, ${tokens[1]}\n`,
      DATABASE_URL: 'postgresql:///foyer',
      REDIS_URL: 'rediss://redis.example:6380/1',
      APP_SECRET: 'at least thirty-two characters long',
      WRITE_LIMIT_PER_MINUTE: '3',
      GREETINGS: 'approval',
      INQUIRY_RETENTION_DAYS: '90',
      VISITS: 'off',
      OWNER_ROOM: 'inbox',
    });
    expect(config).toMatchObject({
      port: 80,
      contentDir: '/srv/content',
      dataDir: resolve('store'),
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
      rateLimit: 5,
      originTrialTokens: tokens.map((text) => ({ text, origin: 'https://ada.example' })),
      databaseUrl: 'postgresql:///foyer',
      redisUrl: 'rediss://redis.example:6380/1',
      appSecret: 'at least thirty-two characters long',
      writeLimit: 3,
      greetings: 'approval',
      inquiryRetentionDays: 90,
      visits: false,
      ownerRoom: 'inbox',
    });
  });

  it.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://Example.COM:443', 'https://example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('normalizes the public address %s to %s', (given, publicUrl) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(publicUrl);
  });

  it.each([
    ['::1', 'http://[::1]:8787'],
    ['::', 'http://[::]:8787'],
    ['localhost', 'http://localhost:8787'],
  ])('derives the public address from the host %s if none is set', (host, publicUrl) => {
    expect(readConfig({ HOST: host }).publicUrl).toBe(publicUrl);
  });

  it.each([
    ['PORT', 'eighty', 'must be a number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '-1', 'must be from 0 to 65535'],
    ['PORT', '65536', 'must be from 0 to 65535'],
    ['PUBLIC_URL', 'example.com', 'must be a full address like https://example.com'],
    ['PUBLIC_URL', 'https://example.com/site', 'must be http:// or https:// and a host, without a path'],
    ['PUBLIC_URL', 'https://example.com/?a', 'must be http:// or https:// and a host, without a path'],
    ['PUBLIC_URL', 'https://me@example.com', 'must be http:// or https:// and a host, without a path'],
    ['PUBLIC_URL', 'ftp://example.com', 'must be http:// or https:// and a host, without a path'],
    ['TRUSTED_PROXIES', 'nginx', 'must be addresses or ranges'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or ranges'],
    ['RATE_LIMIT_PER_MINUTE', '0', 'must be at least 1'],
    ['RATE_LIMIT_PER_MINUTE', 'many', 'must be a number'],
    ['WRITE_LIMIT_PER_MINUTE', '0', 'must be at least 1'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
    [
      'WEBMCP_ORIGIN_TRIAL_TOKEN',
      `${originTrialToken({ origin: 'https://ada.example' })} a\nb: c`,
      'must be origin trial tokens, separated by spaces or commas; number 2 is not one',
    ],
    ['DATABASE_URL', 'mysql://localhost/foyer', 'must be an address like postgres://localhost/foyer'],
    ['REDIS_URL', 'localhost:6379', 'must be an address like redis://localhost:6379'],
    ['APP_SECRET', 'short', 'must have at least 32 characters'],
    ['GREETINGS', 'maybe', 'must be open, approval or closed'],
    ['VISITS', 'yes', 'must be on or off'],
    ['OWNER_ROOM', 'readonly', 'must be on, inbox or off'],
    ['INQUIRY_RETENTION_DAYS', '-1', 'must be at least 1'],
    ['NOTIFY_GREETINGS', 'hourly', 'must be each, daily or never'],
    ['NOTIFY_LOG', 'off', 'can only be off if another channel is set: NOTIFY_URL, '],
  ])('rejects %s=%j by name', (name, value, rule) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} `));
    expect(complaint({ [name]: value })).toContain(rule);
  });

  it('names every invalid setting', () => {
    const told = complaint({ PORT: 'x', LOG_LEVEL: 'y', PUBLIC_URL: 'z' });
    expect(told.split('; ').map((part) => part.split(' ')[0])).toEqual(['PORT', 'PUBLIC_URL', 'LOG_LEVEL']);
  });

  it('returns an origin for any public address that it does not reject', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.domain().map((host) => `https://${host}`),
        ),
        (given) => {
          if (complaint({ PUBLIC_URL: given }) || !given.trim()) return;
          accepted += 1;
          const { publicUrl } = readConfig({ PUBLIC_URL: given });
          expect(new URL(publicUrl).origin).toBe(publicUrl);
        },
      ),
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

describe('unknownSettings', () => {
  it('names what resembles a setting in .env, and nothing of other programs', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(unknownSettings(folder)).toEqual([]);
    const names = [
      'PUBLIC_ULR',
      'RATE_LIMIT',
      'PROT',
      'PORT',
      'FOO',
      'AWS_REGION',
      'S3_URL',
      'HOSTNAME',
      'NODE_ENV',
    ];
    await writeFile(join(folder, '.env'), names.map((name) => `${name}=1\n`).join(''));
    expect(unknownSettings(folder)).toEqual([
      'PUBLIC_ULR in .env is not a setting, and is ignored. Did you mean PUBLIC_URL?',
      'RATE_LIMIT in .env is not a setting, and is ignored. Did you mean RATE_LIMIT_PER_MINUTE?',
    ]);
  });
});
