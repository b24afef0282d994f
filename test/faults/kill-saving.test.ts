/** `kill -9` while content files are saved. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openContentLock } from '../../owner/files/content-lock.ts';
import { readVersioned, saveFile } from '../../owner/files/versioned-file.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { report } from './report.ts';

const PROCESS = fileURLToPath(new URL('../helpers/saving-process.ts', import.meta.url));
const ROUNDS = 50;
const ROUND_TIMEOUT_MS = 20_000;
/** Large enough that most kills hit a write. */
const SIZE = 4 * 1024 * 1024;
const MAX_KILL_DELAY_MS = 120;
const FILE = 'essays/mine.md';

it(
  `leaves a whole file after each of ${ROUNDS} kills, and the next save succeeds`,
  async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const [content, dataDir] = [join(folder, 'content'), join(folder, 'data')];
    const names = () => readdir(join(content, 'essays'));
    let partial = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const parameters = ['--import', 'tsx', PROCESS, content, dataDir, FILE, String(SIZE)];
      const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(child, 'exit');
      await once(child.stdout, 'data');
      await delay(MAX_KILL_DELAY_MS * Math.random());
      child.kill('SIGKILL');
      await exited;
      const text = await readFile(join(content, FILE), 'utf8');
      expect([text.length, new Set(text).size]).toEqual([SIZE, 1]);
      partial += Number((await names()).length > 1);
      await openContentLock({ dataDir })(async () => {
        const version = (await readVersioned(content, FILE))?.version;
        await saveFile(content, { file: FILE, text, version });
      });
      expect(await names()).toEqual(['mine.md']);
    }
    expect(partial).toBeGreaterThan(0);
    report(`kill -9: ${ROUNDS} kills left a whole essay, ${partial} of them in the middle of a write`);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
