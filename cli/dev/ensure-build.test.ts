import { spawnSync } from 'node:child_process';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';

const PROGRAM = fileURLToPath(new URL('ensure-build.mjs', import.meta.url));
const BUILD = 'dist/server/main.js';
const SOURCE = 'web/page/main.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, modified: string, text = ''): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, new Date(modified), new Date(modified));
}

function run() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('ensure-build', () => {
  it('accepts a build newer than its sources even without the build tools', async () => {
    await write(SOURCE, '2026-01-01');
    await write(BUILD, '2026-01-02');
    expect(run()).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it.each([
    ['there is no build', undefined, 'Foyer has not been built'],
    ['the build is outdated', '2025-12-31', 'The build is older than its sources'],
  ])('says what to run if %s and the build tools are missing', async (_case, built, reason) => {
    await write(SOURCE, '2026-01-01');
    if (built) await write(BUILD, built);
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toBe(
      `${reason}, and the build tools are not installed.\nRun: npm ci, then npm run build. After that, npm start works without them, too.\n`,
    );
  });

  it('runs the build tools if they are installed and fails if they fail', async () => {
    await write(
      'node_modules/vite/bin/vite.js',
      '2025-01-01',
      'console.log(process.argv.slice(2).join(" "))',
    );
    expect(run()).toEqual({ status: 0, stdout: 'build --app --logLevel warn\n', stderr: '' });
    await write('node_modules/vite/bin/vite.js', '2025-01-01', 'process.exit(3)');
    expect(run().status).toBe(3);
  });
});
