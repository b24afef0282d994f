/** Nothing moves while a page loads, nor when its elements get their scripts. */
import type { Page } from '@playwright/test';
import { EVERY_PATH, expect, test } from './fixtures.ts';

/** What has moved since the page began to load, and by how much; the browser counts shares of the window. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Element }[];
          })[];
          resolve(
            entries.map(
              ({ value, sources }) =>
                `${value.toFixed(4)} ${sources.map(({ node }) => node?.localName ?? '?').join(', ')}`,
            ),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 200);
      }),
  );
}

for (const path of EVERY_PATH) {
  test(`nothing moves while ${path} loads`, async ({ page, misconduct }) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto(path);
      await page.waitForFunction(() => document.querySelector('foyer-greetings:defined') !== null);
      await page.waitForLoadState('networkidle');
      expect(await shifts(page), `${width} px`).toEqual([]);
    }
    if (path === '/nothing-here') misconduct.errors.length = 0;
  });
}

test('nothing moves when the widget counts what has come since the last page', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 812 });
  const button = page.locator('foyer-greetings [part=button]');
  const listed = page.waitForResponse('**/api/mcp/greetings?*');
  await page.goto('/');
  await listed;
  await expect(button).toBeVisible();
  const data = { message: 'Hello to whoever turns the page', agent_name: 'Page turner' };
  expect((await request.post('/api/mcp/greetings', { data })).status()).toBe(200);
  await page.goto('/essays');
  await expect(button.locator('.count')).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});
