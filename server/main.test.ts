import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BuiltServer, killAll, startBuilt } from '../test/faults/built-server.ts';
import { beginSite } from '../test/helpers/begin-site.ts';
import { MAIN } from '../test/helpers/built.ts';
import { smallContent } from '../test/helpers/content-copy.ts';
import { runNode } from '../test/helpers/program.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../test/helpers/sample.ts';
import { freePort } from './util/free-port.ts';

let dataDir: string;
let server: BuiltServer;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startBuilt({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
}, 60_000);

afterAll(async () => {
  await killAll();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server with settings it cannot start with. */
const failToStart = (settings: Record<string, string>) =>
  runNode([MAIN], { CONTENT_DIR: SAMPLE_CONTENT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings });

interface Answer {
  readonly response: IncomingMessage;
  readonly body: Buffer;
}

/** A request as `node:http` sends it, which decodes nothing. */
function send(path: string, options: RequestOptions = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(server.origin + path, options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ response, body: Buffer.concat(chunks) });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Sends `bytes` on a socket of its own and gives what comes back until it is closed. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('the built server', () => {
  it('says in one line where it is open', () => {
    const { pathname } = new URL(SAMPLE_CONTENT, 'file:');
    expect(server.printed()).toMatch(
      /^(?:Reading .*\n)*Foyer is open at http:\/\/127\.0\.0\.1:\d+ \(\d+ essays, content from .+\)\n$/,
    );
    expect(server.printed()).toContain(server.origin);
    expect(server.printed()).toContain(pathname);
  });

  it('serves pages with the scripts, the styles and the fonts that were built for them', async () => {
    const html = (await send('/')).body.toString();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files.map((path) => path.split('.').at(-1)).toSorted()).toEqual([
      'css',
      'js',
      'js',
      'woff2',
      'woff2',
      'woff2',
    ]);
    for (const path of files) expect((await send(path)).response.statusCode, path).toBe(200);
  });

  it('draws the picture of a page', async () => {
    const html = (await send('/')).body.toString();
    const [, url = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const { response, body } = await send(new URL(url).pathname);
    expect(response.headers['content-type']).toBe('image/png');
    expect(body.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each(['/', '/api/mcp/articles', '/api/mcp/essays/search?q=door'])(
    'answers HEAD of %s with the length and without the body',
    async (path) => {
      const full = await send(path);
      const { response, body } = await send(path, { method: 'HEAD' });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-length']).toBe(String(full.body.length));
      expect(body).toHaveLength(0);
    },
  );

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends %s over the wire', async (encoding, decode) => {
    for (const path of ['/', '/api/mcp/articles', '/api/mcp/essays/search?limit=50']) {
      const plain = (await send(path)).body;
      const { response, body } = await send(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-length']).toBe(String(body.length));
      expect(body.length).toBeLessThan(plain.length);
      expect(decode(body).equals(plain)).toBe(true);
    }
  });

  it('answers 304 without a body', async () => {
    const { etag = '' } = (await send('/about')).response.headers;
    const { response, body } = await send('/about', { headers: { 'if-none-match': etag } });
    expect([response.statusCode, body.length]).toEqual([304, 0]);
  });

  it('refuses a body that is too large, told or not, and goes on', async () => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers };
    const large = ' '.repeat(100_000);
    expect((await send('/api/mcp/greetings', options, large)).response.statusCode).toBe(413);
    const chunked = { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' } };
    expect((await send('/api/mcp/greetings', chunked, large)).response.statusCode).toBe(413);
    expect((await send('/healthz')).response.statusCode).toBe(200);
  });

  it.each([
    ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['no protocol', 'hello\r\n\r\n'],
  ])('closes the door on a request with %s', async (_case, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('starting', () => {
  it('says which port is taken and what to do', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const { port } = new URL(server.origin);
    const { code, stdout, stderr } = await failToStart({ ...(await beginSite(folder)), PORT: port });
    expect(stderr).toBe(
      `Port ${port} is taken by another program. Stop it, or start with another: PORT=8788 npm start\n`,
    );
    expect([code, stdout.replace(/^Reading .*\n/gm, '')]).toEqual([1, '']);
  });

  it('says which port it was given with PORT=0, and names that in what it serves', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const given = await startBuilt({ ...(await beginSite(folder)), LOG_LEVEL: 'silent', PORT: '0' });
    onTestFinished(() => given.kill());
    const [, origin = ''] = /Foyer is open at (http:\S+)/.exec(given.printed()) ?? [];
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/`);
  });

  it('names a setting that does not hold', async () => {
    const { code, stdout, stderr } = await failToStart({ PORT: 'eighty', PUBLIC_URL: 'example.com' });
    expect(stderr).toMatch(/^Invalid setting: PORT must be a number; PUBLIC_URL must be .*\n$/);
    expect([code, stdout]).toEqual([1, '']);
  });

  it('names every mistake in the content with file and line', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/first.md', 'No front matter.');
    await copy.append('status.yaml', 'mood: good\n');
    const { code, stdout, stderr } = await failToStart({
      CONTENT_DIR: copy.folder,
      PORT: String(await freePort()),
    });
    expect(stderr).toMatch(/^2 mistakes in the content; Foyer cannot start:\n/);
    expect(stderr).toContain(`\n${copy.folder}/essays/first.md:1  The essay has no front matter.\n`);
    const line = await copy.lineOf('status.yaml', 'mood');
    expect(stderr).toContain(`\n${copy.folder}/status.yaml:${line}  Unknown key "mood".\n`);
    expect([code, stdout.replace(/^Reading .*\n/gm, '')]).toEqual([1, '']);
  });

  it('says so where there is no content at all', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const { code, stderr } = await failToStart({ CONTENT_DIR: folder, PORT: String(await freePort()) });
    expect(stderr).toContain(`${folder}/site.yaml:1  This file is missing.`);
    expect(code).toBe(1);
  });
});

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('SIGTERM', () => {
  it('lets requests that are under way finish, takes no more connections, and ends well', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const stopping = await startBuilt({ ...(await beginSite(folder)), LOG_LEVEL: 'silent' });
    const port = Number(new URL(stopping.origin).port);
    const body = '{"message":"Just in time"}';
    const socket = connect(port, '127.0.0.1');
    // The answer to `Expect` tells that the server has begun with the request.
    socket.write(
      `POST /api/mcp/greetings HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(socket, 'data');
    const stopped = stopping.stop();
    await vi.waitFor(async () => expect(await canConnect(port)).toBe(false), { timeout: 10_000 });

    socket.write(`${body}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [posted, next] = (await text(socket)).split(/(?<=\})(?=HTTP)/);
    expect(posted).toMatch(/^HTTP\/1\.1 200 .*"message":"Just in time"/s);
    expect(next).toMatch(/^HTTP\/1\.1 200 .*\nconnection: close\r\n/is);
    expect((await stopped).code).toBe(0);
    expect(stopping.printed()).toMatch(/\nFoyer is closed\.\n$/);
  });

  it('ends at once where nothing is under way, open connections or not', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const idle = await startBuilt({ ...(await beginSite(folder)), LOG_LEVEL: 'silent' });
    await (await fetch(`${idle.origin}/healthz`)).text();
    expect((await idle.stop()).code).toBe(0);
  });
});
