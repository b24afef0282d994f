import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { createRedis, hasRedis } from '../../../test/helpers/redis.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import type { RunningSite } from '../site.ts';
import { settingsChecks } from './settings-checks.ts';

describe('the check of notifications', () => {
  /** Runs the check with the given settings. It asks the site for nothing. */
  function check(settings: Readonly<Record<string, string>>) {
    const [run] = Object.values(settingsChecks(readConfig(settings)).Notifications ?? {});
    return run?.({} as RunningSite);
  }

  it('warns that new inquiries appear only in the log, and says what to set', async () => {
    await expect(check({})).rejects.toMatchObject({
      message: "New inquiries appear only in the server's log.",
      fix: 'Set NOTIFY_URL or another channel, restart the site, and run: npx --no foyer-site notify test.',
    });
  });

  it.each(['warn', 'error', 'silent'])(
    'warns that inquiries appear nowhere with LOG_LEVEL=%s',
    async (level) => {
      await expect(check({ LOG_LEVEL: level })).rejects.toThrow(`LOG_LEVEL=${level} keeps new inquiries out`);
    },
  );

  it('passes if another channel is configured', async () => {
    await expect(check({ NOTIFY_NTFY_URL: 'https://ntfy.example/my-topic' })).resolves.toBeUndefined();
  });
});

describe('the checks of the limits', () => {
  /** Runs a check with the given settings. It asks the site for nothing. */
  function check(name: string, settings: Readonly<Record<string, string>>) {
    return settingsChecks(readConfig(settings)).Limits?.[name]?.({} as RunningSite);
  }

  it('warn of a proxy that TRUSTED_PROXIES does not name', async () => {
    const proxied = (settings = {}) =>
      check('visitors behind a proxy are told apart', { PUBLIC_URL: 'https://ada.example', ...settings });
    await expect(proxied()).rejects.toMatchObject({
      message: expect.stringContaining(
        'A proxy must answer https://ada.example, but TRUSTED_PROXIES names none.',
      ),
      fix: 'Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
    });
    await expect(proxied({ TRUSTED_PROXIES: '127.0.0.1' })).resolves.toBeUndefined();
    await expect(proxied({ PUBLIC_URL: 'http://ada.example' })).resolves.toBeUndefined();
  });

  it.skipIf(!hasRedis)('warn of a Redis that forgets clients when its memory is full', async () => {
    const redis = await createRedis();
    await redis.start();
    onTestFinished(() => redis.stop());
    const evicting = () => check('Redis forgets nobody', { REDIS_URL: redis.url });
    await expect(evicting()).resolves.toBeUndefined();
    await redis.command('CONFIG SET maxmemory-policy allkeys-lru');
    await expect(evicting()).rejects.toThrow('Redis has the maxmemory-policy allkeys-lru.');
    await redis.stop();
    await expect(evicting()).rejects.toThrow('Redis does not answer: ');
  });

  it('leave out Redis if there is none', () => {
    expect(check('Redis forgets nobody', {})).toBeUndefined();
  });
});

describe('the check of editing', () => {
  const MISSING = join(tmpdir(), 'no-such-content');

  function check(settings: Readonly<Record<string, string>>) {
    const [run] = Object.values(settingsChecks(readConfig(settings)).Editing ?? {});
    return run?.({} as RunningSite);
  }

  it('warns of content that the service cannot change, and says what to set', async () => {
    await expect(check({ CONTENT_DIR: MISSING })).rejects.toMatchObject({
      message: `${MISSING} cannot be written to, so your room has messages but no editing.`,
      fix: expect.stringContaining('OWNER_ROOM=inbox'),
    });
    await expect(check({ CONTENT_DIR: tmpdir() })).resolves.toBeUndefined();
  });

  it('does not run if the owner writes elsewhere', () => {
    expect(settingsChecks(readConfig({ OWNER_ROOM: 'inbox' }))).not.toHaveProperty('Editing');
  });
});

describe('the check of the storage', () => {
  let parent: string;
  let dataDir: string;
  beforeEach(async () => {
    parent = await temporaryFolder();
    onTestFinished(() => rm(parent, { recursive: true }));
    await chmod(parent, 0o755);
    dataDir = join(parent, 'data');
  });

  /** Runs the check. It asks the site for nothing. */
  function check(databaseUrl?: string) {
    const [run] = Object.values(
      settingsChecks(readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })).Storage ?? {},
    );
    return run?.({} as RunningSite);
  }

  it('passes with the database that the server creates', async () => {
    await (await openDatabase({ dataDir })).destroy();
    await expect(check()).resolves.toBeUndefined();
  });

  it('passes without a database', async () => {
    await expect(check()).resolves.toBeUndefined();
  });

  it('warns of a database that every user can read, and names the command', async () => {
    await mkdir(dataDir);
    const file = join(dataDir, 'foyer.db');
    await writeFile(file, '');
    await Promise.all([chmod(dataDir, 0o755), chmod(file, 0o644)]);
    await expect(check()).rejects.toMatchObject({
      message: `Every user of this machine can read ${file}, which contains the messages and addresses of visitors.`,
      fix: `Close the folder to them: chmod 700 ${dataDir}`,
    });
    await chmod(parent, 0o700);
    await expect(check()).resolves.toBeUndefined();
  });

  it('does not check files if the data is in PostgreSQL', () => {
    expect(
      settingsChecks(readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://ada@127.0.0.1/foyer' })),
    ).not.toHaveProperty('Storage');
  });
});
