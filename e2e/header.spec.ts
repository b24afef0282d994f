/** The header of every page, on a phone. */
import type { Locator } from '@playwright/test';
import { expect, repeatedTags, test } from './fixtures.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

/** A name and a word of 40 letters and more, as some languages have them. */
const LONG_NAME = 'Wilhelmine-Friederike Oberhausen-Mackensen';
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän';

for (const path of ['/', '/essays', '/essays/agents-need-a-doorbell', '/contact', '/about']) {
  test(`long names and words fit a phone: ${path}`, repeatedTags(path), async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await page.evaluate(
      ([name, word]) => {
        const texts =
          'main :is(h1, h2, h3, p):not(:has(*)), main :is(h3, .meta, .eyebrow) a, main .p-summary';
        for (const element of document.querySelectorAll(texts)) element.textContent = word;
        document.querySelector('.site-name')?.lastChild?.replaceWith(name);
      },
      [LONG_NAME, LONG_WORD] as const,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const target of await page.locator('.site-header > .round').all()) {
      expect(await target.boundingBox()).toMatchObject({ width: 44, height: 44 });
    }
    const mark = await page.locator('.site-mark').boundingBox();
    expect(mark?.width).toBe(mark?.height);
  });
}

test('shows the current item of the navigation, and whole focus rings', async ({ page }) => {
  await page.goto('/agents');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const current = navigation.locator('[aria-current]');
  await expect(current).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await current.focus();
  const [ring, scroller] = await Promise.all([ringOf(current), boxOf(navigation)]);
  expect(ring.y).toBeGreaterThanOrEqual(scroller.y);
  expect(ring.y + ring.height).toBeLessThanOrEqual(scroller.y + scroller.height);
});

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Returns the box around an element and its outline. */
async function ringOf(locator: Locator) {
  const { x, y, width, height } = await boxOf(locator);
  const out = await locator.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });
  return { x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out };
}

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
