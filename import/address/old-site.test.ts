import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createListener, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { VERSION } from '../../site/util/version.ts';
import { startOldServer } from '../../test/helpers/old-server.ts';
import { textOf } from './decode-text.ts';
import type { FetchOptions } from './fetch-address.ts';
import { openBuiltSite, openServedSite } from './old-site.ts';

let server: Awaited<ReturnType<typeof startOldServer>>;
let folder: string;

beforeAll(async () => {
  server = await startOldServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'old-site-'));
  server.routes = { '/': '<p>Home</p>', '/a': '<p>A</p>' };
  server.requests = [];
});

afterEach(() => rm(folder, { recursive: true }));

function openSite(options: Partial<FetchOptions> = {}, address = server.origin) {
  return openServedSite(address, { folder, allowPrivate: true, ...options });
}

/** Starts a server that answers over HTTP and HTTPS at one port, as two ports do for a name. */
async function startBoth(keyFolder: string, answer: RequestListener) {
  const [key, cert] = [join(keyFolder, 'key.pem'), join(keyFolder, 'cert.pem')];
  const subject = ['-subj', '/CN=old.localhost', '-nodes', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'ignore' });
  const plain = createServer(answer);
  const secure = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, answer);
  const sockets = new Set<Socket>();
  const listener = createListener((socket) => {
    sockets.add(socket);
    socket.once('readable', () => {
      const first: Buffer = socket.read(1);
      socket.unshift(first);
      (first?.[0] === 22 ? secure : plain).emit('connection', socket);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  };
  return { port: (listener.address() as AddressInfo).port, close };
}

const reasonsOf = (site: { left: readonly { reason: string }[] }) => site.left.map(({ reason }) => reason);

describe('openServedSite', () => {
  it('gets a page, with its type and charset', async () => {
    const site = await openSite();
    const url = `${server.origin}/a`;
    const bytes = Buffer.from('<p>A</p>');
    const expected = { status: 200, url, redirectedFrom: [], type: 'text/html', charset: 'utf-8', bytes };
    expect(await site.get(url)).toMatchObject(expected);
    expect(server.requests.at(-1)?.headers['user-agent']).toContain(`Foyer/${VERSION} (moves a site; `);
  });

  it('asks one thing at a time', async () => {
    let open = 0;
    let most = 0;
    const slowly = (_: unknown, response: { end(text: string): void }) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        response.end('x');
      }, 20);
    };
    for (const name of ['/1', '/2', '/3']) server.routes[name] = slowly;
    const site = await openSite();
    await Promise.all(['/1', '/2', '/3'].map((path) => site.get(server.origin + path)));
    expect(most).toBe(1);
  });

  it('counts http and https, www and the bare host as one site, and nothing else', async () => {
    const site = await openSite();
    for (const url of [
      `https://www.${server.host}/a#top`,
      `http://user:secret@www.${server.host}/a?utm_source=x`,
    ])
      expect(await site.get(url)).toMatchObject({ url: `${server.origin}/a` });
    for (const url of ['https://other.example/a', 'http://localhost:1/a', 'ftp://localhost/a', 'a'])
      expect(await site.get(url)).toBeUndefined();
    expect(new Set(reasonsOf(site))).toEqual(new Set(['address of another site']));
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('follows redirects within the site, and pages that only send visitors on', async () => {
    server.routes['/1'] = (_, response) =>
      response.writeHead(301, { location: `https://www.${server.host}/2` }).end();
    server.routes['/2'] = '<meta http-equiv="refresh" content="0; url=/a">';
    server.routes['/out'] = (_, response) =>
      response.writeHead(302, { location: 'https://b.example/' }).end();
    server.routes['/loop'] = (_, response) => response.writeHead(302, { location: '/loop?' }).end();
    server.routes['/endless'] = (request, response) =>
      response.writeHead(302, { location: `${request.url}` }).end();
    const site = await openSite();
    const redirectedFrom = [`${server.origin}/1`, `${server.origin}/2`];
    expect(await site.get(`${server.origin}/1`)).toMatchObject({ url: `${server.origin}/a`, redirectedFrom });
    for (const path of ['/out', '/loop', '/endless'])
      expect(await site.get(server.origin + path)).toBeUndefined();
    expect(reasonsOf(site)).toEqual([
      'leads to another site',
      'redirects without an end',
      'redirects without an end',
    ]);
  });

  it('finds the scheme and the host that answer, over two redirects of the home page', async () => {
    // Names below localhost are this machine (RFC 6761), but not every resolver says so.
    const { lookup } = dns;
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, ...rest: [never, never]) =>
      lookup('localhost', ...rest)) as never);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const both = await startBoth(folder, (request, response) => {
      const { host = '' } = request.headers;
      const isSecure = 'encrypted' in request.socket;
      const home = isSecure ? `https://${host.replace('www.', '')}` : `https://${host}`;
      const isRight = isSecure && !host.startsWith('www.');
      if (!isRight) return response.writeHead(301, { location: home + request.url }).end();
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Page</p>');
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      both.close();
    });
    const site = await openSite({ isMine: true }, `http://www.old.localhost:${both.port}`);
    const right = `https://old.localhost:${both.port}`;
    expect(site.origin).toBe(right);
    for (const form of ['http://', 'https://', 'http://www.', 'https://www.'])
      expect(await site.get(`${form}old.localhost:${both.port}/a`)).toMatchObject({ url: `${right}/a` });
    expect(site.left).toEqual([]);
  });

  it('decodes compressed answers', async () => {
    server.routes['/gzip'] = (request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('é'));
    };
    const site = await openSite();
    expect((await site.get(`${server.origin}/gzip`))?.bytes.toString()).toBe('é');
  });

  it('gives on the charset, and texts are decoded by it', async () => {
    const privet = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    server.routes['/header'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset="Windows-1251"' }).end(privet);
    server.routes['/meta'] = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(Buffer.concat([Buffer.from('<meta charset=windows-1251>'), privet]));
    server.routes['/unknown'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=none' }).end('Привет');
    const site = await openSite();
    for (const path of ['/header', '/meta', '/unknown']) {
      const answer = await site.get(server.origin + path);
      expect(answer && textOf(answer)).toContain('Привет');
    }
  });

  it('respects robots.txt unless the site is the owner’s', async () => {
    server.routes['/robots.txt'] = 'User-agent: *\nDisallow: /a\nAllow: /a/b';
    server.routes['/a/b'] = 'B';
    const site = await openSite();
    expect(await site.get(`${server.origin}/a`)).toBeUndefined();
    expect(await site.get(`${server.origin}/a/b`)).toBeDefined();
    expect(site.left).toEqual([{ url: `${server.origin}/a`, reason: 'robots.txt forbids it' }]);
    expect(server.asked()).not.toContain('/a');
    const own = await openSite({ isMine: true });
    expect(await own.get(`${server.origin}/a`)).toBeDefined();
  });

  it('says why a site cannot be read at all', async () => {
    await expect(openSite({ allowPrivate: false })).rejects.toThrow('has an address that is not public');
    expect(server.requests).toEqual([]);
    server.routes['/robots.txt'] = 'User-agent: *\nDisallow: /';
    await expect(openSite()).rejects.toThrow('robots.txt forbids it');
    server.routes['/'] = (_, response) => response.writeHead(403).end();
    await expect(openSite({ isMine: true })).rejects.toThrow('answers with 403');
    await expect(openSite({}, 'ftp://a.example')).rejects.toThrow('is not an address');
  });

  it('waits when the server is busy, and leaves out what stays so', async () => {
    let count = 0;
    server.routes['/busy'] = (_, response) => {
      count += 1;
      if (count < 3) response.writeHead(count === 1 ? 429 : 503, { 'retry-after': '0' }).end();
      else response.end('at last');
    };
    server.routes['/always'] = (_, response) => response.writeHead(429, { 'retry-after': '0' }).end();
    server.routes['/tomorrow'] = (_, response) =>
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() }).end();
    const site = await openSite();
    expect((await site.get(`${server.origin}/busy`))?.bytes.toString()).toBe('at last');
    expect(await site.get(`${server.origin}/always`)).toBeUndefined();
    expect(await site.get(`${server.origin}/tomorrow`)).toBeUndefined();
    expect(await site.get(`${server.origin}/a`)).toBeUndefined();
    const later = 'the server asks to come back later; another run continues';
    expect(reasonsOf(site)).toEqual(['answers with 429', later, later]);
    expect(server.asked()).not.toContain('/a');
  });

  it('waits at least as long as Retry-After says', async () => {
    let first = 0;
    server.routes['/busy'] = (_, response) => {
      if (first !== 0) return response.end(String(Date.now() - first));
      first = Date.now();
      return response.writeHead(429, { 'retry-after': '1' }).end();
    };
    const site = await openSite();
    const answer = await site.get(`${server.origin}/busy`);
    expect(Number(answer?.bytes)).toBeGreaterThanOrEqual(990);
  });

  it('waits between requests as long as robots.txt says', async () => {
    server.routes['/robots.txt'] = 'User-agent: *\nCrawl-delay: 0.5';
    // The wait begins with the request for robots.txt.
    const start = Date.now();
    const site = await openSite();
    await site.get(`${server.origin}/a`);
    expect(Date.now() - start).toBeGreaterThanOrEqual(490);
  });

  it('tries errors once more', async () => {
    const failures: Record<string, number> = {};
    server.otherwise = (request, response) => {
      const path = String(request.url);
      failures[path] = (failures[path] ?? 0) + 1;
      if (path === '/once' && failures[path] > 1) response.end('fine');
      else if (path === '/cut')
        response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy());
      else response.destroy();
    };
    const site = await openSite({ isMine: true });
    expect((await site.get(`${server.origin}/once`))?.bytes.toString()).toBe('fine');
    for (const path of ['/never', '/cut']) expect(await site.get(server.origin + path)).toBeUndefined();
    expect(failures).toEqual({ '/once': 2, '/never': 2, '/cut': 2 });
    server.otherwise = (_, response) => response.writeHead(404).end();
  });

  it('gives up on a server that is down', async () => {
    const site = await openSite({ isMine: true });
    server.otherwise = (_, response) => response.destroy();
    for (let page = 0; page < 6; page++) await site.get(`${server.origin}/${page}`);
    server.otherwise = (_, response) => response.writeHead(404).end();
    expect(reasonsOf(site).filter((reason) => reason.includes('no longer answers'))).toHaveLength(2);
    expect(server.asked()).not.toContain('/5');
  });

  it('leaves out answers that are too large, and says so', async () => {
    const megabyte = Buffer.alloc(1024 ** 2);
    let sent = 0;
    server.routes['/endless'] = (_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(megabyte)) sent += 1;
      };
      response.on('drain', send);
      send();
    };
    server.routes['/announced'] = (_, response) =>
      response.writeHead(200, { 'content-length': 100 * 1024 ** 2 }).flushHeaders();
    server.routes['/bomb'] = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100 * 1024 ** 2)));
    const site = await openSite();
    for (const path of ['/endless', '/announced', '/bomb'])
      expect(await site.get(server.origin + path)).toBeUndefined();
    expect(reasonsOf(site)).toEqual(Array(3).fill('has more than 20 MB'));
    expect(sent).toBeLessThan(60);
  });

  it('leaves out answers that never end, and says so', async () => {
    server.routes['/silent'] = () => {};
    server.routes['/hanging'] = (_, response) => response.write('<p>');
    const site = await openSite({ timeLimit: 100 });
    for (const path of ['/silent', '/hanging']) expect(await site.get(server.origin + path)).toBeUndefined();
    expect(reasonsOf(site)).toEqual(Array(2).fill('takes longer than 0.1 seconds'));
  });

  it('stops at the limits', async () => {
    for (const page of ['/1', '/2', '/3']) server.routes[page] = page;
    const few = await openSite({ maxPages: 3 });
    for (const page of ['/1', '/2', '/3', '/1']) await few.get(server.origin + page);
    expect(few.left).toEqual([{ url: `${server.origin}/3`, reason: 'limit of 3 pages' }]);
    const small = await openSite({ maxBytes: 10 });
    await small.get(`${server.origin}/1`);
    expect(reasonsOf(small)).toEqual(['limit of 0 MB']);
    await rm(folder, { recursive: true });
    await expect(openSite({ maxDuration: 0 })).rejects.toThrow('limit of time');
  });

  it('keeps what was fetched, and another run asks only for what is missing', async () => {
    server.routes['/old'] = (_, response) => response.writeHead(301, { location: '/a' }).end();
    server.routes['/fails'] = (_, response) => response.writeHead(500).end();
    const first = await openSite();
    const before = await first.get(`${server.origin}/old`);
    await first.get(`${server.origin}/fails`);
    server.requests = [];
    // As if the machine had stopped in the middle.
    await writeFile(join(folder, 'half.part'), '{');
    server.routes['/fails'] = 'works';
    const second = await openSite();
    expect(await second.get(`${server.origin}/old`)).toEqual(before);
    expect((await second.get(`${server.origin}/fails`))?.bytes.toString()).toBe('works');
    expect(server.asked()).toEqual(['/fails']);
  });

  it('asks again for what was fetched long ago', async () => {
    await (await openSite()).get(`${server.origin}/a`);
    const yesterday = new Date(Date.now() - 13 * 60 * 60 * 1_000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), yesterday, yesterday);
    server.routes['/a'] = '<p>A, and what is new</p>';
    const answer = await (await openSite()).get(`${server.origin}/a`);
    expect(answer?.bytes.toString()).toBe('<p>A, and what is new</p>');
  });

  it('has the files of pictures, with an extension by their type', async () => {
    server.routes['/image.php?id=1'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=b' }).end('png');
    const site = await openSite();
    const url = `${server.origin}/image.php?id=1`;
    const { file = '' } = (await site.get(url)) ?? {};
    expect(file).toMatch(/\.png$/);
    expect(await readFile(file, 'utf8')).toBe('png');
    expect(await readFile(file.replace(/png$/, 'json'), 'utf8')).not.toContain('cookie');
  });
});

