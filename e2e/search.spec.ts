/** The search on /essays, while typing, by keyboard alone and without a network. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import {
  addressIs,
  BUNDLE,
  box,
  category,
  expectWholeResults,
  listing,
  marks,
  sectionHeadings,
  status,
  summary,
  titles,
} from './essay-searches.ts';
import { expect, LIBRARY, test, waitForPrefetch, waitForTexts } from './fixtures.ts';
import { tabToPart } from './keyboard.ts';

/** `aria-keyshortcuts` of the box, once its script runs. */
const KEYS = 'Control+K';

/** Marks the document, so that `isSameDocument` can detect a reload. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarked' in window);
}

test('typing shows the highlighted matches and how many there are', async ({ page }) => {
  await page.goto('/essays');
  await box(page).pressSequentially('doorbell');
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
  await expect(marks(page).first()).toHaveText('Doorbell');
  await expect(sectionHeadings(page)).toHaveText(['Results']);
  await expect(summary(page)).toHaveText(/^\d+ essays about “doorbell”, best match first\.$/);
  await expect(box(page)).toBeFocused();
});

test('the count is announced once typing pauses', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/essays');
  await box(page).fill('doorbell');
  await expect(summary(page)).toContainText('doorbell');
  await expect(status(page)).toBeEmpty();
  await page.clock.fastForward(1500);
  await expect(status(page)).toHaveText(/^\d+ essays about “doorbell”/);
});

test('the query is kept in the URL and the title, and survives a reload', async ({ page }) => {
  await page.goto('/essays');
  const before = await page.evaluate(() => history.length);
  await box(page).pressSequentially('false positives');
  await page.waitForURL(addressIs('?q=false+positives'));
  expect(await page.evaluate(() => history.length)).toBe(before);
  await expect(page).toHaveTitle(/^Search: false positives · /);
  await expectWholeResults(page);
  const typed = await listing(page).innerText();

  await page.reload();
  await expect(box(page)).toHaveValue('false positives');
  await expect(page).toHaveTitle(/^Search: false positives · /);
  // The server renders the same results as the page.
  await expect.poll(() => listing(page).innerText()).toBe(typed);
});

test('leaving the box updates the URL immediately', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/essays');
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).pressSequentially('doorbell');
  expect(addressIs('')(new URL(page.url()))).toBe(true);
  await page.keyboard.press('Tab');
  await page.waitForURL(addressIs('?q=doorbell'));
});

test('going back from a result restores the query, and moving through the history restores each query', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('doorbell');
  await expect(summary(page)).toContainText('“doorbell”');
  await titles(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agents Need a Doorbell');
  await page.goBack();
  await expect(box(page)).toHaveValue('doorbell');
  await expect(summary(page)).toContainText('“doorbell”');
  await expect(box(page)).toHaveAttribute('aria-keyshortcuts', KEYS);

  await page.evaluate(() => history.pushState({}, '', '/essays?q=runbook'));
  await page.goBack();
  await page.goForward();
  await expect(box(page)).toHaveValue('runbook');
  await expect(titles(page).first()).toHaveText('Write the Runbook First');
  await page.goBack();
  await expect(box(page)).toHaveValue('doorbell');
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
});

test('Escape clears the query and restores the list', async ({ page }) => {
  await page.goto('/essays');
  const listed = await listing(page).innerHTML();
  const summaryBefore = await summary(page).innerText();
  const title = await page.title();
  await box(page).fill('doorbell');
  await expect(sectionHeadings(page)).toHaveText(['Results']);
  await page.waitForURL(addressIs('?q=doorbell'));

  await box(page).press('Escape');
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();
  await expect(summary(page)).toHaveText(summaryBefore);
  expect(await listing(page).innerHTML()).toBe(listed);
  await page.waitForURL(addressIs(''));
  await expect(page).toHaveTitle(title);
});

for (const category of ['', 'category=frontier-ai']) {
  const tag = category === '' ? [] : '@long';
  test(`clearing the search of another page shows the server’s list, with covers: ${category || 'all'}`, {
    tag,
  }, async ({ page }) => {
    await page.goto(`/essays?${category}`);
    const listed = await listing(page).innerHTML();
    const summaryBefore = await summary(page).innerText();
    const title = await page.title();

    await page.goto(`/essays?${category}&q=model`);
    await box(page).press('Escape');
    await expect(summary(page)).toHaveText(summaryBefore);
    expect(await listing(page).innerHTML()).toBe(listed);
    await expect(page).toHaveTitle(title);
    const cover = page.locator('.cover-thumbnail').first();
    await cover.scrollIntoViewIfNeeded();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await box(page).fill('model');
    await expect(sectionHeadings(page)).toHaveText(['Results']);
  });
}

test('clearing a search says so if the list cannot be loaded', { tag: ['@server', '@long'] }, async ({
  page,
  misconduct,
}) => {
  await page.goto('/essays?q=doorbell');
  await waitForPrefetch(page);
  await page.route('**/essays', (route) => route.abort());
  await box(page).press('Escape');
  await expect(summary(page)).toHaveText(english('search.cannotList'));
  await page.unroute('**/essays');
  await box(page).press('Enter');
  await page.waitForURL(addressIs('?q='));
  await expect(page.locator('.cover-thumbnail')).toHaveCount(1);
  misconduct.errors.length = 0;
});

