/** Elements that fail, as in a browser that lacks what they need, leave the markup of the server, which works. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { DRAFT, email, message, name, send } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

const FAILURE = /The page has no script\.words/;

/** Opens a page without the words, which every element needs. */
async function openWithoutWords(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    // The form is sent to the same address.
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace('class="words"', '') });
  });
  await page.goto(path);
}

test('the form for a message keeps what was typed, and sends it', async ({ page, misconduct }) => {
  await openWithoutWords(page, '/contact');
  await name(page).fill(DRAFT.name);
  // All elements fail before the page is left.
  await expect(page.locator('foyer-contact-form, foyer-greetings')).toHaveCount(0);
  await expect(name(page)).toHaveValue(DRAFT.name);
  await email(page).fill(DRAFT.email);
  await message(page).fill(DRAFT.message);
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('contact.sent'));
  expect(misconduct.errors.splice(0).join('\n')).toMatch(FAILURE);
});

test('the search asks the server', async ({ page, misconduct }) => {
  await openWithoutWords(page, '/essays');
  await expect(page.locator('foyer-essay-search, foyer-greetings')).toHaveCount(0);
  await page.getByRole('searchbox').fill('doorbell');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=doorbell/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Doorbell');
  expect(misconduct.errors.splice(0).join('\n')).toMatch(FAILURE);
});
