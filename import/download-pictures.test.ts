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

async function picturesKept(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('picture-'));
}

describe('downloadPictures', () => {
  it('stores a picture by what it contains, whatever its name and its type say', async () => {
    routes['/photo.php?id=1'] = (_, response) => response.setHeader('content-type', 'text/plain').end(png);
    const picture = await download('/photo.php?id=1');
    expect(basename(picture ?? '')).toMatch(/\.png$/);
    expect(await readFile(picture ?? '')).toEqual(png);
  });

  it('follows redirects', async () => {
    routes['/old'] = (_, response) => response.writeHead(301, { location: '/a.png' }).end();
    expect(await download('/old')).toEqual(expect.stringMatching(/\.png$/));
    expect(asked).toEqual(['/old', '/a.png']);
  });

  it('gives up on redirects that never end', async () => {
    routes['/loop'] = (_, response) => response.writeHead(302, { location: '/loop' }).end();
    expect(await download('/loop')).toBeUndefined();
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
    expect(await download(url, { allowPrivate: false })).toBeUndefined();
  });

  it('checks the address of the connection, not only the name', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await download(`http://localhost:${port}/a.png`, { allowPrivate: false })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ftp://a.example/a.png', 'data:image/png;base64,AA', 'a.png', 'http://'])(
    'refuses %s',
    async (url) => {
      expect(await download(url)).toBeUndefined();
    },
  );

  it('refuses a redirect to a file', async () => {
    routes['/file'] = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    expect(await download('/file')).toBeUndefined();
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
    expect(await download('/endless')).toBeUndefined();
    expect(await download('/announced')).toBeUndefined();
    expect(sent).toBeLessThan(60);
    expect(await picturesKept()).toEqual([]);
  });

  it('does not wait for a server that is slow to answer or to send', async () => {
    routes['/silent'] = () => {};
    routes['/slow'] = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await download('/silent', { timeLimit: 200 })).toBeUndefined();
    expect(await download('/slow', { timeLimit: 200 })).toBeUndefined();
  });

  it('does not wait again and again for a server that does not answer', async () => {
    const urls = Array.from({ length: 20 }, (_, index) => `${origin}/silent/${index}`);
    for (const url of urls) routes[url.slice(origin.length)] = () => {};
    const pictures = await downloadPictures(urls, { folder, allowPrivate: true, timeLimit: 100 });
    expect(asked.length).toBeLessThan(9);
    expect(pictures.get(`${origin}/silent/19`)).toBeUndefined();
  });

  it('does not take a page for a picture', async () => {
    routes['/page.png'] = (_, response) =>
      response.setHeader('content-type', 'image/png').end('<!doctype html><title>Log in</title>');
    expect(await download('/page.png')).toBeUndefined();
    expect(await picturesKept()).toEqual([]);
  });

  it('downloads what was cut short again in the next run', async () => {
    routes['/cut.png'] = (_, response) => {
      response.writeHead(200, { 'content-length': png.length });
      response.write(png.subarray(0, 50), () => response.destroy());
    };
    expect(await download('/cut.png')).toBeUndefined();
    expect(await picturesKept()).toEqual([]);
    routes['/cut.png'] = (_, response) => response.end(png);
    expect(await download('/cut.png')).toEqual(expect.stringMatching(/\.png$/));
  });

  it('does not download a picture again in the next run', async () => {
    const first = await download('/a.png');
    expect(await download('/a.png')).toEqual(first);
    expect(asked).toEqual(['/a.png']);
  });

  it('does not take what an interrupted run left for a picture', async () => {
    await download('/a.png');
    const [name = ''] = await picturesKept();
    await rm(join(folder, name));
    await writeFile(join(folder, name.replace('picture-', '')), png.subarray(0, 50));
    expect(await download('/a.png')).toBe(join(folder, name));
    expect(asked).toEqual(['/a.png', '/a.png']);
  });

  it('asks a host for one picture at a time, for each once, and reports progress', async () => {
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
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(pictures.size).toBe(12);
    expect(most).toBe(1);
    expect(progress).toEqual(urls.map((_, index) => `${index + 1}/12`));
    expect(asked).toHaveLength(12);
  });
});
