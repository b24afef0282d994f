/** Pages of other sites: browsers let them read with any header, and the server refuses what they write. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Headers that browsers' clients send, and that browsers ask about first. */
const HEADERS = {
  authorization: 'Bearer none',
  'cache-control': 'no-cache',
  'if-none-match': '"none"',
  'mcp-protocol-version': '2025-11-25',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};
/** Headers of MCP clients in browsers, such as the MCP Inspector. */
const MCP_HEADERS = {
  ...HEADERS,
  accept: 'application/json, text/event-stream',
  'last-event-id': '1',
  'mcp-method': 'tools/list',
  'mcp-session-id': 'none',
  'x-custom-auth-headers': '["X-API-Key"]',
  'x-api-key': 'none',
};
const JSON_TYPE = { 'content-type': 'application/json' };

let other: Server;
test.beforeAll(async () => {
  other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><html lang="en"><title>Another site</title><link rel="icon" href="data:,">');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => other.close());
test.beforeEach(async ({ page }) => {
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
});

/** Sends a request from the other site. Returns its status and body, or the browser's refusal. */
function send(page: Page, url: string, request: RequestInit): Promise<readonly [unknown, string?]> {
  return page.evaluate(
    async ([address, init]) => {
      try {
        const response = await fetch(address, init);
        return [response.status, await response.text()] as const;
      } catch (error) {
        return [String(error)] as const;
      }
    },
    [url, request] as const,
  );
}

test('a page of another site can read with the headers of its clients', async ({ page, baseURL }) => {
  for (const path of ['/api/mcp/essays', '/openapi.json', '/.well-known/webmcp.json', '/llms.txt']) {
    expect(await send(page, baseURL + path, { headers: HEADERS }), path).toEqual([200, expect.any(String)]);
  }
  const [status, tools] = await send(page, `${baseURL}/mcp`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...MCP_HEADERS },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect([status, tools]).toEqual([200, expect.stringContaining('get_latest_articles')]);
});

test('a page of another site cannot write', async ({ page, baseURL, request, misconduct }) => {
  const message = 'From a page of another site';
  const post = (path: string, body: object) =>
    send(page, baseURL + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  const inquiry = { name: 'Ada', email: 'ada@example.com', message };
  for (const [path, body] of [
    ['/api/mcp/greetings', { message }],
    ['/api/mcp/tools/post_greeting_to_humans', { message }],
    ['/api/mcp/contact', inquiry],
  ] as const) {
    expect(await post(path, body), path).toEqual([403, expect.stringContaining('origin-not-allowed')]);
  }
  // The form has no preflight permission, so the browser sends nothing.
  expect(await post('/api/contact', inquiry)).toEqual(['TypeError: Failed to fetch']);
  expect(await (await request.get('/api/mcp/greetings')).text()).not.toContain(message);
  misconduct.errors.length = 0;
});
