import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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
