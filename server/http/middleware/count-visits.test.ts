import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type SampleService, startSample, temporaryFolder } from '../../../test/helpers/sample.ts';
import { openDatabase } from '../../db/database.ts';
import { createUnansweredStore } from '../../db/unanswered.ts';
import { createVisitStore } from '../../db/visit-store.ts';

const CLAUDE = { 'user-agent': 'Mozilla/5.0 (compatible; ClaudeBot/1.0)' };

/** Returns the visits counted for the requests that `send` makes, each as `surface target outcome agent count`. */
async function countedOf(
  send: (service: SampleService) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const service = await startSample({ DATA_DIR: folder, ...settings });
  await send(service);
  await service.close();
  const database = await openDatabase({ dataDir: folder });
  const counts = await createVisitStore(database).since('2000-01-01');
  await database.destroy();
  return counts
    .map(({ surface, target, outcome, agent, count }) => [surface, target, outcome, agent, count].join(' '))
    .toSorted();
}

it('counts pages that people open from other sites also by the host name of the site', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/150.0' };
  const from = (referer: string) => ({ headers: { ...browser, referer } });
  const counted = await countedOf(async ({ request }) => {
    await request('/', from('https://news.ycombinator.com/item?id=1'));
    await request('/about', from('https://news.ycombinator.com/'));
    await request('/', from('https://site.test/about'));
    await request('/nowhere', from('https://lobste.rs/'));
    await request('/llms.txt', from('https://lobste.rs/'));
    await request('/', { headers: { ...CLAUDE, referer: 'https://lobste.rs/' } });
  });
  expect(counted.filter((line) => line.startsWith('referral'))).toEqual([
    'referral news.ycombinator.com answered browser 2',
  ]);
});

const json = { 'content-type': 'application/json' };
const call = (method: string, params = {}) => ({
  method: 'POST',
  headers: { ...json, accept: 'application/json, text/event-stream', ...CLAUDE },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});

it('counts requests for pages, Markdown, documents and endpoints', async () => {
  const counted = await countedOf(async ({ request }) => {
    for (const path of ['/', '/about', '/essays?q=trust', '/guestbook', '/nowhere']) {
      await request(path, { headers: CLAUDE });
    }
    await request('/about', { headers: { ...CLAUDE, accept: 'text/markdown, text/html;q=0.5' } });
    for (const path of ['/about.md', '/llms.txt', '/llms-full-2.txt', '/robots.txt']) {
      await request(path, { headers: CLAUDE });
    }
    await request('/.well-known/nothing', { headers: CLAUDE });
    await request('/api/mcp/bio', { headers: CLAUDE });
    await request('/api/mcp/essays/search?limit=0', { headers: CLAUDE });
    await request('/api/mcp/secret', { headers: CLAUDE });
  });
  expect(counted).toEqual([
    'document  refused ClaudeBot 2',
    'document /llms.txt answered ClaudeBot 1',
    'document /robots.txt answered ClaudeBot 1',
    'markdown  answered ClaudeBot 2',
    'page  answered ClaudeBot 4',
    'page  refused ClaudeBot 1',
    'rest  refused ClaudeBot 1',
    'rest /api/mcp/bio answered ClaudeBot 1',
    'rest /api/mcp/essays/search refused ClaudeBot 1',
  ]);
});

it('does not count pages that a browser fetches or renders before a visit', async () => {
  const counted = await countedOf(async ({ request }) => {
    await request('/about', { headers: { ...CLAUDE, 'sec-purpose': 'prefetch;prerender' } });
    await request('/essays', { headers: { ...CLAUDE, 'sec-purpose': 'prefetch' } });
    await request('/projects', { headers: CLAUDE });
  });
  expect(counted).toEqual(['page  answered ClaudeBot 1']);
});

