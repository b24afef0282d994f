import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { serveJourneys } from './e2e/engines/journey-site.ts';
import { PAGES, ROOM_PAGES } from './e2e/engines/journeys.ts';
process.env.FOYER_BUILT='1';
const site = await serveJourneys('');
const only = process.argv[2];
const firefox = (prefs: object) => puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', timeout: 90000, extraPrefsFirefox: prefs as any });
async function trial(name: string, prefs: object, run: (page: any, dir: string, errors: string[]) => Promise<void>) {
  if (only && only !== name) return;
  const dir = `/tmp/trials/${name}`; mkdirSync(dir, { recursive: true });
  const b = await firefox(prefs); const [page = await b.newPage()] = await b.pages();
  const errors: string[] = [];
  page.on('pageerror', (e: any) => errors.push('page: ' + e)); page.on('console', (m: any) => { if (m.type() === 'error') errors.push('console: ' + m.text()); });
  try { await run(page, dir, errors); } catch (e) { console.log(name, 'FAILED', e); }
  console.log(name, 'errors', errors.slice(0, 8)); await b.close();
}
const shots = (paths: string[], widths = [390, 1280]) => async (page: any, dir: string) => {
  for (const w of widths) { await page.setViewport({ width: w, height: 900 });
    for (const p of paths) { await page.goto(site.origin + p, { waitUntil: 'load' }); await new Promise(r => setTimeout(r, 400));
      writeFileSync(`${dir}/${(p.slice(1).replaceAll('/', '-') || 'home')}-${w}.png`, await page.screenshot({ fullPage: false })); 
      try { const o = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (o > 0) console.log(dir, p, w, 'overflow', o); } catch {} } }
};
await trial('nojs', { 'javascript.enabled': false }, shots(PAGES, [390]));
await trial('forced', { 'browser.display.document_color_use': 2 }, shots(PAGES));
await trial('text200', { 'ui.textScaleFactor': 200 }, shots(PAGES));
await trial('print', {}, async (page, dir) => { for (const p of ['/', '/essays/agents-need-a-doorbell', '/about', '/offerings', '/agents', '/guestbook']) { await page.goto(site.origin + p); writeFileSync(`${dir}/${p.slice(1).replaceAll('/', '-') || 'home'}.pdf`, await page.pdf({ format: 'a4' })); } });
await trial('motion', { 'ui.prefersReducedMotion': 1 }, async (page) => { for (const p of PAGES) { await page.goto(site.origin + p); const n = await page.evaluate(() => [matchMedia('(prefers-reduced-motion: reduce)').matches, document.getAnimations().filter((a: any) => (a.effect?.getComputedTiming().duration ?? 0) > 10).length]); console.log(p, n); } });
await trial('storage', { 'network.cookie.cookieBehavior': 2 }, async (page, dir) => { await shots(PAGES, [390])(page, dir); await page.goto(site.origin + '/'); await page.click('.theme-switch'); console.log('theme', await page.evaluate(() => document.documentElement.outerHTML.slice(0, 200))); await page.goto(site.origin + '/essays?q=password'); await new Promise(r => setTimeout(r, 2500)); console.log('found', (await page.evaluate(() => (document.querySelector('main') as any).innerText)).slice(0, 300)); });
await trial('mcpb', {}, async (page) => { const code = readFileSync('/tmp/mcpb/node_modules/@mcp-b/global/dist/index.iife.js', 'utf8'); await page.evaluateOnNewDocument(code as any).catch(async (e: any) => console.log('eval', String(e))); for (const p of ['/', '/essays', '/about']) { await page.goto(site.origin + p); await new Promise(r => setTimeout(r, 2500)); console.log(p, await page.evaluate(async () => { const c: any = (document as any).modelContext ?? (navigator as any).modelContext; const t = (navigator as any).modelContextTesting ?? (document as any).modelContextTesting; return [typeof c, c && Object.keys(Object.getPrototypeOf(c)).slice(0, 10), t ? JSON.stringify(await t.listTools?.())?.slice(0, 200) : 'no testing', c?.listTools ? (await c.listTools())?.length : 0]; })); } });
await site.close(); process.exit(0);
