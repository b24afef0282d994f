import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DownloadOptions, downloadPictures } from './download-pictures.ts';

let folder: string;
let png: Buffer;
let server: Server;
let origin: string;
/** Answers requests by their path. */
let routes: Record<string, RequestListener>;
/** The paths that were asked for. */
let asked: string[];

beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    asked.push(String(request.url));
    const answer = routes[String(request.url)];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  routes = { '/a.png': (_, response) => response.end(png) };
  asked = [];
});

afterEach(() => rm(folder, { recursive: true }));

/** Downloads one picture from the server. */
async function download(path: string, options: Partial<DownloadOptions> = {}) {
  const url = path.startsWith('/') ? origin + path : path;
  const pictures = await downloadPictures([url], { folder, allowPrivate: true, ...options });
  return pictures.get(url);
}

describe('downloadPictures', () => {
  it('stores a picture by what it contains, whatever its name and its type say', async () => {
    routes['/photo.php?id=1'] = (_, response) => response.setHeader('content-type', 'text/plain').end(png);
    const picture = await download('/photo.php?id=1');
    if (!picture || 'reason' in picture) throw new Error('not downloaded');
    expect(basename(picture.file)).toMatch(/\.png$/);
    expect(await readFile(picture.file)).toEqual(png);
  });

  it('follows redirects', async () => {
    routes['/old'] = (_, response) => response.writeHead(301, { location: '/a.png' }).end();
    expect(await download('/old')).toEqual({ file: expect.stringMatching(/\.png$/) });
    expect(asked).toEqual(['/old', '/a.png']);
  });

  it('gives up on redirects that never end', async () => {
    routes['/loop'] = (_, response) => response.writeHead(302, { location: '/loop' }).end();
    expect(await download('/loop')).toEqual({ reason: 'is behind too many redirects' });
  });

  it.each([
    'http://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://[fd00::1]/a.png',
    'http://0/a.png',
    'http://2130706433/a.png',
    'http://10.0.0.1/a.png',
    'http://192.168.1.1/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/a.png',
  ])('refuses the private address %s', async (url) => {
    expect(await download(url, { allowPrivate: false })).toEqual({
      reason: 'has an address that is not public',
    });
  });

  it('checks the address of the connection, not only the name', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await download(`http://localhost:${port}/a.png`, { allowPrivate: false })).toEqual({
      reason: 'has an address that is not public',
    });
    expect(asked).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ftp://a.example/a.png', 'data:image/png;base64,AA', 'a.png', 'http://'])(
    'refuses %s',
    async (url) => {
      expect(await download(url)).toEqual({ reason: 'has no address on the web' });
    },
  );

  it('refuses a redirect to a file', async () => {
    routes['/file'] = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    expect(await download('/file')).toEqual({ reason: 'has no address on the web' });
  });

  it('stops at 20 MB, whether the server announces the size or not', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    let sent = 0;
    routes['/endless'] = (_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(megabyte)) sent += 1;
      };
      response.on('drain', send);
      send();
    };
    routes['/announced'] = (_, response) =>
      response.writeHead(200, { 'content-length': 21 * 1024 * 1024 }).flushHeaders();
    expect(await download('/endless')).toEqual({ reason: 'is larger than 20 MB' });
    expect(await download('/announced')).toEqual({ reason: 'is larger than 20 MB' });
    expect(sent).toBeLessThan(60);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not wait for a server that is slow to answer or to send', async () => {
    routes['/silent'] = () => {};
    routes['/slow'] = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await download('/silent', { timeLimit: 200 })).toEqual({ reason: 'did not arrive in time' });
    expect(await download('/slow', { timeLimit: 200 })).toEqual({ reason: 'did not arrive in time' });
  });

  it('does not wait again and again for a server that does not answer', async () => {
    const urls = Array.from({ length: 20 }, (_, index) => `${origin}/silent/${index}`);
    for (const url of urls) routes[url.slice(origin.length)] = () => {};
    const pictures = await downloadPictures(urls, { folder, allowPrivate: true, timeLimit: 100 });
    expect(asked.length).toBeLessThan(9);
    expect(pictures.get(`${origin}/silent/19`)).toEqual({
      reason: 'is on a server that did not answer for other pictures',
    });
  });

  it('does not take a page for a picture', async () => {
    routes['/page.png'] = (_, response) =>
      response.setHeader('content-type', 'image/png').end('<!doctype html><title>Log in</title>');
    expect(await download('/page.png')).toEqual({ reason: 'is not a readable picture' });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [404, 'was not found (404)'],
    [410, 'was not found (410)'],
    [403, 'is not public (403)'],
    [500, 'could not be downloaded: the server answered 500'],
  ])('says why a server answered %s', async (status, reason) => {
    routes['/gone'] = (_, response) => response.writeHead(status).end();
    expect(await download('/gone')).toEqual({ reason });
  });

  it('downloads what was cut short again in the next run', async () => {
    routes['/cut.png'] = (_, response) => {
      response.writeHead(200, { 'content-length': png.length });
      response.write(png.subarray(0, 50), () => response.destroy());
    };
    expect(await download('/cut.png')).toEqual({ reason: 'did not arrive whole' });
    expect(await readdir(folder)).toEqual([]);
    routes['/cut.png'] = (_, response) => response.end(png);
    expect(await download('/cut.png')).toEqual({ file: expect.stringMatching(/\.png$/) });
  });

  it('does not download a picture again in the next run', async () => {
    const first = await download('/a.png');
    expect(await download('/a.png')).toEqual(first);
    expect(asked).toEqual(['/a.png']);
  });

  it('does not take what an interrupted run left for a picture', async () => {
    await download('/a.png');
    const [name = ''] = await readdir(folder);
    await rm(join(folder, name));
    await writeFile(join(folder, name.replace('.png', '.part')), png.subarray(0, 50));
    expect(await download('/a.png')).toEqual({ file: join(folder, name) });
    expect(asked).toEqual(['/a.png', '/a.png']);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('waits once if the server asks for a short pause', async () => {
    routes['/busy'] = (_, response) => {
      if (asked.length > 1) response.end(png);
      else response.writeHead(429, { 'retry-after': '0' }).end();
    };
    expect(await download('/busy')).toEqual({ file: expect.stringMatching(/\.png$/) });
    routes['/busier'] = (_, response) => response.writeHead(429, { 'retry-after': '0' }).end();
    asked = [];
    expect(await download('/busier')).toEqual({ reason: 'was refused because of too many requests (429)' });
    expect(asked).toEqual(['/busier', '/busier']);
  });

  it.each(['3600', 'Fri, 31 Dec 2099 23:59:59 GMT', undefined])(
    'does not wait for as long as %s',
    async (pause) => {
      routes['/later'] = (_, response) =>
        response.writeHead(429, pause ? { 'retry-after': pause } : {}).end();
      expect(await download('/later')).toEqual({ reason: 'was refused because of too many requests (429)' });
      expect(asked).toEqual(['/later']);
    },
  );

  it('downloads four at a time, each address once, and reports progress', async () => {
    let active = 0;
    let most = 0;
    const urls = Array.from({ length: 12 }, (_, index) => `/${index}.png`);
    for (const url of urls) {
      routes[url] = (_, response) => {
        active += 1;
        most = Math.max(most, active);
        setTimeout(() => {
          active -= 1;
          response.end(png);
        }, 20);
      };
    }
    const progress: string[] = [];
    const addresses = [...urls, ...urls].map((url) => origin + url);
    const pictures = await downloadPictures(addresses, {
      folder,
      allowPrivate: true,
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    });
    expect(pictures.size).toBe(12);
    expect(most).toBe(4);
    expect(progress).toEqual(urls.map((_, index) => `${index + 1}/12`));
    expect(asked).toHaveLength(12);
  });

  it('stops when it is told to', async () => {
    routes['/silent'] = () => {};
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    await expect(download('/silent', { signal: controller.signal })).rejects.toThrow(/abort/i);
    expect(await readdir(folder)).toEqual([]);
  });
});
