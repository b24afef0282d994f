/** A server and a restore exclude each other while either runs. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { freePort } from '../../site/util/free-port.ts';
import { CLI, MAIN } from '../helpers/built.ts';
import { beginSite } from '../helpers/init-site.ts';
import { createPostgresDatabase } from '../helpers/postgres.ts';
import { runNode } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { killAll, startBuilt } from './built-server.ts';

/** Longer than the pool keeps idle connections. */
const IDLE_MS = 15_000;
const TIMEOUT_MS = 60_000;

afterEach(killAll);

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  async function ownSite() {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const site = await beginSite(folder);
    if (kind === 'SQLite') return site;
    return { ...site, DATABASE_URL: await createPostgresDatabase() };
  }

  it(
    'a server that has been idle still prevents a restore',
    async () => {
      const settings = await ownSite();
      const server = await startBuilt(settings);
      const file = join(settings.DATA_DIR, 'backup.jsonl');
      expect(await runNode([CLI, 'backup', file], settings)).toMatchObject({ code: 0 });
      await delay(IDLE_MS);
      const { code, stderr } = await runNode([CLI, 'restore', file, '--yes'], settings);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^A server is running on /)]);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  it(
    'a server does not start during a restore, and says so on one line',
    async () => {
      const settings = await ownSite();
      const { DATA_DIR: dataDir } = settings;
      const databaseUrl = 'DATABASE_URL' in settings ? settings.DATABASE_URL : undefined;
      const restoring = await openDatabase({ dataDir, databaseUrl, lock: 'exclusive' });
      onTestFinished(() => restoring.destroy());
      const { code, stderr } = await runNode([MAIN], { ...settings, PORT: String(await freePort()) });
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^Foyer cannot start: \S+ is locked by another program, such as a restore\. .*\n$/,
        ),
      ]);
    },
    TIMEOUT_MS,
  );
});
