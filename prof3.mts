import { startSample } from './server/testing/sample.ts';
import { requireKnownCaller } from './server/http/rebinding-guard.ts';
import { readJsonBody } from './server/http/json-body.ts';
import { createSiteServer } from './server/mcp/site-server.ts';
import { exchange } from './server/mcp/exchange.ts';
import { representFor } from './server/http/represent-for.ts';
import { respondInFull } from './server/http/respond.ts';
import { telemetryHeaders } from './server/http/telemetry-headers.ts';
const s = await startSample({ RATE_LIMIT_PER_MINUTE: '1000000000' });
const H = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_offerings', arguments: {} } });
const bench = async (name: string, f: () => Promise<unknown>, n = 2000) => {
  for (let i = 0; i < 500; i++) await f();
  const c = process.cpuUsage();
  for (let i = 0; i < n; i++) await f();
  const u = process.cpuUsage(c);
  console.log(name.padEnd(30), 'cpu us', Math.round((u.user + u.system) / n));
};
const req = (b = body) => new Request('https://site.test/mcp', { method: 'POST', headers: H, body: b });
const site = s.site();
const ctx = { bundle: site.bundle, search: site.search, bodyOf: async () => ({}) as never, now: () => new Date(), greetings: {} as never };
const parsed = JSON.parse(body);
const text = await (await exchange(req(), parsed, () => createSiteServer(site.mcp, ctx))).text();
console.log(text.length);
for (let k = 0; k < 2; k++) {
  await bench('guard', async () => requireKnownCaller({ host: 'site.test', origin: undefined }, 'https://site.test'));
  await bench('body', async () => readJsonBody(req()));
  await bench('exchange fresh req', async () => (await exchange(req(), parsed, () => createSiteServer(site.mcp, ctx))).text());
  await bench('exchange consumed req', async () => { const r = req(); const b = await readJsonBody(r); return (await exchange(r, b, () => createSiteServer(site.mcp, ctx))).text(); });
  await bench('represent', async () => respondInFull(representFor((n) => undefined, { body: text, contentType: 'application/json', cacheControl: 'no-store', headers: {} }), () => undefined, 200, telemetryHeaders({ limit: 1, remaining: 1, reset: 1, exceeded: false }, 1)).text());
}
await s.close();
