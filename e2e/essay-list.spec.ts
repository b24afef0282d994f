/** The list of essays on a phone, in forced colors and without JavaScript. */
import { english } from '../test/helpers/core/english.ts';
import { addressIs, box, category, marks, sectionHeadings, summary, titles } from './essay-searches.ts';
import { expect, test } from './fixtures.ts';

test.describe('the list on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });

  for (const query of [
    '',
    '?category=leadership-culture',
    '?category=product-engineering-strategy',
    '?tag=consent',
  ]) {
    const tag = query.startsWith('?category') ? '@long' : [];
    test(`begins above 500 pixels: /essays${query}`, { tag }, async ({ page }) => {
      await page.goto(`/essays${query}`);
      expect((await titles(page).first().boundingBox())?.y).toBeLessThan(500);
    });
  }

  test('has a tag as a chip that removes it', { tag: '@server' }, async ({ page }) => {
    await page.goto('/essays?tag=consent');
    await category(page, english('essays.removeTag', { tag: 'consent' })).click();
    await page.waitForURL(addressIs(''));
  });

  test('has its categories in one row, scrolled to the current one', { tag: '@server' }, async ({ page }) => {
    await page.goto('/essays?category=frontier-ai');
    const links = page.getByRole('navigation', { name: english('search.categories') }).getByRole('link');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const { x = 0, width = 0, height } = (await category(page, 'Frontier AI').boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(375);
    expect(height).toBeGreaterThanOrEqual(44);
  });
});

test('the current category is visible in forced colors', { tag: ['@server', '@long'] }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/essays?category=frontier-ai');
  const background = (name: string) =>
    category(page, name).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background('Frontier AI')).not.toBe(await background('Deepfake Defense'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server handles searches and category filters', { tag: '@server' }, async ({ page }) => {
    await page.goto('/essays');
    await box(page).fill('trust');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(addressIs('?q=trust'));
    await expect(page).toHaveTitle(/^Search: trust · /);
    await expect(marks(page).first()).toBeVisible();

    await category(page, 'Deepfake Defense').click();
    await page.waitForURL(addressIs('?category=deepfake-defense&q=trust'));
    await expect(summary(page)).toContainText('in Deepfake Defense');
    await expect(box(page)).toHaveValue('trust');

    await box(page).fill('xyzzy');
    await box(page).press('Enter');
    await page.waitForURL(addressIs('?q=xyzzy&category=deepfake-defense'));
    await expect(sectionHeadings(page)).toHaveText([english('search.whatToTry'), english('search.recent')]);
    await expect(page.getByText(english('search.keys'))).toBeHidden();
  });
});
