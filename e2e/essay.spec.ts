/** An essay's page: copying, and reading without JavaScript. */
import { expect, test } from './fixtures.ts';

const ESSAY = '/essays/agents-need-a-doorbell';

test('a takeaway can be copied with its source', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ESSAY);
  const first = page.locator('#takeaway-1');
  const words = await first.locator('p').first().innerText();
  const copy = first.getByRole('button', { name: `Copy with source: ${words}` });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(first.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `“${words}” Wren Castellane, “Agents Need a Doorbell”, ${baseURL}${ESSAY}#takeaway-1`,
  );
});

test('the button says when the browser denies access to the clipboard', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.goto(ESSAY);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'The browser blocked copying' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an essay is complete and has no buttons', async ({ page, baseURL }) => {
    await page.goto(ESSAY);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: `${baseURL}${ESSAY}`.replace('http://', '') })).toBeVisible();
  });
});
