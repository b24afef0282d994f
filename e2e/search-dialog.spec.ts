/** The dialog that searches from every page, opened with the keyboard or the magnifier. */
import type { Page, Route } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { violations } from './axe.ts';
import { addressIs, BUNDLE, SEARCHES, withholdTexts } from './essay-searches.ts';
import { expect, repeatedTags, test } from './fixtures.ts';
import { pressAfterComposition } from './keyboard.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('searchbox', { name: english('search.label') });
const results = (page: Page) => dialog(page).getByRole('heading', { level: 3 }).getByRole('link');

/** Opens the dialog on a page whose script runs. */
async function openDialog(page: Page, path = '/about'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => customElements.get('foyer-tools') !== undefined);
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
}

for (const path of ['/', '/essays/agents-need-a-doorbell', '/contact', '/guestbook', '/nothing-here']) {
  test(`opens on ${path}`, repeatedTags(path), async ({ page, misconduct }) => {
    await openDialog(page, path);
    await page.keyboard.type('pasword');
    await expect(dialog(page).locator('.found')).toHaveText(
      english('search.corrected', { query: '“password”', count: 4 }),
    );
    await expect(results(page)).toHaveCount(4);
    // The browser logs the status of the missing page.
    if (path === '/nothing-here') misconduct.errors.length = 0;
  });
}

test('offers recent essays and categories until there are results', { tag: '@long' }, async ({ page }) => {
  await openDialog(page);
  const offered = dialog(page).getByRole('heading', { level: 2 });
  await expect(offered).toHaveText([english('search.recent'), english('search.categories')]);
  await expect(results(page)).toHaveCount(5);
  await page.keyboard.type('runbook');
  await expect(offered).toHaveText(['Results']);
  await field(page).fill('xyzzy');
  await expect(offered).toHaveText([english('search.recent'), english('search.categories')]);
  await dialog(page).getByRole('link', { name: 'Frontier AI' }).click();
  await page.waitForURL(/category[=/]frontier-ai/);
});

test('leaves the keys of an input method alone', async ({ page }) => {
  await openDialog(page);
  const inputMethod = await page.context().newCDPSession(page);
  await inputMethod.send('Input.imeSetComposition', { text: 'runbook', selectionStart: 7, selectionEnd: 7 });
  await expect(field(page)).toHaveValue('runbook');
  await expect(dialog(page).getByRole('heading', { level: 2 }).first()).toHaveText(english('search.recent'));
  await inputMethod.send('Input.insertText', { text: 'runbook' });
  await expect(results(page).first()).toHaveText('Write the Runbook First');
  // As Safari reports the key that has ended a composition.
  await pressAfterComposition(field(page), 'Escape');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('works by keyboard alone', async ({ page }) => {
  await openDialog(page);
  await page.keyboard.type('runbook');
  await expect(results(page).first()).toHaveText('Write the Runbook First');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write the Runbook First');
});

test('keeps the last results, and the focus on them, while it searches', {
  tag: ['@server', '@long'],
}, async ({ page }) => {
  await withholdTexts(page);
  const held: Route[] = [];
  await page.route(SEARCHES, (route) => void held.push(route));
  await openDialog(page);
  await field(page).fill('password');
  await expect(results(page)).toHaveCount(2);
  await field(page).fill('xyzzy');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).locator('.found')).toHaveText(english('search.searching'));
  await expect(results(page).first()).toBeFocused();
  await Promise.all(held.map((route) => route.continue()));
  await expect(dialog(page).locator('.found')).toHaveText(english('search.absent', { words: '“xyzzy”' }));
});

test('closes with Escape, and returns the focus', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about');
  const link = page.getByRole('link', { name: 'Projects' }).first();
  await link.focus();
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();

  await page.keyboard.press('Control+K');
  await page.keyboard.type('trust');
  await expect(results(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+K');
  await expect(field(page)).toHaveValue('trust');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+K');
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toBeHidden();
});

test('says so if nothing matches, and announces it', { tag: '@long' }, async ({ page }) => {
  await openDialog(page);
  await page.keyboard.type('xyzzy');
  await expect(dialog(page).getByRole('status')).toHaveText(english('search.absent', { words: '“xyzzy”' }));
  await dialog(page)
    .getByRole('link', { name: english('search.allEssays') })
    .click();
  await page.waitForURL(addressIs(''));
});

test('shows all results on the page of essays', { tag: '@long' }, async ({ page }) => {
  await openDialog(page);
  await page.keyboard.type('people money');
  await expect(results(page)).toHaveCount(10);
  await expect(dialog(page).getByRole('link', { name: english('search.allResults') })).toHaveAttribute(
    'href',
    '/essays?q=people+money',
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(addressIs('?q=people+money'));
});

test('submits the query if the content cannot be loaded', { tag: '@long' }, async ({ page, misconduct }) => {
  await page.route(BUNDLE, (route) => route.abort());
  await openDialog(page);
  await page.keyboard.type('doorbell');
  await expect(dialog(page).locator('.found')).toHaveText(english('search.pressEnter'));
  await page.keyboard.press('Enter');
  await page.waitForURL(addressIs('?q=doorbell'));
  await page.waitForLoadState('networkidle');
  misconduct.errors.length = 0;
});

test('is replaced by the page of essays if its script cannot be loaded', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  await page.route('**/assets/search-dialog-*.js', (route) => route.abort());
  await page.goto('/about');
  await page.keyboard.press('Control+K');
  await page.waitForURL(addressIs(''));
  misconduct.errors.length = 0;
});

test('leaves / to the browser', { tag: ['@server', '@long'] }, async ({ page }) => {
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      document.title = `${key} ${defaultPrevented ? 'is taken' : 'is free'}`;
    });
  });
  await page.keyboard.press('/');
  await expect(page).toHaveTitle('/ is free');
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('textbox', { name: 'Message' }).fill('and');
  await page.keyboard.press('Control+K');
  await expect(page).toHaveTitle('K is taken');
  await expect(field(page)).toBeFocused();
});

test('opens from any element of the class search-open', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { className: 'search-open' });
    button.append('Find');
    document.querySelector('header')?.append(button);
  });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(field(page)).toBeFocused();
});

test('passes axe, empty and with results, and fits a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDialog(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('trust');
  await expect(results(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const overflow = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBe(0);
});
