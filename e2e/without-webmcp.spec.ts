/** Pages in a browser without WebMCP. */
import type { Page, Route } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { box, summary, titles } from './essay-searches.ts';
import { expect, LIBRARY, PATHS, test, waitForCatalog, waitForPrefetch, waitForTexts } from './fixtures.ts';

for (const path of PATHS) {
  const tag = ['/', '/agents'].includes(path) ? [] : '@long';
  test(`${path} is complete without WebMCP`, { tag }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(await page.evaluate(() => 'modelContext' in document)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await waitForCatalog(page);
    await expect(page.getByRole('button', { name: english('guestbook.greetings') })).toBeVisible();
  });
}

test('only the catalog is prefetched, and the texts come with focus in the search', async ({ page }) => {
  await page.goto('/essays');
  await waitForCatalog(page);
  await expect(page.getByRole('button', { name: english('guestbook.greetings') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);
  await box(page).focus();
  await waitForTexts(page);
});

/** Sends what an MCP-B client sends first. */
async function speak(page: Page): Promise<void> {
  const message = {
    channel: 'mcp-default',
    type: 'mcp',
    direction: 'client-to-server',
    payload: 'mcp-check-ready',
  };
  await page.evaluate((sent) => postMessage(sent, location.origin), message);
}

test('the texts are prefetched once an MCP-B client has spoken', { tag: '@long' }, async ({ page }) => {
  await page.goto('/essays');
  await waitForCatalog(page);
  await page.waitForLoadState('networkidle');
  await speak(page);
  await waitForPrefetch(page);
  expect(page.workers()).toEqual([]);
});

test('a client that speaks after the search has been focused costs no further request', async ({ page }) => {
  await page.goto('/essays');
  await waitForCatalog(page);
  await box(page).focus();
  await waitForTexts(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await speak(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
});

test('a search shows the results of the catalog first, and then those of the texts', async ({ page }) => {
  const held: Route[] = [];
  await page.route(LIBRARY, (route) => void held.push(route));
  await page.goto('/essays');
  await box(page).fill('password');
  await expect(summary(page)).toHaveText('2 essays about “password”, best match first. Searching the texts…');
  await expect(titles(page)).toHaveCount(2);
  await held[0]?.continue();
  await expect(summary(page)).toHaveText(english('search.about', { count: 4, query: '“password”' }));
  await expect(titles(page)).toHaveCount(4);
});

test('a search says that it is searching until the catalog has arrived', { tag: '@long' }, async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route('**/bundle.json', (route) => void held.push(route));
  await page.goto('/essays');
  await box(page).fill('password');
  await expect(summary(page)).toHaveText(english('search.searching'));
  await Promise.all(held.map((route) => route.continue()));
  await expect(summary(page)).toHaveText(english('search.about', { count: 4, query: '“password”' }));
});

test('pages are readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Essays', exact: true }).click();
  await page
    .getByRole('link', { name: /Frontier AI/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=frontier-ai/);
  await page.getByRole('link', { name: 'Evaluate the Task, Not the Model' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evaluate the Task, Not the Model');
  await page.getByRole('link', { name: /greetings from agents/i }).click();
  await expect(page).toHaveURL(/\/guestbook$/);
  await context.close();
});

test('the contact page shows the e-mail address without JavaScript', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/contact');
  const address = page.getByRole('main').getByRole('link', { name: /@/ });
  await expect(address).toBeVisible();
  await expect(address).toHaveAttribute('href', /^mailto:.+@/);
  await context.close();
});

test('the contact form works without WebMCP', { tag: '@long' }, async ({ page }) => {
  await page.goto('/contact');
  await page.locator('foyer-contact-form:defined').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: english('form.notSent') })).toBeFocused();
});

test('the console reports that WebMCP is missing, and still calls the tools', async ({ page }) => {
  await page.goto('/agents#get_live_status');
  await expect(page.locator('.webmcp-state')).toHaveText(/^This browser does not support WebMCP\./);
  const tool = page.locator('details[data-tool=get_live_status]');
  await tool.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(tool.getByRole('group', { name: 'Answer', exact: true })).toContainText('Open for speaking');
  await page.getByText('How to turn WebMCP on').click();
  await expect(page.getByText('chrome://flags/#enable-webmcp-testing')).toBeVisible();
});
