import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openContentLock } from './content-lock.ts';

const PROCESS = fileURLToPath(new URL('../../test/helpers/content-lock-process.ts', import.meta.url));

async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('lets work of one process have the content, one after another', async () => {
  const dataDir = await dataFolder();
  let running = 0;
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    await delay(10);
    running -= 1;
  };
  const locks = [openContentLock({ dataDir }), openContentLock({ dataDir })];
  await Promise.all([...locks, ...locks].map((lock) => lock(work)));
  await expect(locks[0]?.(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await locks[1]?.(work);
});

it('waits for another process, gives up after a while, and goes on when the process is killed', async () => {
  const dataDir = await dataFolder();
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  const impatient = openContentLock({ dataDir }, 100);
  await expect(impatient(async () => 'had it')).rejects.toMatchObject({
    kind: 'unavailable',
    fix: 'Try again in a few seconds.',
  });
  const waiting = openContentLock({ dataDir })(async () => 'had it');
  child.kill('SIGKILL');
  expect(await waiting).toBe('had it');
});