it('counts each tool call by name, over REST and MCP', async () => {
  const counted = await countedOf(async ({ request }) => {
    const post = (name: string, body = '{}') =>
      request(`/api/mcp/tools/${name}`, { method: 'POST', headers: { ...json, ...CLAUDE }, body });
    await post('get_offerings');
    await post('get_offerings', '{"category":"none"}');
    await post('my_secret_tool');
    await request('/mcp', call('tools/list'));
    await request('/mcp', call('tools/call', { name: 'get_live_status' }));
    await request('/mcp', call('tools/call', { name: 'get_latest_articles', arguments: { limit: 99 } }));
    await request('/mcp', call('tools/call', { name: 'my_secret_tool' }));
  });
  expect(counted).toEqual([
    'mcp  answered ClaudeBot 1',
    'mcp  refused ClaudeBot 1',
    'mcp get_latest_articles refused ClaudeBot 1',
    'mcp get_live_status answered ClaudeBot 1',
    'tool  refused ClaudeBot 1',
    'tool get_offerings answered ClaudeBot 1',
    'tool get_offerings refused ClaudeBot 1',
  ]);
});

it('counts essays by their path on every interface', async () => {
  const essay = { slug: 'friction-is-a-budget' };
  const counted = await countedOf(async ({ request }) => {
    for (const path of [
      '/essays/friction-is-a-budget',
      '/essays/friction-is-a-budget.md',
      '/essays/nothing',
    ]) {
      await request(path, { headers: CLAUDE });
    }
    const headers = { ...json, ...CLAUDE };
    const body = JSON.stringify(essay);
    await request('/api/mcp/tools/get_essay_takeaways', { method: 'POST', headers, body });
    await request('/mcp', call('tools/call', { name: 'get_article_content', arguments: essay }));
    const uri = 'resource://wren-castellane/essays/friction-is-a-budget';
    await request('/mcp', call('resources/read', { uri }));
  });
  expect(counted).toEqual([
    'markdown /essays/friction-is-a-budget answered ClaudeBot 1',
    'mcp /essays/friction-is-a-budget answered ClaudeBot 1',
    'mcp get_article_content /essays/friction-is-a-budget answered ClaudeBot 1',
    'page  refused ClaudeBot 1',
    'page /essays/friction-is-a-budget answered ClaudeBot 1',
    'tool get_essay_takeaways /essays/friction-is-a-budget answered ClaudeBot 1',
  ]);
});

it("does not count the owner's own programs", async () => {
  const headers = { 'user-agent': 'Foyer-Doctor' };
  const counted = await countedOf(async ({ request }) => {
    await request('/about', { headers });
    await request('/mcp', { ...call('tools/list'), headers: { ...call('').headers, ...headers } });
    await request('/api/mcp/bio', { headers });
  });
  expect(counted).toEqual([]);
});

it('counts rate-limited requests as limited', async () => {
  const counted = await countedOf(
    async ({ request }) => {
      await request('/api/mcp/bio');
      await request('/api/mcp/bio');
    },
    { RATE_LIMIT_PER_MINUTE: '1' },
  );
  expect(counted).toEqual(['rest /api/mcp/bio answered unknown 1', 'rest /api/mcp/bio limited unknown 1']);
});

it('does not count preflights, redirects, health checks, shared drafts, the room of the owner or resources that a page loads', async () => {
  const counted = await countedOf(async ({ request }) => {
    for (const path of ['/api/mcp/contact', '/mcp']) await request(path, { method: 'OPTIONS' });
    for (const path of [
      '/assets/main.js',
      '/favicon.svg',
      '/bundle.json',
      '/healthz',
      '/about/',
      '/drafts/x',
      '/owner',
      '/owner/inquiries/x',
    ]) {
      await request(path);
    }
  });
  expect(counted).toEqual([]);
});

it('counts nothing when VISITS is off', async () => {
  expect(await countedOf(async ({ request }) => void (await request('/')), { VISITS: 'off' })).toEqual([]);
});

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };

