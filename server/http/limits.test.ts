/** What one client may do in a minute, by whichever door, and whoever it says it is. */

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { readProblem } from '../../test/helpers/read-problem.ts';
import { oneRunIn } from '../../test/helpers/runtime/fuzz.ts';
import { type SampleService, startSample } from '../../test/helpers/sample.ts';

/** A sample with `npm test`, more with `npm run test:all`. */
const LIMIT = Math.max(100, oneRunIn(10).numRuns);
const WRITES = 10;
const LONG = 600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

let service: SampleService;

beforeAll(async () => {
  service = await startSample({
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    WRITE_LIMIT_PER_MINUTE: String(WRITES),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  // The minute of the limits lasts as long as the test.
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await service.close();
});

let clients = 0;
let client: string;
beforeEach(() => {
  vi.setSystemTime(NOON);
  clients += 1;
  client = `198.51.100.${clients}`;
});

/** What the proxy in front passes on: whatever the client sent, and after it the client's address. */
const from = (claimed: readonly string[] = []) => ({ 'x-forwarded-for': [...claimed, client].join(', ') });
const get = (path: string, headers: Record<string, string> = {}) =>
  service.request(path, { headers: { ...from(), ...headers } });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...from(), ...headers },
  });

/** The statuses of as many answers, and how often each came. */
async function tally(count: number, send: (index: number) => Promise<Response>) {
  const counted: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await send(index);
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

describe('requests', () => {
  it(
    'are one client’s, whatever addresses it says it speaks for',
    async () => {
      const forged = (index: number) => [`203.0.113.${index % 256}`, `2001:db8:${index}::1`, '127.0.0.1'];
      expect(
        await tally(LIMIT + 50, (index) => service.request('/api/mcp/bio', { headers: from(forged(index)) })),
      ).toEqual({ 200: LIMIT, 429: 50 });
    },
    LONG,
  );

  it(
    'are limited for as long, however the clock is set',
    async () => {
      await tally(LIMIT, () => get('/healthz').then(() => get('/api/mcp/bio')));
      for (const jump of [DAY, -DAY]) {
        vi.setSystemTime(NOON + jump);
        expect((await get('/api/mcp/bio')).status).toBe(429);
      }
    },
    LONG,
  );
});

describe('searches by a page', () => {
  const SEARCH = '/essays?q=trust';
  const exhaust = () => tally(LIMIT, () => get(`${SEARCH}&page=1`, { 'if-none-match': '*' }));

  it(
    'past the limit get a page that says so, in the form that was asked for, and no search',
    async () => {
      expect(await exhaust()).toEqual({ 304: LIMIT });
      const page = await get(SEARCH);
      expect(page.status).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('<h1>Too many requests at once</h1>');

      for (const twin of [await get('/essays.md?q=trust'), await get(SEARCH, { accept: 'text/markdown' })]) {
        expect(twin.status).toBe(429);
        expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
        expect(twin.headers.get('cache-control')).toBe('no-store');
        expect(await twin.text()).toMatch(/^# Too many requests at once\n\nWait \d+ seconds/);
      }
    },
    LONG,
  );

  it(
    'close neither the other pages nor the API, nor the page to others',
    async () => {
      await exhaust();
      expect((await get('/essays')).status).toBe(200);
      expect((await get('/essays?category=frontier-ai')).status).toBe(200);
      expect((await get('/essays?q=%20')).status).toBe(200);
      expect((await get('/api/mcp/essays/search?q=trust')).headers.get('x-ratelimit-remaining')).toBe(
        String(LIMIT - 1),
      );
      client = '203.0.113.200';
      expect((await get(SEARCH)).status).toBe(200);
    },
    LONG,
  );
});

describe('pages', () => {
  const PAGES = 6 * LIMIT;

  it(
    'are limited to six times as many, a missing one counting five; the API and other clients are not',
    async () => {
      expect(await tally(10, (index) => get(`/missing/${index}`))).toEqual({ 404: 10 });
      expect(await tally(PAGES - 40, () => get('/favicon.svg', { 'if-none-match': '*' }))).toEqual({
        304: PAGES - 40,
      });
      expect(await tally(PAGES - 40, () => get('/about', { 'if-none-match': '*' }))).toEqual({
        304: PAGES - 50,
        429: 10,
      });
      const refused = await get('/missing');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.text()).toContain('<h1>Too many requests at once</h1>');
      expect((await get('/guestbook.md')).status).toBe(429);
      expect((await get('/assets/main.js')).status).toBe(200);
      expect((await get('/api/mcp/bio')).status).toBe(200);
      client = '203.0.113.201';
      expect((await get('/about')).status).toBe(200);
    },
    LONG,
  );

  it('are not limited behind a proxy that the settings do not name', async () => {
    const unnamed = await startSample({ RATE_LIMIT_PER_MINUTE: '1' });
    try {
      const statuses = async (headers: Record<string, string>, remoteAddress = '10.0.0.7') => {
        const incoming = { socket: { remoteAddress }, rawHeaders: ['Host', 'site.test'], httpVersion: '1.1' };
        const sent = Array.from({ length: 8 }, () =>
          unnamed.app.request('https://site.test/about', { headers }, { incoming } as never),
        );
        return (await Promise.all(sent)).map(({ status }) => status);
      };
      expect(await statuses({ 'x-forwarded-for': '198.51.100.1' })).toEqual(
        Array.from({ length: 8 }, () => 200),
      );
      expect((await statuses({})).filter((status) => status === 429)).toHaveLength(2);
      // A client on the internet is no proxy, whatever it claims and however its address is written.
      const claimed = await statuses({ 'x-forwarded-for': '198.51.100.1' }, '::ffff:8.8.8.8');
      expect(claimed.filter((status) => status === 429)).toHaveLength(2);
    } finally {
      await unnamed.close();
    }
  });
});

describe('messages', () => {
  const DOORS: readonly ((text: string) => Promise<Response>)[] = [
    (message) => post('/api/mcp/greetings', { message }),
    (message) => post('/api/mcp/tools/post_greeting_to_humans', { message, agent_name: 'Spammer' }),
    (message) => post('/api/mcp/contact', { name: 'Spammer', email: 'spam@example.com', message }),
    (message) => post('/mcp', toolCall({ message }), { accept: 'application/json, text/event-stream' }),
  ];
  const send = (index: number) => DOORS[index % DOORS.length]?.(`Message ${index} of the visitor ${clients}`);
  const kept = async () =>
    (await rowsOf(service.stores.greetings.list(undefined))).length +
    (await rowsOf(service.stores.inquiries.list())).length;

  it(
    'are taken up to the quota of a client, by whichever doors it comes, and no more',
    async () => {
      const before = await kept();
      for (let index = 0; index < LIMIT; index += 1) await send(index);
      expect(await kept()).toBe(before + WRITES);
    },
    LONG,
  );

  it('are refused for as long, however the clock is set', async () => {
    for (let index = 0; index < WRITES; index += 1) await send(index);
    for (const jump of [DAY, -DAY]) {
      vi.setSystemTime(NOON + jump);
      const answer = await post('/api/mcp/greetings', { message: `After a jump of ${jump / DAY} day` });
      await readProblem(answer, 'write-quota-exceeded');
    }
  });

  it('that say the same are one, whoever sends them', async () => {
    const before = await kept();
    const answers: unknown[] = [];
    for (let index = 0; index < 2 * WRITES; index += 1) {
      client = `192.0.2.${index}`;
      answers.push(await (await post('/api/mcp/greetings', { message: 'Buy our lanterns' })).json());
    }
    expect(await kept()).toBe(before + 1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

function toolCall(parameters: Readonly<Record<string, string>>) {
  const params = { name: 'post_greeting_to_humans', arguments: { ...parameters, agent_name: 'MCP spammer' } };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}
