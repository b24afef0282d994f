import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { createDeviceStore } from '../../server/db/device-store.ts';
import { type ContentCopy, smallContent } from '../helpers/content-copy.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { type BuiltServer, killAll, startBuilt } from './built-server.ts';

/** Longer than any other body may take. */
const UPLOAD_MS = 12_000;
const STEPS = 24;

let folder: string;
let copy: ContentCopy;
let server: BuiltServer;

beforeEach(async () => {
  folder = await temporaryFolder();
  copy = await smallContent();
  server = await startBuilt({ DATA_DIR: folder, CONTENT_DIR: copy.folder });
});
afterEach(async () => {
  await killAll();
  await copy.close();
  await rm(folder, { recursive: true });
});

/** Pairs a browser. Returns its cookie, and the token of its forms. */
async function pair() {
  const database = await openDatabase({ dataDir: folder, lock: 'shared' });
  const { secret } = await createDeviceStore(database, () => new Date()).createPairing();
  await database.destroy();
  const headers = { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' };
  const paired = await fetch(`${server.origin}/owner/pair/${secret}`, {
    method: 'POST',
    headers,
    body: 'name=Phone',
    redirect: 'manual',
  });
  const cookie = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const page = await (await fetch(`${server.origin}/owner/pictures`, { headers: { cookie } })).text();
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  return { cookie, token };
}

interface SlowAnswer {
  /** Undefined if the connection was closed without an answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** Sends a body in small steps, as a phone with a bad connection does. */
async function sendSlowly(path: string, headers: Record<string, string>, body: Buffer): Promise<SlowAnswer> {
  const start = performance.now();
  const sending = request(server.origin + path, {
    method: 'POST',
    headers: { ...headers, origin: server.origin, 'content-length': body.length },
  });
  const answer = new Promise<SlowAnswer>((resolve) => {
    const answered = (status?: number) => resolve({ status, milliseconds: performance.now() - start });
    sending.once('response', (response) => {
      response.resume();
      answered(response.statusCode);
    });
    sending.once('error', () => answered());
  });
  void writeInSteps(sending, body);
  return answer;
}

async function writeInSteps(sending: ClientRequest, body: Buffer): Promise<void> {
  const size = Math.ceil(body.length / STEPS);
  for (let sent = 0; sent < body.length && !sending.destroyed; sent += size) {
    sending.write(body.subarray(sent, sent + size));
    await delay(UPLOAD_MS / STEPS);
  }
  sending.end();
}

async function pictureForm(token: string) {
  const noise = { width: 300, height: 300, channels: 3 } as const;
  const picture = await sharp(randomBytes(300 * 300 * 3), { raw: noise })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('token', token);
  form.set('alt', 'Noise');
  form.set('file', new File([new Uint8Array(picture)], 'noise.png'));
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, body: Buffer.from(await response.arrayBuffer()) };
}

it('takes a picture from a slow phone that is paired, and no other slow body', async () => {
  const { cookie, token } = await pair();
  const { type, body } = await pictureForm(token);
  const headers = { cookie, 'content-type': type };
  const typed = Buffer.from(
    new URLSearchParams({ token, title: 'x', markdown: 'x'.repeat(100_000) }).toString(),
  );
  const formHeaders = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const [paired, stranger, text] = await Promise.all([
    sendSlowly('/owner/pictures', headers, body),
    sendSlowly('/owner/pictures', { 'content-type': type }, body),
    sendSlowly('/owner/texts/new', formHeaders, typed),
  ]);
  expect(paired.status).toBe(200);
  expect(paired.milliseconds).toBeGreaterThan(UPLOAD_MS * 0.9);
  expect(stranger.status).toBe(403);
  expect(stranger.milliseconds).toBeLessThan(8_000);
  expect([undefined, 408]).toContain(text.status);
  expect(text.milliseconds).toBeLessThan(11_000);
}, 60_000);
