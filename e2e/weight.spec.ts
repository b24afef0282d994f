/** Size of the scripts that a page loads. */
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect, recordTraffic, test, waitForCatalog, waitForPrefetch } from './fixtures.ts';

/** What a first visit may cost in a browser whose agent calls nothing. */
const FIRST_VISITS = [
  { path: '/about', requests: 18, bytes: 145_000, arrives: waitForCatalog },
  { path: '/', requests: 19, bytes: 300_000, arrives: waitForPrefetch },
];
/** What the next page may cost. */
const MAX_NEXT_BYTES = 12_000;

for (const { path, requests, bytes: limit, arrives } of FIRST_VISITS) {
  test(`a visit of ${path} without a call transfers at most ${limit / 1000} kB in at most ${requests} requests`, async ({
    page,
  }) => {
    const traffic = await recordTraffic(page);
    await page.goto(path);
    await arrives(page);
    await expect(page.getByRole('button', { name: english('guestbook.greetings') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { bytes, paths } = traffic();
    expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(requests);
    expect(bytes, paths.join(' ')).toBeLessThanOrEqual(limit);
    expect(page.workers()).toEqual([]);
  });
}

test('the next page transfers at most 12 kB', async ({ page }) => {
  await page.goto('/');
  await waitForPrefetch(page);
  const traffic = await recordTraffic(page);
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  const { bytes, paths } = traffic();
  expect(bytes, paths.join(' ')).toBeLessThanOrEqual(MAX_NEXT_BYTES);
});

/** Limits in bytes after Brotli compression. */
const MAX_EAGER_SCRIPT_BYTES = 12 * 1024;
const MAX_MCP_B_SCRIPT_BYTES = 5 * 1024;

async function brotliSize(page: Page, url: string): Promise<number> {
  return brotliCompressSync(await (await page.request.get(url)).body()).length;
}

test('a page needs at most 12 kB of script after Brotli compression to be interactive', async ({ page }) => {
  await page.goto('/');
  // On a busy machine, the network may be idle before the page is.
  await page.waitForFunction(() => document.querySelector('foyer-greetings:defined') !== null);
  await page.waitForLoadState('networkidle');
  const { eager, all } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      eager: scripts
        .filter(({ startTime }) => startTime < (navigation?.loadEventEnd ?? 0))
        .map(({ name }) => name),
      all: scripts.map(({ name }) => name),
    };
  });
  expect(eager.length).toBeGreaterThan(0);
  expect(all.length, 'more scripts load when the page is idle').toBeGreaterThan(eager.length);
  const sizes = await Promise.all(eager.map((url) => brotliSize(page, url)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'script before interactive', description: `${total} bytes brotli` });
  expect(total).toBeLessThanOrEqual(MAX_EAGER_SCRIPT_BYTES);
});

test('MCP-B is at most 5 kB after Brotli compression and loads after the page', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const { loaded, scripts } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ name, startTime }));
    return {
      loaded: navigation?.loadEventStart ?? 0,
      scripts: resources.filter(({ name }) => name.endsWith('.js')),
    };
  });
  const bodies = await Promise.all(scripts.map(async ({ name }) => (await page.request.get(name)).text()));
  const [script, ...others] = scripts.filter((_script, index) => bodies[index]?.includes('mcp-default'));
  expect(script?.startTime).toBeGreaterThan(loaded);
  expect(others).toEqual([]);
  const size = await brotliSize(page, script?.name ?? '');
  test.info().annotations.push({ type: 'script of MCP-B', description: `${size} bytes brotli` });
  expect(size).toBeLessThanOrEqual(MAX_MCP_B_SCRIPT_BYTES);
});

test('the content is not prefetched in data-saver mode', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('button', { name: english('guestbook.greetings') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/bundle.json');
});