/** Returns the questions counted as unanswered when three clients each make the requests. */
async function unansweredBy(
  send: (
    request: SampleService['request'],
    from: Readonly<Record<string, string>>,
    client: number,
  ) => Promise<unknown>,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const service = await startSample({ DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', ...settings });
  for (const client of [1, 2, 3]) {
    await send(service.request, { 'x-forwarded-for': `203.0.${client}.7` }, client);
  }
  await service.close();
  const database = await openDatabase({ dataDir: folder });
  const asked = await createUnansweredStore(database).since('2000-01-01');
  await database.destroy();
  return asked.map(
    ({ kind, query, people, agents }) => `${kind} ${query}: ${people} people, ${agents} agents`,
  );
}

describe('questions without an answer', () => {
  it('are counted on every interface, and as one question of one client', async () => {
    const asked = await unansweredBy(async (request, from, client) => {
      const headers = { ...CLAUDE, ...from };
      const mcp = (name: string, input: object) =>
        request('/mcp', {
          ...call('tools/call', { name, arguments: input }),
          headers: { ...call('').headers, ...from },
        });
      const paths = [
        '/api/mcp/essays/search?q=Kubernetes',
        '/essays?q=kubernetes%3F',
        '/essays.md?q=kubernetes',
      ];
      for (const path of paths) await request(path, { headers });
      await mcp('get_latest_articles', { query: 'kubernetes' });
      await request('/essays?q=podcast', { headers: client === 1 ? headers : { ...BROWSER, ...from } });
      await mcp('get_pricing', {});
      await request('/api/mcp/tools/get_rates', {
        method: 'POST',
        headers: { ...json, ...headers },
        body: '{}',
      });
      await mcp('get_article_content', { slug: 'hourly-rate' });
      await mcp('get_positioning_and_messaging', { target_audience: 'beekeepers' });
    });
    expect(asked.toSorted()).toEqual([
      'audience beekeepers: 0 people, 3 agents',
      'essay hourly-rate: 0 people, 3 agents',
      'search kubernetes: 0 people, 3 agents',
      'search podcast: 2 people, 1 agents',
      'tool get_pricing: 0 people, 3 agents',
      'tool get_rates: 0 people, 3 agents',
    ]);
  });

  it('do not include searches that find words, pages past the end, or empty searches', async () => {
    const asked = await unansweredBy(async (request, headers) => {
      for (const query of ['trust', 'fraud&page=9', '%20', ''])
        await request(`/essays?q=${query}`, { headers });
      const body = JSON.stringify({ query: 'trust', offset: 40 });
      const post = { method: 'POST', headers: { ...json, ...headers }, body };
      await request('/api/mcp/tools/get_latest_articles', post);
    });
    expect(asked).toEqual([]);
  });

  it('are not counted past the rate limit', async () => {
    const send = async (request: SampleService['request'], from: Readonly<Record<string, string>>) => {
      const post = { method: 'POST', headers: { ...json, ...from }, body: '{}' };
      for (const name of ['get_rates', 'get_more']) await request(`/api/mcp/tools/${name}`, post);
    };
    const asked = await unansweredBy(send, { RATE_LIMIT_PER_MINUTE: '1' });
    expect(asked).toEqual(['tool get_rates: 0 people, 3 agents']);
  });

  it('are not counted when fewer than three clients ask, for the doctor, or when VISITS is off', async () => {
    const search = '/api/mcp/essays/search?q=kubernetes';
    expect(await unansweredBy((request) => request(search))).toEqual([]);
    const doctor = { 'user-agent': 'Foyer-Doctor' };
    expect(
      await unansweredBy((request, from) => request(search, { headers: { ...from, ...doctor } })),
    ).toEqual([]);
    const off = { VISITS: 'off' };
    expect(await unansweredBy((request, headers) => request(search, { headers }), off)).toEqual([]);
  });
});
