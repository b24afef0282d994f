import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type SampleService, startSample, temporaryFolder } from '../../../test/helpers/sample.ts';
import { openDatabase } from '../../db/database.ts';
import { createVisitStore } from '../../db/visits.ts';

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
    for (const path of ['/about.md', '/llms.txt', '/robots.txt']) await request(path, { headers: CLAUDE });
    await request('/.well-known/nothing', { headers: CLAUDE });
    await request('/api/mcp/bio', { headers: CLAUDE });
    await request('/api/mcp/essays/search?limit=0', { headers: CLAUDE });
    await request('/api/mcp/secret', { headers: CLAUDE });
  });
  expect(counted).toEqual([
    'document  refused ClaudeBot 1',
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

it('does not count preflights, redirects, health checks, links in notifications or resources that a page loads', async () => {
  const counted = await countedOf(async ({ request }) => {
    await request('/api/mcp/contact', { method: 'OPTIONS' });
    for (const path of ['/assets/main.js', '/favicon.svg', '/bundle.json', '/healthz', '/about/', '/act/x']) {
      await request(path);
    }
  });
  expect(counted).toEqual([]);
});

it('counts nothing when VISITS is off', async () => {
  expect(await countedOf(async ({ request }) => void (await request('/')), { VISITS: 'off' })).toEqual([]);
});
