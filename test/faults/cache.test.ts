import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentCopy, copyContent, essayText } from '../helpers/content-copy.ts';
import { beginSite } from '../helpers/init-site.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { killAll, owner, type Settings, startBuilt } from './built-server.ts';
import { until } from './letters.ts';
import { choosePorts, hasNginx, type Nginx, startNginx } from './nginx.ts';
import { report } from './report.ts';
import { type Answer, everyRoute, postOf, type Routes, textOf, type Visit, visit } from './visit.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
const HTML = { accept: 'text/html' };
const MARKDOWN = { accept: 'text/markdown' };
const REQUESTS = 5;
const LIFETIME_MS = 10_000;
/** Home, list, page, feeds, sitemap, documents and answers show a text. */
const MANY = 10;

/** Paths that must never be served from the cache: live content, form tokens, calls and the health check. */
const UNCACHEABLE = /^\/(guestbook|healthz|api\/mcp\/greetings|api\/contact|api\/mcp\/tools\/|mcp|essays\?)/;

describe.runIf(hasNginx)('behind a cache', () => {
  let folder: string;
  let content: ContentCopy;
  let settings: Settings;
  let nginx: Nginx;
  let direct: string;
  let routes: Routes;

  beforeAll(async () => {
    [folder, content] = await Promise.all([temporaryFolder(), copyContent()]);
    const ports = await choosePorts();
    settings = {
      DATA_DIR: folder,
      CONTENT_DIR: content.folder,
      PUBLIC_URL: `http://127.0.0.1:${ports.nginx}`,
      PORT: String(ports.servers[0]),
    };
    direct = (await startBuilt(settings)).origin;
    nginx = await startNginx(folder, { nginx: ports.nginx, servers: [ports.servers[0], ports.servers[0]] });
    routes = await everyRoute(direct);
  }, 120_000);
  afterAll(async () => {
    await nginx?.stop();
    await killAll();
    await content.close();
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, options?: Visit) => visit(nginx.origin, path, options);
  const cacheOf = ({ headers }: Answer) => headers['x-cache'];

  it('caches only successful responses, never cookies', async () => {
    const ways: readonly (readonly [string, Visit, string])[] = [
      ['GET', {}, ''],
      ['HEAD', { method: 'HEAD' }, ''],
      ['known', { headers: { 'if-none-match': '*' } }, ''],
      ['Markdown', { headers: MARKDOWN }, ''],
      ['limit', {}, '?limit=none&category=none'],
      ['unknown', {}, '/no-such-thing'],
      ['slash', {}, '/'],
      ['PUT', { method: 'PUT' }, ''],
      ['POST', postOf({}), ''],
      ['text', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'text' }, ''],
      ['large', postOf({ message: 'x'.repeat(20_000) }), ''],
    ];
    const hits = new Map<string, number>();
    let answers = 0;
    for (const path of [...routes.pages, ...routes.files, ...routes.endpoints]) {
      for (const [way, options, suffix] of ways) {
        if (path.includes('?') && suffix !== '') continue;
        const asked = path === '/' && suffix.startsWith('/') ? suffix : path + suffix;
        for (let time = 0; time < 2; time += 1) {
          const answer = await ask(asked, options);
          answers += 1;
          if (cacheOf(answer) !== 'HIT') continue;
          const label = `${way} ${asked}: ${answer.status}`;
          expect([200, 304], label).toContain(answer.status);
          expect(asked, label).not.toMatch(UNCACHEABLE);
          expect(['GET', 'HEAD', undefined], label).toContain(options.method);
          expect(answer.headers['set-cookie'], label).toBeUndefined();
          expect(answer.headers['cache-control'], label).toMatch(/^public, max-age=/);
          hits.set(way, (hits.get(way) ?? 0) + 1);
        }
      }
    }
    expect(hits.get('GET'), 'the cache stores cacheable answers').toBeGreaterThan(20);
    const label = [...hits].map(([way, count]) => `${way} ${count}`).join(', ');
    report(`nginx cache: ${answers} answers, from the cache: ${label}; 0 errors, 0 cookies`);
  }, 300_000);

  it('caches Markdown, HTML and every encoding separately, in any request order', async () => {
    let compared = 0;
    for (const path of [...routes.pages, ...routes.files, ...routes.endpoints]) {
      if (UNCACHEABLE.test(path)) continue;
      for (const accept of [MARKDOWN, HTML, MARKDOWN, HTML]) {
        const expected = await visit(direct, path, { headers: accept });
        for (const encoding of [...ENCODINGS, ...ENCODINGS]) {
          const answer = await ask(path, { headers: { ...accept, 'accept-encoding': encoding } });
          const label = `${path} as ${accept.accept}, ${encoding}`;
          expect(['identity', encoding], label).toContain(answer.headers['content-encoding'] ?? 'identity');
          expect(answer.headers['content-type'], label).toBe(expected.headers['content-type']);
          expect(textOf(answer) === textOf(expected), label).toBe(true);
          compared += 1;
        }
      }
    }
    report(`nginx cache: ${compared} answers in the form and encoding that was asked for`);
  }, 300_000);

  it('shows a greeting immediately, and removes it as soon as it is hidden', async () => {
    for (let round = 0; round < REQUESTS; round += 1) {
      const message = `Good day number ${'abcdefg'[round]}`;
      const shown = async (path: string) => textOf(await ask(path)).includes(message);
      const { id } = JSON.parse(textOf(await ask('/api/mcp/greetings', postOf({ message }))));
      const places = ['/api/mcp/greetings', '/guestbook', `/guestbook/${id}`, `/guestbook/${id}.md`];
      for (const path of [...places, ...places]) expect(await shown(path), path).toBe(true);
      await owner(settings, 'greetings', 'hide', id);
      for (const path of places) expect(await shown(path), path).toBe(false);
      expect((await ask(`/guestbook/${id}`)).status).toBe(404);
    }
  }, 120_000);

  it('gives every form its own token', async () => {
    const answers: Answer[] = [];
    for (let count = 0; count < REQUESTS; count += 1) answers.push(await ask('/api/contact/token'));
    expect(new Set(answers.map((answer) => JSON.parse(textOf(answer)).token)).size).toBe(REQUESTS);
    expect(new Set(answers.map(({ headers }) => headers['set-cookie']?.join())).size).toBe(REQUESTS);
  });

  it('serves a new essay at a path that returned 404 before', async () => {
    const path = '/essays/a-new-one';
    const places = [path, `${path}.md`, `/library/a-new-one.json`];
    for (const place of [...places, ...places]) expect((await ask(place)).status, place).toBe(404);
    await content.write('essays/a-new-one.md', essayText('New.'));
    await until(async () => (await visit(direct, path)).status === 200);
    for (const place of places) expect((await ask(place)).status, place).toBe(200);
  });

  it('shows a new text, and nothing of a withdrawn one, within ten seconds on every path', async () => {
    const [title, path] = ['Zyzzyva at Low Tide', '/essays/zyzzyva'];
    const text = essayText('A zyzzyva came.', { title: `title: ${title}` });
    const asked = `${path} /api/mcp/essays/search?q=zyzzyva`.split(' ');
    const places = [...routes.pages, ...routes.files, ...routes.endpoints, ...asked];
    const shows = async () => {
      const answers = await Promise.all(
        places.map(async (place) => [place, textOf(await ask(place))] as const),
      );
      return answers.flatMap(([place, body]) => (/zyzzyva (?:at|came)/i.test(body) ? [place] : []));
    };
    // Each round also fills the cache.
    const withinTenSeconds = async (isDone: (shown: readonly string[]) => boolean) => {
      const deadline = Date.now() + LIFETIME_MS;
      let shown = await shows();
      while (!isDone(shown) && Date.now() < deadline) shown = await shows();
      return shown;
    };
    expect(await shows()).toEqual([]);
    await content.write('essays/zyzzyva.md', text);
    await until(async () => (await visit(direct, path)).status === 200);
    const published = await withinTenSeconds((shown) => shown.length > MANY);
    expect(published.length).toBeGreaterThan(MANY);
    await content.write('essays/zyzzyva.md', text.replace('tags: []', 'draft: true'));
    await until(async () => (await visit(direct, path)).status === 404);
    expect(await withinTenSeconds((shown) => shown.length === 0)).toEqual([]);
    report(`nginx cache: a text on ${published.length} paths, gone from all within ten seconds`);
  }, 120_000);

  it('caches neither 429 nor 502', async () => {
    const ports = await choosePorts();
    const own = await temporaryFolder();
    const limited = {
      ...(await beginSite(own)),
      PORT: String(ports.servers[0]),
      RATE_LIMIT_PER_MINUTE: '5',
    };
    const first = await startBuilt(limited);
    const front = await startNginx(own, {
      nginx: ports.nginx,
      servers: [ports.servers[0], ports.servers[0]],
    });
    const status = async (count: number) =>
      (await visit(front.origin, `/api/mcp/essays/search?q=word-${count}`)).status;
    for (let count = 0; count < 5; count += 1) expect(await status(count)).toBe(200);
    for (let count = 5; count < 10; count += 1) expect(await status(count)).toBe(429);
    expect(await status(1), 'a cached answer does not count against the limit').toBe(200);
    await first.kill();
    for (let count = 5; count < 10; count += 1) expect(await status(count)).toBe(502);
    const second = await startBuilt(limited);
    for (let count = 5; count < 10; count += 1) expect(await status(count)).toBe(200);
    await front.stop();
    await second.kill();
    await rm(own, { recursive: true });
  }, 120_000);
});
