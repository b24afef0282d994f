/** `kill -9` while an essay is saved. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { CLI } from '../helpers/built.ts';
import { essayText, smallContent } from '../helpers/content-copy.ts';
import { runNode } from '../helpers/program.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { report } from './report.ts';

const ROUNDS = 40;
const ROUND_TIMEOUT_MS = 30_000;
/** Long enough that writing it takes a while. */
const PARAGRAPHS = 6000;

it(
  `leaves the old or the new essay after each of ${ROUNDS} kills, and the next save succeeds`,
  async () => {
    const copy = await smallContent();
    const folder = await temporaryFolder();
    onTestFinished(async () => {
      await copy.close();
      await rm(folder, { recursive: true });
    });
    const settings = { CONTENT_DIR: copy.folder, DATA_DIR: join(folder, 'data') };
    const file = join(copy.folder, 'essays/mine.md');
    const versions = ['a', 'b'].map((letter) =>
      essayText(`${letter.repeat(50)}\n\n`.repeat(PARAGRAPHS), { more: 'draft: true' }),
    );
    await Promise.all(versions.map((text, index) => writeFile(join(folder, `${index}.md`), text)));
    await writeFile(file, versions[0] ?? '');

    async function versionNow(): Promise<string> {
      const { stdout } = await runNode([CLI, 'essays', 'show', 'mine', '--json'], settings);
      return JSON.parse(stdout).version;
    }
    async function save(index: number) {
      const given = join(folder, `${index}.md`);
      return ['essays', 'save', 'mine', given, '--version', await versionNow()];
    }

    const begin = performance.now();
    expect(await runNode([CLI, ...(await save(1))], settings)).toMatchObject({ code: 0 });
    const duration = performance.now() - begin;
    let killed = 0;
    let old = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readFile(file, 'utf8');
      const next = versions.indexOf(before) === 0 ? 1 : 0;
      const child = spawn(process.execPath, [CLI, ...(await save(next))], { env: settings, stdio: 'ignore' });
      const exited = once(child, 'exit');
      await delay(duration * (0.3 + 0.5 * Math.random()));
      child.kill('SIGKILL');
      const [, signal] = await exited;
      killed += Number(signal === 'SIGKILL');
      const after = await readFile(file, 'utf8');
      expect(versions.indexOf(after)).toBeGreaterThanOrEqual(0);
      old += Number(after === before);
    }
    expect(killed).toBeGreaterThan(0);
    const next = versions.indexOf(await readFile(file, 'utf8')) === 0 ? 1 : 0;
    expect(await runNode([CLI, ...(await save(next))], settings)).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(file, 'utf8')).toBe(versions[next]);
    const names = await readdir(join(copy.folder, 'essays'));
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    report(
      `kill -9: ${old} of ${ROUNDS} saves left the old essay (${killed} were killed), the others the new`,
    );
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);
