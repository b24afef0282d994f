import { startSample } from './server/testing/sample.ts';
const s = await startSample({ RATE_LIMIT_PER_MINUTE: '1000000000' });
const H = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_offerings', arguments: {} } });
const req = (b = body) => new Request('https://site.test/mcp', { method: 'POST', headers: H, body: b });
for (let i = 0; i < 6000; i++) await (await s.app.fetch(req())).text();
await s.close();
