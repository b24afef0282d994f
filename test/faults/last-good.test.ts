import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { eventually } from '../helpers/wait.ts';
import { type BuiltServer, killAll, type Settings, startBuilt } from './built-server.ts';
import { report } from './report.ts';

const ROUNDS = 20;
const ROUND_TIMEOUT_MS = 60_000;
/** Size of a file that takes longer to copy than everything else. */
const LARGE_FILE_BYTES = 24 * 1024 * 1024;
/** Maximum delay from a publication to the kill. */
const MAX_KILL_DELAY_MS = 400;

afterEach(killAll);

async function ownSite(): Promise<Settings & { readonly CONTENT_DIR: string; readonly DATA_DIR: string }> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = await beginSite(folder);
  await mkdir(join(settings.CONTENT_DIR, 'media'), { recursive: true });
  return settings;
}

/** Writes one version of a file and two essays, so that a mix of versions can be detected. */
function writeVersion({ CONTENT_DIR = '' }: Settings, version: number): void {
  const essay = `---\ntitle: Version ${version}\ndate: 2026-01-02\ncategory: Notes\n---\nVersion ${version}. [Slides](/media/slides.pdf)\n`;
  const slides = join(CONTENT_DIR, 'slides.pdf');
  writeFileSync(slides, Buffer.alloc(LARGE_FILE_BYTES, String(version)));
  renameSync(slides, join(CONTENT_DIR, 'media/slides.pdf'));
  for (const name of ['one', 'two']) writeFileSync(join(CONTENT_DIR, `essays/${name}.md`), essay);
}

const breakContent = ({ CONTENT_DIR = '' }: Settings) =>
  writeFileSync(join(CONTENT_DIR, 'essays/broken.md'), 'No front matter.');

async function versionsAt({ origin }: BuiltServer): Promise<readonly number[]> {
  return Promise.all(
    ['one', 'two'].map(async (name) => {
      const text = await (await fetch(`${origin}/essays/${name}.md`)).text();
      return Number(/Version (\d+)\./.exec(text)?.[1]);
    }),
  );
}

async function storedFiles({ DATA_DIR = '' }: Settings): Promise<readonly string[]> {
  const copies = await readdir(join(DATA_DIR, 'last-good-content'));
  const complete = copies.filter((name) => /^\d+$/.test(name));
  const files = await Promise.all(
    complete.map((name) => readdir(join(DATA_DIR, 'last-good-content', name, 'essays'))),
  );
  return files.flat();
}

it(
  'the last good content stays consistent and never regresses when the server is killed while storing it',
  async () => {
    const settings = await ownSite();
    let stored = 1;
    let newest = 0;
    for (let version = 1; version <= ROUNDS; version += 1) {
      const server = await startBuilt(settings);
      await rm(join(settings.CONTENT_DIR, 'essays/broken.md'), { force: true });
      writeVersion(settings, version);
      await eventually(async () => expect(await versionsAt(server)).toEqual([version, version]));
      if (version === 1)
        await eventually(async () => expect(await storedFiles(settings)).toContain('one.md'));
      else await delay(Math.random() * MAX_KILL_DELAY_MS);
      await server.kill();

      breakContent(settings);
      const again = await startBuilt(settings);
      const [one = 0, two] = await versionsAt(again);
      expect(two).toBe(one);
      expect(one).toBeGreaterThanOrEqual(stored);
      const slides = Buffer.from(await (await fetch(`${again.origin}/media/slides.pdf`)).arrayBuffer());
      expect(slides.equals(Buffer.alloc(LARGE_FILE_BYTES, String(one)))).toBe(true);
      expect(again.printed()).toMatch(/the last valid version, published \S+, stays online"/);
      expect(again.printed()).toContain('"file":"essays/broken.md","line":1');
      stored = one;
      if (one === version) newest += 1;
      await again.kill();
    }
    report(`last good content: ${ROUNDS} kills, after ${newest} of them the newest was served`);
  },
  ROUNDS * ROUND_TIMEOUT_MS,
);

const disk = await temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { encoding: 'utf8' });
if (mounted.status !== 0) report('The test of a copy on a full disk is skipped: no tmpfs can be mounted.');

describe.skipIf(mounted.status !== 0)('on a disk that is too small for a copy of the content', () => {
  it('publishes the site, leaves room for visitors’ writes, and logs the failed copy', async () => {
    onTestFinished(async () => {
      await killAll();
      spawnSync('umount', ['--lazy', disk]);
      await rm(disk, { recursive: true });
    });
    const settings = { ...(await ownSite()), DATA_DIR: join(disk, 'data') };
    writeVersion(settings, 1);
    const server = await startBuilt(settings);
    await eventually(() => expect(server.printed()).toMatch(/ENOSPC.*could not be stored/));
    expect(await versionsAt(server)).toEqual([1, 1]);
    expect(await readdir(join(settings.DATA_DIR, 'last-good-content'))).toEqual([]);
    const greeting = await fetch(`${server.origin}/api/mcp/greetings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"message":"There is room for me"}',
    });
    expect(greeting.status).toBe(200);
  }, 60_000);
});
