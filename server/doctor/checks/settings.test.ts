import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import type { RunningSite } from '../site.ts';
import { notificationChecks, storageChecks } from './settings.ts';

describe('the check of notifications', () => {
  /** Runs the check with the given settings. It asks the site for nothing. */
  function check(settings: Readonly<Record<string, string>>) {
    const [run] = Object.values(notificationChecks(readConfig(settings)).Notifications ?? {});
    return run?.({} as RunningSite);
  }

  it('warns that new inquiries appear only in the log, and says what to set', async () => {
    await expect(check({})).rejects.toMatchObject({
      message: "New inquiries appear only in the server's log.",
      fix: 'Set NOTIFY_URL or another channel, restart the site, and run: npx foyer-site notify test.',
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
    const [run] = Object.values(storageChecks({ dataDir, databaseUrl }).Storage ?? {});
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
    expect(storageChecks({ dataDir, databaseUrl: 'postgres://ada@127.0.0.1/foyer' })).toEqual({});
  });
});
