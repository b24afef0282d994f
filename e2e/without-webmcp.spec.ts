/** Pages in a browser without WebMCP. */
import { expect, PATHS, test, waitForPrefetch } from './fixtures.ts';

for (const path of PATHS) {
  const tag = ['/', '/agents'].includes(path) ? [] : '@long';
  test(`${path} is complete without WebMCP`, { tag }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(await page.evaluate(() => 'modelContext' in document)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await waitForPrefetch(page);
    await expect(page.getByRole('button', { name: 'Greetings' })).toBeVisible();
  });
}

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

test('the contact form works without WebMCP', async ({ page }) => {
  await page.goto('/contact');
  await page.locator('foyer-contact-form:defined').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeFocused();
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
