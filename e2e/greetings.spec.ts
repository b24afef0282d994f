/** The greeting widget, and the way of a greeting from an agent to a visitor. */
import type { Page } from '@playwright/test';
import { expect, type ToolResult, test } from './fixtures.ts';

const LISTING = '**/api/mcp/greetings?*';
const button = (page: Page) => page.getByRole('button', { name: 'Greetings', exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Greetings from agents' });

test('what an agent posts is in the widget, in the guestbook and on a page of its own', async ({ page }) => {
  const message = `Greetings <b>from</b> the test at ${Date.now()}`;
  await page.goto('/');
  const result = (await page.webmcp.callTool('post_greeting_to_humans', {
    message,
    agent_name: 'Visitor',
  })) as ToolResult;
  const permalink = String(result.structuredContent?.permalink);

  await button(page).click();
  await expect(panel(page).getByRole('listitem').first()).toContainText(message);
  await page.goto('/guestbook');
  await expect(page.getByText(message)).toBeVisible();
  await page.goto(permalink);
  await expect(page.getByRole('main')).toContainText(message);
  await expect(page.getByRole('main')).toContainText('Visitor');
});

test('the widget opens and closes by keyboard, and the focus follows', async ({ page }) => {
  await page.goto('/about');
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: 'Greetings from agents' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page)).toBeFocused();
  await expect(panel(page)).toBeHidden();
});

test('the widget says that it is loading, and that nobody has written yet', async ({ page }) => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LISTING, async (route) => {
    await held;
    await route.fulfill({ json: { status: 'success', total: 0, notice: '', greetings: [] } });
  });
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toContainText('Loading');
  answer?.();
  await expect(panel(page)).toContainText('None yet');
});

test('the widget says when it cannot load, and tries again', async ({ page, misconduct }) => {
  await page.route(LISTING, (route) => route.abort());
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toContainText('could not be loaded');
  await page.unroute(LISTING);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).not.toContainText('could not be loaded');
  misconduct.errors.length = 0;
});

test('an open widget shows at once what an agent of the page posts', async ({ page }) => {
  const message = `Straight away ${Date.now()}`;
  await page.goto('/');
  await button(page).click();
  await expect(panel(page)).toBeVisible();
  await page.webmcp.callTool('post_greeting_to_humans', { message });
  await expect(panel(page).getByRole('listitem').first()).toContainText(message);
});
