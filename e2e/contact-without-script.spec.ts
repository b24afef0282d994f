/** The contact form in a browser without JavaScript. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { DRAFT, email, errorSummary, message, name, send } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

const invalid = (page: Page) => page.locator('[aria-invalid]');

test('a message can be corrected and sent, and a page says that it has arrived', async ({
  page,
  misconduct,
}) => {
  await page.goto('/offerings');
  await page
    .getByRole('link', { name: english('offerings.askAbout', { offering: 'Agent Door Review' }) })
    .click();
  await expect(message(page)).toHaveValue('About: Agent Door Review\n\n');
  await name(page).fill(' ');
  await email(page).fill('ada@home');
  await message(page).fill(`About this:\n${DRAFT.message}`);
  await send(page).click();

  await expect(page).toHaveTitle(/^Not sent yet/);
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('listitem')).toHaveCount(2);
  await expect(invalid(page)).toHaveCount(2);
  await expect(email(page)).toHaveValue('ada@home');
  await expect(email(page)).toHaveAccessibleDescription(/full address/);
  await expect(message(page)).toHaveValue(`About this:\n${DRAFT.message}`);

  await errorSummary(page)
    .getByRole('link', { name: english('form.name') })
    .click();
  await page.keyboard.type(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await send(page).click();
  await expect(page).toHaveURL(/\/contact\?sent$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('contact.sent'));
  misconduct.errors.length = 0;
});

test('the honeypot is out of sight, of the keyboard and of the accessibility tree', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.locator('foyer-contact-form').getByRole('textbox')).toHaveCount(3);
  await expect(page.locator('[name=website]')).toHaveAttribute('tabindex', '-1');
  await expect(page.locator('[name=website]')).not.toBeInViewport({ ratio: 0.1 });
});

test('the form fits a 320-pixel screen', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
