import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalRoutes } from '../../web/core/canonical-routes.ts';
import { readProblem } from '../helpers/read-problem.ts';
import { type SampleService, startSample } from '../helpers/sample.ts';

/** A service that has lost its database. */
let service: SampleService;
beforeAll(async () => {
  service = await startSample();
  await service.close();
});

const post = {
  method: 'POST',
  body: '{"message":"Hello"}',
  headers: { 'content-type': 'application/json' },
};

describe('the service without its database', () => {
  it.each([['GET', {}] as const, ['POST', post] as const])(
    'answers %s for greetings with a 503 problem and Retry-After',
    async (_method, init) => {
      const response = await service.request('/api/mcp/greetings', init);
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-agent-ready')).toBe('true');
      const { status, detail } = await readProblem(response, 'storage-unavailable');
      expect(status).toBe(503);
      expect(detail).not.toMatch(/sql|driver|kysely/i);
    },
  );

  it('answers tool calls that need the database with the same problem over REST and MCP', async () => {
    const byRest = await service.request('/api/mcp/tools/post_greeting_to_humans', post);
    expect(byRest.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const problem = await readProblem(byRest, 'storage-unavailable');
    const byMcp = await service.request('/mcp', {
      ...post,
      headers: { ...post.headers, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'post_greeting_to_humans', arguments: { message: 'Hello' } },
      }),
    });
    const { result } = (await byMcp.json()) as { result: { isError: boolean; content: [{ text: string }] } };
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toEqual(problem);
  });

  it.each(['/guestbook', '/guestbook/0123456789abcdef'])('shows an error page at %s', async (path) => {
    const response = await service.request(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toMatch(/^<!doctype html>/);
  });

  it.each(['%00', 'a.b', '%27'])('returns 404 for the invalid greeting id %s', async (id) => {
    expect((await service.request(`/guestbook/${id}`)).status).toBe(404);
  });

  it('serves every other page, document and endpoint', async () => {
    const pages = canonicalRoutes.map(({ path }) => path).filter((path) => path !== '/guestbook');
    const rest = [
      '/api/mcp/articles',
      '/api/mcp/essays/search?q=door',
      '/llms.txt',
      '/openapi.json',
      '/bundle.json',
    ];
    for (const path of [...pages, ...rest]) expect((await service.request(path)).status, path).toBe(200);
  });

  it('still rejects an invalid greeting with 400', async () => {
    const response = await service.request('/api/mcp/greetings', { ...post, body: '{}' });
    expect(response.status).toBe(400);
  });

  it('returns 503 at /healthz', async () => {
    const response = await service.request('/healthz');
    expect([response.status, await response.json()]).toEqual([503, { status: 'storage unavailable' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('returns a 503 problem at /readyz', async () => {
    const response = await service.request('/readyz');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await readProblem(response, 'storage-unavailable');
  });
});
