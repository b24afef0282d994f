import { startSample } from './server/testing/sample.ts';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createSiteServer } from './server/mcp/site-server.ts';
import { exchange } from './server/mcp/exchange.ts';
const s = await startSample({ RATE_LIMIT_PER_MINUTE: '1000000000' });
const H = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_offerings', arguments: {} } });
const answer = await (await s.request('/api/mcp/tools/get_offerings', { method: 'POST', headers: H, body: '{}' })).json() as Record<string, unknown>;
const h = createMcpHandler(() => { const server = new McpServer({ name: 'p', version: '1' }); server.registerTool('get_offerings', { description: 'x', inputSchema: z.object({ category: z.string().optional() }), outputSchema: z.object({ total: z.number(), offerings: z.array(z.looseObject({ id: z.string() })) }) }, () => ({ content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer })); return server; });
const bench = async (name: string, f: () => Promise<unknown>, n = 1500) => {
  for (let i = 0; i < 300; i++) await f();
  const c = process.cpuUsage(); const t = performance.now();
  for (let i = 0; i < n; i++) await f();
  const u = process.cpuUsage(c);
  console.log(name.padEnd(30), 'cpu us', Math.round((u.user + u.system) / n), 'wall us', Math.round((performance.now() - t) * 1000 / n));
};
const req = (b = body) => new Request('https://site.test/mcp', { method: 'POST', headers: H, body: b });
for (let k = 0; k < 2; k++) {
  await bench('Request only', async () => (await req().text()));

  await bench('Foyer app', async () => (await s.app.fetch(req())).text());
  const site = s.site();
  const ctx = { bundle: site.bundle, search: site.search, bodyOf: async () => ({}) as never, now: () => new Date(), greetings: {} as never };
  const parsed = JSON.parse(body);
  await bench('Foyer exchange', async () => (await exchange(req(), parsed, () => createSiteServer(site.mcp, ctx))).text());
  await bench('createSiteServer', async () => createSiteServer(site.mcp, ctx));
  await bench('Foyer REST', async () => (await s.app.fetch(new Request('https://site.test/api/mcp/tools/get_offerings', { method: 'POST', headers: H, body: '{}' }))).text());
}
if (process.env.PROF) { for (let i = 0; i < 6000; i++) await (await s.app.fetch(req())).text(); }
await s.close();
