/** Per-minute limits for one client, across all interfaces and with forged addresses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../helpers/collect.ts';
import { oneRunIn } from '../helpers/core/fuzz.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

/** Small with `npm test`, larger with `npm run test:all`. */
const LIMIT = Math.max(100, oneRunIn(10).numRuns);
const WRITES = 10;
const TEST_TIMEOUT_MS = 600_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let service: SampleService;

beforeAll(async () => {
  service = await startSample({
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
    WRITE_LIMIT_PER_MINUTE: String(WRITES),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  // The one-minute window must not end during the test.
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

/** Returns the header that the proxy sends: the entries that the client claims, followed by the client's address. */
const from = (claimed: readonly string[] = []) => ({ 'x-forwarded-for': [...claimed, client].join(', ') });
const get = (path: string, headers: Record<string, string> = {}) =>
  service.request(path, { headers: { ...from(), ...headers } });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...from(), ...headers },
  });

/** Sends `count` requests and returns how often each status was returned. */
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
    'are limited per client, regardless of forged addresses',
    async () => {
      const forged = (index: number) => [`203.0.113.${index % 256}`, `2001:db8:${index}::1`, '127.0.0.1'];
      expect(
        await tally(LIMIT + 50, (index) => service.request('/api/mcp/bio', { headers: from(forged(index)) })),
      ).toEqual({ 200: LIMIT, 429: 50 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'are limited for an IPv6 /56, and the refusal says that none are left',
    async () => {
      const inOne56 = (index: number) => {
        client = `2001:db8:${clients}:${index % 5}::1`;
        return get('/api/mcp/bio');
      };
      expect(await tally(4 * LIMIT, inOne56)).toEqual({ 200: 4 * LIMIT });
      const { status, headers } = await inOne56(0);
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
      client = `2001:db8:${clients}:100::1`;
      expect((await get('/api/mcp/bio')).headers.get('x-ratelimit-remaining')).toBe(String(LIMIT - 1));
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'stay limited when the system clock changes',
    async () => {
      await tally(LIMIT, () => get('/healthz').then(() => get('/api/mcp/bio')));
      for (const jump of [DAY_MS, -DAY_MS]) {
        vi.setSystemTime(NOON + jump);
        expect((await get('/api/mcp/bio')).status).toBe(429);
      }
    },
    TEST_TIMEOUT_MS,
  );
});

describe('searches on a page', () => {
  const SEARCH = '/essays?q=trust';
  const exhaust = () => tally(LIMIT, () => get(`${SEARCH}&page=1`, { 'if-none-match': '*' }));

  it(
    'over the limit get a 429 page in the requested format',
    async () => {
      expect(await exhaust()).toEqual({ 304: LIMIT });
      const page = await get(SEARCH);
      expect(page.status).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).toContain('<h1>Too many requests at once</h1>');

      for (const alternate of [
        await get('/essays.md?q=trust'),
        await get(SEARCH, { accept: 'text/markdown' }),
      ]) {
        expect(alternate.status).toBe(429);
        expect(alternate.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
        expect(alternate.headers.get('cache-control')).toBe('no-store');
        expect(await alternate.text()).toMatch(/^# Too many requests at once\n\nWait \d+ seconds/);
      }
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'over the limit do not block other pages, the API or other clients',
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
    TEST_TIMEOUT_MS,
  );
});

describe('pages', () => {
  const PAGES = 6 * LIMIT;

  it(
    'have a separate limit of six times as many requests, and a missing page counts as five',
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
    TEST_TIMEOUT_MS,
  );

  it.each(['', '192.0.2.1'])('are not limited behind a proxy that is not among "%s"', async (trusted) => {
    const unnamed = await startSample({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: trusted });
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
      // A client on the internet is not a proxy, even with the header and an IPv4-mapped address.
      const claimed = await statuses({ 'x-forwarded-for': '198.51.100.1' }, '::ffff:8.8.8.8');
      expect(claimed.filter((status) => status === 429)).toHaveLength(2);
    } finally {
      await unnamed.close();
    }
  });
});

describe('messages', () => {
  const INTERFACES: readonly ((text: string) => Promise<Response>)[] = [
    (message) => post('/api/mcp/greetings', { message }),
    (message) => post('/api/mcp/tools/post_greeting_to_humans', { message, agent_name: 'Spammer' }),
    (message) => post('/api/mcp/contact', { name: 'Spammer', email: 'spam@example.com', message }),
    (message) => post('/mcp', toolCall({ message }), { accept: 'application/json, text/event-stream' }),
  ];
  const send = (index: number) =>
    INTERFACES[index % INTERFACES.length]?.(`Message ${index} of the visitor ${clients}`);
  const storedMessages = async () =>
    (await rowsOf(service.stores.greetings.list(undefined))).length +
    (await rowsOf(service.stores.inquiries.list())).length;

  it(
    'share one quota per client across all interfaces',
    async () => {
      const before = await storedMessages();
      for (let index = 0; index < LIMIT; index += 1) await send(index);
      expect(await storedMessages()).toBe(before + WRITES);
    },
    TEST_TIMEOUT_MS,
  );

  it('stay rejected when the system clock changes', async () => {
    for (let index = 0; index < WRITES; index += 1) await send(index);
    for (const jump of [DAY_MS, -DAY_MS]) {
      vi.setSystemTime(NOON + jump);
      const answer = await post('/api/mcp/greetings', { message: `After a jump of ${jump / DAY_MS} day` });
      await readProblem(answer, 'write-quota-exceeded');
    }
  });

  it('with the same text are stored only once across all senders', async () => {
    const before = await storedMessages();
    const answers: unknown[] = [];
    for (let index = 0; index < 2 * WRITES; index += 1) {
      client = `192.0.2.${index}`;
      answers.push(await (await post('/api/mcp/greetings', { message: 'Buy our lanterns' })).json());
    }
    expect(await storedMessages()).toBe(before + 1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

function toolCall(parameters: Readonly<Record<string, string>>) {
  const params = { name: 'post_greeting_to_humans', arguments: { ...parameters, agent_name: 'MCP spammer' } };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
}
