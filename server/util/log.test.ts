import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { MAIN } from '../../test/helpers/built.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../../test/helpers/sample.ts';
import { freePort } from './free-port.ts';
import { createFailureLog } from './log.ts';

it('logs failures of a route at most once a minute, with the number omitted', () => {
  let now = 0;
  const lines: object[] = [];
  const logFailure = createFailureLog({ error: (line: object) => void lines.push(line) }, () => now);
  const error = new Error('No.');
  for (let count = 0; count < 1_000; count += 1) logFailure('/a', error);
  logFailure('/b', error);
  now = 60_000;
  logFailure('/a', error);
  logFailure('/b', error);
  expect(lines).toEqual([
    { err: error, route: '/a' },
    { err: error, route: '/b' },
    { err: error, route: '/a', omitted: 999 },
    { err: error, route: '/b' },
  ]);
});

it('keeps serving when the log cannot be written', async () => {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const full = openSync('/dev/full', 'w');
  const server = spawn(process.execPath, [MAIN], {
    env: { CONTENT_DIR: SAMPLE_CONTENT, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'debug' },
    stdio: ['ignore', full, full],
  });
  onTestFinished(async () => {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(dataDir, { recursive: true });
  });
  const status = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (response) => response.status,
      () => 0,
    );
  while ((await status()) === 0 && server.exitCode === null) await delay(100);
  expect(await status()).toBe(200);
}, 60_000);