describe('openBuiltSite', () => {
  async function write(files: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
  }

  it('has each page at the addresses that servers give it', async () => {
    await write({ 'index.html': 'home', 'x.html': 'x', 'build/y/index.html': 'y', 'ü.png': 'picture' });
    const site = await openBuiltSite(folder, 'https://a.example');
    const at = async (path: string) => {
      const answer = await site.get(`https://a.example${path}`);
      return answer && [answer.status, answer.type, answer.bytes.toString()];
    };
    for (const path of ['/', '/index.html']) expect(await at(path)).toEqual([200, 'text/html', 'home']);
    for (const path of ['/x', '/x.html', '/x/']) expect(await at(path)).toEqual([200, 'text/html', 'x']);
    for (const path of ['/build/y', '/build/y/', '/build/y/index.html'])
      expect(await at(path)).toEqual([200, 'text/html', 'y']);
    for (const path of ['/no', '/../etc/passwd', '/x.html/', '/%2F..%2Fx'])
      expect(await at(path)).toEqual([404, '', '']);
    expect(site.files).toEqual([
      'https://a.example/build/y/',
      'https://a.example/',
      'https://a.example/x.html',
      'https://a.example/%C3%BC.png',
    ]);
    expect(existsSync((await site.get('https://a.example/ü.png'))?.file ?? '')).toBe(true);
    const { redirectedFrom } = (await site.get('https://a.example/x.html')) ?? {};
    expect(redirectedFrom).toEqual(['https://a.example/x', 'https://a.example/x/']);
  });

  it('has the former addresses in its file of redirects', async () => {
    await write({
      'b/index.html': 'b',
      _redirects:
        '# Old\n/a /b/\n/a2 https://a.example/b 308\n/tmp /b 200\n/all/* /b 301\n/:year /b\n/out https://b.example/ 301\n/no /nothing 301',
    });
    const site = await openBuiltSite(folder, 'https://a.example');
    const { redirectedFrom } = (await site.get('https://a.example/b/')) ?? {};
    expect(redirectedFrom).toEqual(
      ['/b', '/b/index.html', '/a', '/a2'].map((path) => `https://a.example${path}`),
    );
  });

  it('knows its address from the file CNAME, and may be below a path', async () => {
    await write({ CNAME: 'a.example\n', 'x.html': 'x' });
    const named = await openBuiltSite(folder);
    expect(named.origin).toBe('https://a.example');
    const below = await openBuiltSite(folder, 'https://a.example/blog/');
    expect((await below.get('https://a.example/blog/x'))?.status).toBe(200);
    expect((await below.get('https://a.example/x'))?.status).toBe(404);
    await rm(join(folder, 'CNAME'));
    await expect(openBuiltSite(folder)).rejects.toThrow('--at https://old.example');
  });
});
