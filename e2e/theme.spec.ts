/** The switch between the light and dark themes. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect, test } from './fixtures.ts';

const themeSwitch = (page: Page) => page.getByRole('button', { name: english('page.darkTheme') });
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('background-color'));
/** The colors that browsers show around the page, if the system prefers light and if it prefers dark. */
const themeColors = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')));

test('the theme follows the system until the visitor chooses, and the choice is remembered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const dark = await background(page);
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');

  await themeSwitch(page).press('Enter');
  const light = await background(page);
  expect(light).not.toBe(dark);
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/about');
  expect(await background(page)).toBe(light);
  expect(await themeColors(page)).toEqual([light, light]);

  await themeSwitch(page).click();
  expect(await background(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await background(page), 'choosing the system preference is not stored as a choice').toBe(light);
});

test('a chosen theme is applied before the first paint', async ({ page, misconduct }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await themeSwitch(page).click();
  const dark = await background(page);
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const color = getComputedStyle(document.documentElement).backgroundColor;
      Object.assign(window, { firstBackground: color });
    });
  });
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.goto('/essays');
  // The page may be loaded before it is painted.
  await expect
    .poll(() => page.evaluate(() => (window as { firstBackground?: string }).firstBackground))
    .toBe(dark);
  misconduct.errors.length = 0;
});

test('the choice applies to the current page if it cannot be stored', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  const before = await background(page);
  await themeSwitch(page).click();
  expect(await background(page)).not.toBe(before);
});

test('a choice applies to other tabs', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/');
  const before = await background(page);
  const other = await context.newPage();
  await other.goto('/about');
  await themeSwitch(other).click();
  await expect.poll(() => background(page)).not.toBe(before);
});
