import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { beginSite } from '../helpers/init-site.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { exported, killAll, startBuilt } from './built-server.ts';
import {
  acknowledged,
  eventsByInquiry,
  expectStorageUnavailable,
  expectStored,
  type Letter,
  newLetter,
  requestTo,
  type SendRequest,
  send,
  until,
} from './letters.ts';
import { report } from './report.ts';

const ROUNDS = 10;
const LONG_LETTER = 3_000;
/** Content of another file on the disk, which the owner can delete. */
const BALLAST = Buffer.alloc(400 * 1024);

const disk = await temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { encoding: 'utf8' });
const isMounted = mounted.status === 0;
if (!isMounted) {
  const reason = mounted.error?.message ?? mounted.stderr.split('\n', 1).join();
  report(`The test on a full disk is skipped: no tmpfs can be mounted (${reason}).`);
}

afterEach(killAll);
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  await rm(disk, { recursive: true });
});

describe.skipIf(!isMounted)('on a full disk', () => {
  it(
    'writes get a 503 and reads succeed until space is freed, and no acknowledged write is lost',
    async () => {
      let count = 0;
      for (let round = 0; round < ROUNDS; round += 1) count += (await fillAndFree()).length;
      report(`disk full: ${ROUNDS} times, ${count} letters acknowledged, 0 lost`);
    },
    ROUNDS * 60_000,
  );
});

async function fillAndFree(): Promise<readonly Letter[]> {
  const folder = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  await mkdir(folder);
  await writeFile(ballast, BALLAST);
  const receiver = await startReceiver();
  const settings = {
    ...(await beginSite(folder)),
    NOTIFY_URL: receiver.url,
    NOTIFY_ALLOW_PRIVATE: 'true',
  };
  const server = await startBuilt(settings);
  const request = requestTo(server.origin);
  const letters: Letter[] = [];

  const { rejection, rejected } = await fill(request, letters);
  await expectStorageUnavailable(rejection);
  for (const path of ['/', '/guestbook', '/api/mcp/greetings', '/healthz']) {
    expect((await request(path)).status, path).toBe(200);
  }
  expect((await request('/readyz')).status).toBe(503);
  await rm(ballast);
  expect((await send(request, rejected)).status).toBe(200);
  const confirmed = acknowledged(letters);
  const inquiries = confirmed.filter(({ kind }) => kind === 'inquiry');
  await until(() => eventsByInquiry(receiver.received).size === inquiries.length);

  await server.stop();
  expectStored(letters, await exported(settings));
  await receiver.close();
  await rm(folder, { recursive: true });
  return confirmed;
}

/** Sends letters until one is rejected. */
async function fill(
  request: SendRequest,
  letters: Letter[],
): Promise<{ readonly rejection: Response; readonly rejected: Letter }> {
  for (;;) {
    const letter = letters.length % 10 === 0 ? newLetter('greeting') : newLetter('inquiry', LONG_LETTER);
    letters.push(letter);
    const response = await send(request, letter);
    if (response.status !== 200) return { rejection: response, rejected: letter };
  }
}
