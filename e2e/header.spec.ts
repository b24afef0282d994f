/** The header of every page, on a phone. */
import { expect, test } from './fixtures.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

test('is at most 100 pixels tall, and everything in it can be tapped', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const { y = 0, height = 0 } = (await header.getByRole('navigation').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(100);
  for (const target of await header.locator('a, button').all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const name = await target.evaluate((element) => element.ariaLabel ?? element.textContent);
    expect(Math.min(width, height), `${name}: ${width} by ${height}`).toBeGreaterThanOrEqual(44);
  }
});
