import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { createVisitStore } from '../../server/db/visit-store.ts';
import { freePort } from '../../site/util/free-port.ts';
import { CLI } from '../../test/helpers/built.ts';
import { beginSite } from '../../test/helpers/init-site.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';

it('foyer start goes on when nothing can be printed', { tags: ['long'] }, async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await beginSite(folder);
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const server = spawn(process.execPath, [CLI, 'start', '--site', folder], {
    env: { PORT: String(port), LOG_LEVEL: 'info', DATA_DIR: '.' },
    stdio: ['ignore', full, full],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
  await eventually(async () => expect(await health()).toBe(200));
  expect(server.exitCode).toBeNull();
});

it.each([
  ['start', 1],
  ['dev', 0],
])(
  'foyer %s counts %i of the visits',
  async (command, expected) => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    await beginSite(folder);
    const port = await freePort();
    const server = spawn(process.execPath, [CLI, command, '--site', folder], {
      env: { PORT: String(port), DATA_DIR: 'data' },
      stdio: 'ignore',
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    const home = () => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status);
    await eventually(async () => expect(await home()).toBe(200));
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    const database = await openDatabase({ dataDir: `${folder}/data` });
    const counted = await createVisitStore(database).since('2000-01-01');
    await database.destroy();
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(expected);
  },
  90_000,
);

it.skipIf(process.platform === 'win32').each([
  ['a site', 'foyer start'],
  ['a clone', 'node dist/server/main.js'],
])(
  'SIGTERM to npm start in the folder of %s stops the server',
  async (_folder, start) => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    await beginSite(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }));
    const bin = join(folder, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'foyer'), `#!/bin/sh\nexec node '${CLI}' "$@"\n`, { mode: 0o755 });
    await symlink(resolve('dist'), join(folder, 'dist'));
    const port = await freePort();
    // A group of its own, which can be killed if the test fails.
    const npm = spawn('npm', ['start'], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: 'data' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    onTestFinished(() => killGroup(npm.pid));
    let printed = '';
    npm.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes('Foyer is listening')) npm.kill('SIGTERM');
    });
    // The output ends with the last process that could write it.
    await once(npm, 'close');
    expect(printed).toContain('Foyer has stopped.');
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  },
  90_000,
);

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