test('Ctrl+K focuses the box from anywhere, and selects its query', { tag: '@long' }, async ({ page }) => {
  await page.goto('/essays?q=doorbell');
  await expect(box(page)).toHaveAttribute('aria-keyshortcuts', KEYS);
  await category(page, 'Frontier AI').focus();
  await page.keyboard.press('Control+K');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('runbook');
  await expect(box(page)).toHaveValue('runbook');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Enter keeps the results without a reload', { tag: '@long' }, async ({ page }) => {
  await page.goto('/essays');
  await markDocument(page);
  await box(page).fill('doorbell');
  await expect(summary(page)).toContainText('“doorbell”');
  await box(page).press('Enter');
  await page.waitForURL(addressIs('?q=doorbell'));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
  expect(await isSameDocument(page)).toBe(true);
});

test('search works by keyboard alone', async ({ page }) => {
  await page.goto('/essays');
  await page.keyboard.press('Tab');
  await expect(box(page)).toHaveAttribute('aria-keyshortcuts', KEYS);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('runbook');
  await expect(titles(page).first()).toHaveText('Write the Runbook First');
  const link = titles(page).first().getByRole('link');
  await tabToPart(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write the Runbook First');
});

test('results are paginated, and repeating a search returns to the same page of results', {
  tag: ['@server', '@long'],
}, async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('people money');
  await expect(summary(page)).toContainText(english('search.first', { count: 10 }));
  await page.getByRole('link', { name: english('search.more') }).click();
  await expect(summary(page)).toContainText('Here are 11 to ');
  await box(page).focus();
  await waitForTexts(page);
  await expectWholeResults(page);
  const second = await listing(page).innerText();

  await box(page).fill('doorbell');
  await page.waitForURL(addressIs('?q=doorbell'));
  await box(page).fill('people money');
  await page.waitForURL(addressIs('?q=people+money&page=2'));
  await expect.poll(() => listing(page).innerText()).toBe(second);
});

test('category and query can be combined in either order', { tag: '@server' }, async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('trust');
  await expect(summary(page)).toContainText('“trust”');
  await category(page, 'Deepfake Defense').click();
  await page.waitForURL(addressIs('?category=deepfake-defense&q=trust'));
  await expect(summary(page)).toContainText('in Deepfake Defense');
  await expectWholeResults(page);
  const fromServer = await titles(page).allTextContents();
  expect(fromServer.length).toBeGreaterThan(0);

  await box(page).fill('');
  await page.waitForURL(addressIs('?category=deepfake-defense'));
  await expect(summary(page)).toHaveText(/^\d essays, newest first\.$/);
  await box(page).fill('trust');
  await expect(summary(page)).toContainText('“trust”');
  await expect(titles(page)).toHaveText(fromServer);
});

test('a search without results suggests other searches', { tag: ['@server', '@long'] }, async ({ page }) => {
  await page.goto('/essays?category=frontier-ai');
  await box(page).fill('xyzzy');
  await expect(summary(page)).toHaveText(english('search.absent', { words: '“xyzzy”' }));
  await expect(sectionHeadings(page)).toHaveText([english('search.whatToTry'), english('search.recent')]);
  await page.getByRole('link', { name: english('search.everywhere') }).click();
  await page.waitForURL(addressIs('?q=xyzzy'));
  await expect(summary(page)).toHaveText(english('search.absent', { words: '“xyzzy”' }));
  await page
    .getByRole('main')
    .getByRole('link', { name: english('search.browseAll'), exact: true })
    .click();
  await page.waitForURL(addressIs(''));
});

