/** The switch between light and dark. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const themeSwitch = (page: Page) => page.getByRole('button', { name: 'Dark theme' });
const paper = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('background-color'));

test('the page follows the system until one chooses, and remembers the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const dark = await paper(page);
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'true');

  await themeSwitch(page).press('Enter');
  const light = await paper(page);
  expect(light).not.toBe(dark);
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/about');
  expect(await paper(page)).toBe(light);

  await themeSwitch(page).click();
  expect(await paper(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(themeSwitch(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await paper(page), 'what the system prefers anyway is no choice').toBe(light);
});

test('a chosen theme is there before the first paint', async ({ page, misconduct }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await themeSwitch(page).click();
  const dark = await paper(page);
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const color = getComputedStyle(document.documentElement).backgroundColor;
      Object.assign(window, { firstPaper: color });
    });
  });
  await page.route('**/assets/main-*.js', (route) => route.abort());
  await page.goto('/essays');
  expect(await page.evaluate(() => (window as { firstPaper?: string }).firstPaper)).toBe(dark);
  misconduct.errors.length = 0;
});

test('where nothing can be stored, the choice holds for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  const before = await paper(page);
  await themeSwitch(page).click();
  expect(await paper(page)).not.toBe(before);
});

test('another tab follows', async ({ page, context }) => {
  await page.goto('/');
  const before = await paper(page);
  const other = await context.newPage();
  await other.goto('/about');
  await themeSwitch(other).click();
  await expect.poll(() => paper(page)).not.toBe(before);
});
