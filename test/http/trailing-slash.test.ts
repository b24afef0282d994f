import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSample } from '../helpers/sample.ts';

let service: SampleService;
beforeAll(async () => {
  service = await startSample({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => service.close());

const PAGES = ['/about', '/essays', '/guestbook', '/essays/the-confused-deputy-returns', '/llms.txt'];

describe('a path with a trailing slash', () => {
  it.each<[method: string, path: string]>([
    ...PAGES.map((path): [string, string] => ['GET', path]),
    ['GET', '/api/mcp/bio'],
    ['POST', '/api/mcp/contact'],
    ['POST', '/api/mcp/tools/get_offerings'],
    ['POST', '/mcp'],
    ['GET', '/mcp'],
  ])('redirects %s to %s, with the query', async (method, path) => {
    const response = await service.request(`${path}/?q=a&b=%20`, { method });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${path}?q=a&b=%20`]);
  });

  it.each(['/nothing/', '/about//', '//about/', '//evil.example/', '/api/mcp/nothing/', '/api/', '/mcp//'])(
    'gives 404 for %s, because there is nothing without it',
    async (path) => {
      const response = await service.app.request(`https://site.test${path}`);
      expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    },
  );

  it('carries the telemetry headers under /api and at /mcp', async () => {
    for (const path of ['/api/mcp/bio/', '/mcp/']) {
      const { headers } = await service.request(path);
      expect(headers.get('x-agent-ready')).toBe('true');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});
