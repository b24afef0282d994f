/** The page loads almost nothing before it is ready. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

/** Bytes of brotli, from the issue that asked for a light page. */
const SCRIPT_BEFORE_INTERACTIVE = 12 * 1024;

test('the script a page needs before it is interactive stays within 12 kB brotli', async ({ page }) => {
  await page.goto('/');
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
  expect(all.length, 'more follows when the page is idle').toBeGreaterThan(eager.length);
  const sizes = await Promise.all(
    eager.map(async (url) => brotliCompressSync(await (await page.request.get(url)).body()).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'script before interactive', description: `${total} bytes brotli` });
  expect(total).toBeLessThanOrEqual(SCRIPT_BEFORE_INTERACTIVE);
});

test('a visitor who saves data is spared the prefetch', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Greetings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/bundle.json');
});
