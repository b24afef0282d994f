import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../../test/helpers/postgres.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openContentLock } from './content-lock.ts';

const PROCESS = fileURLToPath(new URL('../../test/helpers/content-lock-process.ts', import.meta.url));

async function onSqlite() {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { dataDir };
}
const onPostgres = async () => ({ dataDir: '/nowhere', databaseUrl: await createPostgresDatabase() });

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('the lock of the content on %s', (_, open: () => Promise<{ dataDir: string; databaseUrl?: string }>) => {
  it('lets work of one process have the content, one after another', async () => {
    const where = await open();
    let running = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await delay(10);
      running -= 1;
    };
    const locks = [openContentLock(where), openContentLock(where)];
    await Promise.all([...locks, ...locks].map((lock) => lock(work)));
    await expect(locks[0]?.(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await locks[1]?.(work);
  });

  it('waits for another process, gives up after a while, and goes on when the process is killed', async () => {
    const where = await open();
    const parameters = ['--import', 'tsx', PROCESS, JSON.stringify(where)];
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(createInterface({ input: child.stdout }), 'line');
    const impatient = openContentLock(where, 100);
    await expect(impatient(async () => 'had it')).rejects.toMatchObject({
      kind: 'unavailable',
      fix: 'Try again in a few seconds.',
    });
    const waiting = openContentLock(where)(async () => 'had it');
    child.kill('SIGKILL');
    expect(await waiting).toBe('had it');
  });
});

it('says what is wrong if it cannot be taken', async () => {
  const work = async () => 'had it';
  const databaseUrl = 'postgres://127.0.0.1:1/foyer';
  await expect(openContentLock({ dataDir: '/', databaseUrl })(work)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('The content cannot be locked: '),
    fix: 'Try again when PostgreSQL responds.',
  });
  await expect(openContentLock({ dataDir: '/dev/null/x' })(work)).rejects.toMatchObject({
    kind: 'unavailable',
    fix: expect.stringContaining('DATA_DIR'),
  });
});