test('a misspelled query is corrected, and the page says so as the server does', async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('pasword');
  const sentence = english('search.corrected', { query: '“password”', count: 4 });
  await expect(summary(page)).toHaveText(sentence);
  await page.goto('/essays?q=pasword');
  await expect(summary(page)).toHaveText(sentence);
});

test('a search moves no category, although the counts disappear', { tag: '@long' }, async ({ page }) => {
  await page.goto('/essays');
  const links = page.getByRole('navigation', { name: english('search.categories') }).getByRole('link');
  const places = () =>
    links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().x)));
  await expect(links.first()).toHaveAccessibleName('All 24');
  const before = await places();
  await box(page).fill('doorbell');
  await expect(summary(page)).toContainText('“doorbell”');
  await expect(links.first()).toHaveAccessibleName('All');
  expect(await places()).toEqual(before);
});

test('a typo still matches, and related essays are labeled', async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('dorbell');
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
  await expect(marks(page).first()).toHaveText('Doorbell');
  await box(page).fill('burglar');
  await expect(page.getByText(english('search.isRelated')).first()).toBeVisible();
  await box(page).fill('hiring people');
  await expect(page.getByText(english('search.isPartly')).first()).toBeVisible();
});

test('markup in a query is shown as text', { tag: '@long' }, async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('"<img src=x onerror=alert(1)> xyzzy"');
  await expect(summary(page)).toContainText(
    english('search.phrase', { phrase: '“<img src=x onerror=alert(1)> xyzzy”' }),
  );
  await expect(page.locator('main img')).toHaveCount(0);
});

test('search works without a network', async ({ page, context, misconduct }) => {
  await page.goto('/essays');
  await box(page).focus();
  await waitForTexts(page);
  await context.setOffline(true);
  await box(page).fill('false positives');
  await expect(titles(page).first()).toHaveText('The Price of a False Positive');
  await box(page).press('Enter');
  await expect(titles(page).first()).toHaveText('The Price of a False Positive');
  await context.setOffline(false);
  // The browser logs the page's other failed requests.
  misconduct.errors.length = 0;
});

test('the form is submitted to the server if the content cannot be loaded', {
  tag: ['@server', '@long'],
}, async ({ page, misconduct }) => {
  await page.route(BUNDLE, (route) => route.abort());
  await page.goto('/essays?category=agentic-ai-security');
  await box(page).fill('doorbell');
  await expect(summary(page)).toHaveText(/Press Enter to search\.$/);
  await box(page).press('Enter');
  await page.waitForURL(addressIs('?q=doorbell&category=agentic-ai-security'));
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
  await page.waitForLoadState('networkidle');
  misconduct.errors.length = 0;
});

test('the form is submitted if the search script cannot be loaded', { tag: ['@server', '@long'] }, async ({
  page,
  misconduct,
}) => {
  await page.route('**/assets/essay-search-*.js', (route) => route.abort());
  await page.goto('/essays');
  await box(page).fill('doorbell');
  await box(page).press('Enter');
  await page.waitForURL(addressIs('?q=doorbell'));
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
  await page.waitForLoadState('networkidle');
  misconduct.errors.length = 0;
});

test('the page fits a 320-pixel screen even with long queries', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/essays');
  for (const query of ['false positives', 'x'.repeat(500)]) {
    await box(page).fill(query);
    await expect(summary(page)).toContainText(query.slice(0, 40));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('search and tools share one copy of the content', { tag: '@long' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/essays');
  await box(page).fill('doorbell');
  await expect(summary(page)).toContainText('“doorbell”');
  await waitForTexts(page);
  await page.webmcp.callTool('get_latest_articles', {});
  expect(requested.filter((path) => path === '/bundle.json')).toHaveLength(1);
  // The worker finds prefetched texts in the browser's cache. Playwright reports that as a request, too.
  expect(new Set(requested.filter((path) => LIBRARY.test(path))).size).toBe(1);
});

test('pages without a search box do not load the search script', { tag: '@long' }, async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => customElements.get('foyer-essay-search') === undefined)).toBe(true);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });

  test('Enter closes the keyboard', { tag: '@long' }, async ({ page }) => {
    await page.goto('/essays');
    await box(page).fill('doorbell');
    await expect(summary(page)).toContainText('“doorbell”');
    await box(page).press('Enter');
    await expect(box(page)).not.toBeFocused();
    await expect(page.getByText(english('search.keys'))).toBeHidden();
  });
});
