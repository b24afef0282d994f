/** Links in the content folder to folders that are too large to walk. */
import { readFileSync } from 'node:fs';
import { mkdir, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { smallContent } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { type BuiltServer, killAll, startBuilt } from './built-server.ts';
import { report } from './report.ts';

const FILES = 50_000;
/** Time in which a watcher that follows links would have walked far. */
const WATCH_MS = 8_000;
const MAX_RESPONSE_MS = 1_000;
const MAX_GROWTH_MB = 100;
const READERS = 500;

afterEach(killAll);

async function largeFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  for (let start = 0; start < FILES; start += READERS) {
    const names = Array.from({ length: READERS }, (_, index) => `${start + index}.txt`);
    await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
  }
  return folder;
}

/** Requests pages for a while. Returns the slowest response, in milliseconds. */
async function slowestResponse({ origin }: BuiltServer): Promise<number> {
  let slowest = 0;
  const end = performance.now() + WATCH_MS;
  while (performance.now() < end) {
    const start = performance.now();
    const { status } = await fetch(`${origin}/`, { signal: AbortSignal.timeout(WATCH_MS) });
    expect(status).toBe(200);
    slowest = Math.max(slowest, performance.now() - start);
    await delay(50);
  }
  return slowest;
}

function megabytesOf({ pid }: BuiltServer): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function publications({ printed }: BuiltServer): number {
  return printed().split('"content published"').length - 1;
}

it.each<[string, () => string | Promise<string>]>([
  ['the whole disk', () => '/'],
  [`a folder with ${FILES} files`, largeFolder],
])(
  'a link to %s costs nothing, made before the start or later',
  { timeout: 180_000 },
  async (name, makeTarget) => {
    const target = await makeTarget();
    const content = await smallContent();
    onTestFinished(content.close);
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await mkdir(join(content.folder, 'media'), { recursive: true });
    await symlink(target, join(content.folder, 'media/before'));
    const server = await startBuilt({ CONTENT_DIR: content.folder, DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    await slowestResponse(server);
    const before = { megabytes: megabytesOf(server), publications: publications(server) };
    for (const link of ['media/later', 'later', 'essays/later'])
      await symlink(target, join(content.folder, link));
    const slowest = await slowestResponse(server);
    const growth = megabytesOf(server) - before.megabytes;
    report(`link to ${name}: slowest response ${slowest.toFixed()} ms, memory growth ${growth.toFixed()} MB`);
    expect(slowest).toBeLessThan(MAX_RESPONSE_MS);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    expect(publications(server) - before.publications).toBeLessThanOrEqual(3);
    await unlink(join(content.folder, 'media/later'));
    await content.replace('site.yaml', /^name: .*$/m, 'name: Renamed');
    await expect
      .poll(() => fetch(`${server.origin}/`).then((response) => response.text()))
      .toContain('Renamed');
  },
);
