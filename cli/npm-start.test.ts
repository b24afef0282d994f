import { once } from 'node:events';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../site/util/free-port.ts';
import { type BuiltServer, killAll, startBuilt } from '../test/faults/built-server.ts';
import { asOtherUser } from '../test/helpers/as-other-user.ts';
import { MAIN } from '../test/helpers/built.ts';
import { smallContent } from '../test/helpers/content-copy.ts';
import { beginSite } from '../test/helpers/init-site.ts';
import { originTrialToken } from '../test/helpers/origin-trial-token.ts';
import { runNode } from '../test/helpers/program.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../test/helpers/sample.ts';
import { eventually } from '../test/helpers/wait.ts';

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

/** Runs the built server with settings that make it fail. */
const failToStart = (settings: Record<string, string>) =>
  runNode([MAIN], { CONTENT_DIR: SAMPLE_CONTENT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings });

interface RawResponse {
  readonly response: IncomingMessage;
  readonly body: Buffer;
}

/** Sends a request with `node:http`, which does not decode the body. */
function send(path: string, options: RequestOptions = {}, body?: string): Promise<RawResponse> {
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

/** Sends `bytes` on a new socket and returns everything received until it closes. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('the built server', () => {
  it('prints its address, essay count and content folder on one line', () => {
    const { pathname } = new URL(SAMPLE_CONTENT, 'file:');
    expect(server.printed()).toMatch(
      /^(?:Reading .*\n)*Foyer is listening on http:\/\/127\.0\.0\.1:\d+ \(\d+ essays, content from .+, database .+\/foyer\.db\)\n$/,
    );
    expect(server.printed()).toContain(server.origin);
    expect(server.printed()).toContain(pathname);
  });

  it('logs the expiry of origin trial tokens, with a warning if they do not work', {
    tags: ['long'],
  }, async () => {
    const port = String(await freePort());
    const tokens = [
      originTrialToken({ origin: `http://127.0.0.1:${port}`, expiry: Date.parse('2099-12-31') / 1000 }),
      originTrialToken({ origin: 'https://ada.example' }),
    ];
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const settings = { PORT: port, LOG_LEVEL: 'info', WEBMCP_ORIGIN_TRIAL_TOKEN: tokens.join(',') };
    const trial = await startBuilt({ DATA_DIR: folder, ...settings });
    onTestFinished(() => trial.kill());
    expect(trial.printed()).toMatch(/"level":30,[^\n]*expires on 2099-12-31\./);
    expect(trial.printed()).toMatch(/"level":40,[^\n]*is not for this site[^\n]*Register http/);
  });

  it('warns at start of a proxy that TRUSTED_PROXIES does not name', { tags: ['long'] }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const proxied = await startBuilt({
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://ada.example',
    });
    onTestFinished(() => proxied.kill());
    expect(proxied.printed()).toMatch(/"level":40,[^\n]*A proxy must answer https:\/\/ada\.example/);
  });

  it('serves pages with their built scripts, styles and fonts', async () => {
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

  it('generates the social card of a page', { tags: ['long'] }, async () => {
    const html = (await send('/')).body.toString();
    const [, url = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const { response, body } = await send(new URL(url).pathname);
    expect(response.headers['content-type']).toBe('image/png');
    expect(body.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each(['/', '/api/mcp/articles', '/api/mcp/essays/search?q=door'])(
    'answers HEAD %s with the content length and no body',
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
  ])('compresses responses with %s', async (encoding, decode) => {
    for (const path of ['/', '/api/mcp/articles', '/api/mcp/essays/search?limit=50']) {
      const plain = (await send(path)).body;
      const { response, body } = await send(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-length']).toBe(String(body.length));
      expect(body.length).toBeLessThan(plain.length);
      expect(decode(body).equals(plain)).toBe(true);
    }
  });

  it('returns 304 without a body', async () => {
    const { etag = '' } = (await send('/about')).response.headers;
    const { response, body } = await send('/about', { headers: { 'if-none-match': etag } });
    expect([response.statusCode, body.length]).toEqual([304, 0]);
  });

  it('rejects an oversized body, with or without Content-Length, and keeps serving', async () => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers };
    const large = ' '.repeat(100_000);
    expect((await send('/api/mcp/greetings', options, large)).response.statusCode).toBe(413);
    const chunked = { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' } };
    expect((await send('/api/mcp/greetings', chunked, large)).response.statusCode).toBe(413);
    expect((await send('/healthz')).response.statusCode).toBe(200);
  });

  it.each([
    [
      'two Content-Length headers',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'both Content-Length and Transfer-Encoding',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n'],
    ['no request line', 'hello\r\n\r\n'],
  ])('returns 400 and closes the connection for a request with %s', async (_case, bytes) => {
    expect(await sendBytes(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('startup', () => {
  it('names the port in use and suggests another', { tags: ['long'] }, async () => {
    const { port } = new URL(server.origin);
    const { code, stdout, stderr } = await failToStart({ PORT: port });
    expect(stderr).toBe(
      `Port ${port} is taken by another program. Stop that program, or use another port: PORT=8788 npm start\n`,
    );
    expect([code, stdout.replace(/^Reading .*\n/gm, '')]).toEqual([1, '']);
  });

  it('picks a free port with PORT=0, prints it and uses it in its URLs', { tags: ['long'] }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const given = await startBuilt({ ...(await beginSite(folder)), LOG_LEVEL: 'silent', PORT: '0' });
    onTestFinished(() => given.kill());
    const [, origin = ''] = /Foyer is listening on (http:\S+)/.exec(given.printed()) ?? [];
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/`);
  });

  it('answers 503 until it serves the site', { tags: ['long'] }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const port = String(await freePort());
    // With an empty cache, the start takes a while.
    const starting = startBuilt({ DATA_DIR: folder, CONTENT_DIR: SAMPLE_CONTENT, PORT: port });
    const answers = new Set<string>();
    const ask = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/about`).catch(() => undefined);
      if (response) answers.add(`${response.status} ${response.headers.get('retry-after')}`);
    };
    let isStarted = false;
    void starting.finally(() => {
      isStarted = true;
    });
    while (!isStarted) await ask();
    const started = await starting;
    onTestFinished(() => started.kill());
    await ask();
    expect([...answers]).toEqual(['503 5', '200 null']);
  });

  it('names every invalid setting', async () => {
    const { code, stdout, stderr } = await failToStart({ PORT: 'eighty', PUBLIC_URL: 'example.com' });
    expect(stderr).toMatch(/^Invalid setting: PORT must be a number; PUBLIC_URL must be .*\n$/);
    expect([code, stdout]).toEqual([1, '']);
  });

  it('reports every content error with its file and line', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/first.md', 'No front matter.');
    await copy.append('status.yaml', 'mood: good\n');
    const { code, stdout, stderr } = await failToStart({
      CONTENT_DIR: copy.folder,
      PORT: String(await freePort()),
    });
    expect(stderr).toMatch(/^2 errors in the content; Foyer cannot start:\n/);
    expect(stderr).toContain(`\n${copy.folder}/essays/first.md:1  The essay has no front matter.\n`);
    const line = await copy.lineOf('status.yaml', 'mood');
    expect(stderr).toContain(`\n${copy.folder}/status.yaml:${line}  Unknown key "mood".\n`);
    expect([code, stdout.replace(/^Reading .*\n/gm, '')]).toEqual([1, '']);
  });

  it('names the owner and the mode of a content folder that it may not read, on one line', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await chmod(copy.folder, 0o000);
    const settings = { CONTENT_DIR: copy.folder, DATA_DIR: join(copy.folder, 'data'), LOG_LEVEL: 'silent' };
    const { stderr, code } = await asOtherUser(async () =>
      runNode([MAIN], { ...settings, PORT: String(await freePort()) }),
    );
    expect(stderr).toMatch(
      new RegExp(
        `^Foyer cannot start: ${copy.folder} belongs to \\S+ \\(mode 000\\), and this process runs as .*\\n$`,
      ),
    );
    expect(code).toBe(1);
  });

  it('holds back only the files with errors after a restart, and with --strict refuses to start', {
    tags: ['long'],
  }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const settings = await beginSite(folder);
    const server = await startBuilt(settings);
    onTestFinished(() => server.kill());
    await eventually(() => readdir(join(folder, 'last-good-content')));
    await server.stop();
    await writeFile(join(settings.CONTENT_DIR, 'essays/broken.md'), 'No front matter.');
    await writeFile(join(settings.CONTENT_DIR, 'essays/other.md'), 'None either.');

    const strict = await runNode([MAIN, '--strict'], { ...settings, PORT: String(await freePort()) });
    expect(strict.stderr).toMatch(/^2 errors in the content; Foyer cannot start:\n/);
    for (const file of ['broken', 'other']) {
      expect(strict.stderr).toContain(`${settings.CONTENT_DIR}/essays/${file}.md:1  `);
    }
    expect(strict.code).toBe(1);

    const again = await startBuilt(settings);
    onTestFinished(() => again.kill());
    expect(again.printed()).toContain('2 files held back; the rest is published');
    expect((await fetch(again.origin)).status).toBe(200);
  });

  it('rejects an unknown option', { tags: ['long'] }, async () => {
    const { code, stderr } = await runNode([MAIN, '--strikt'], { CONTENT_DIR: SAMPLE_CONTENT });
    expect(stderr).toMatch(/^Foyer cannot start: Unknown option '--strikt'/);
    expect(code).toBe(1);
  });

  it('reports the missing site.yaml when the content folder is empty', { tags: ['long'] }, async () => {
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
  it('finishes requests in progress, accepts no new connections and exits with 0', {
    tags: ['long'],
  }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const stopping = await startBuilt({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const port = Number(new URL(stopping.origin).port);
    const body = '{"message":"Just in time"}';
    const socket = connect(port, '127.0.0.1');
    // The response to `Expect` shows that the server has started handling the request.
    socket.write(
      `POST /api/mcp/greetings HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(socket, 'data');
    const stopped = stopping.stop();
    await eventually(async () => expect(await canConnect(port)).toBe(false));

    socket.write(`${body}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [posted, next] = (await text(socket)).split(/(?<=\})(?=HTTP)/);
    expect(posted).toMatch(/^HTTP\/1\.1 200 .*"message":"Just in time"/s);
    expect(next).toMatch(/^HTTP\/1\.1 200 .*\nconnection: close\r\n/is);
    expect((await stopped).code).toBe(0);
    expect(stopping.printed()).toMatch(/\nFoyer has stopped\.\n$/);
  });

  it('exits immediately when no request is in progress, even with open connections', {
    tags: ['long'],
  }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const idle = await startBuilt({ ...(await beginSite(folder)), LOG_LEVEL: 'silent' });
    await (await fetch(`${idle.origin}/healthz`)).text();
    expect((await idle.stop()).code).toBe(0);
  });
});
