/** The owner writes in the room: on a phone without network, on two devices, by keyboard alone, and without scripts. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { smallContent } from '../test/helpers/content-copy.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabToPart } from './keyboard.ts';
import { pairPage, saveState, textArea, titleField, tool } from './owner-room.ts';
import { type OwnSite, serveContent } from './own-site.ts';

const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };
const DRAFT = '---\ntitle: On knots\ndate: 2026-01-01\ndraft: true\n---\nA knot is a promise.\n\nIt holds.\n';

test.use(PHONE);

let site: OwnSite;
test.beforeEach(async () => {
  const content = await smallContent();
  await content.write('essays/knots.md', DRAFT);
  site = await serveContent(content);
});
test.afterEach(() => site.close());

const EDIT = '/owner/texts/essay/knots';

async function openDraft(page: Page): Promise<void> {
  await page.goto(site.origin + EDIT);
  await page.locator('foyer-text-editor:defined').waitFor();
}

/** A picture with more pixels than the site shows. */
async function photo(width = 3_400, height = 1_700) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'teal', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer };
}

/** Waits until the browser keeps a text that the server does not have. */
async function expectKept(page: Page, name: string, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `foyer-text:${name}`))
    .toContain(text);
}

test('an essay is written on a phone, survives the loss of the network, and is published', async ({
  page,
  context,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  await page.getByRole('link', { name: 'Writing' }).tap();
  await page.getByRole('link', { name: 'New essay' }).tap();
  await titleField(page).fill('On tides');
  await textArea(page).tap();
  await page.keyboard.type('The sea comes back.');
  await expect(saveState(page)).toContainText('Saved at');
  await expect(page).toHaveURL(`${site.origin}/owner/texts/essay/on-tides`);

  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Picture').tap();
  await (await chooser).setFiles(await photo());
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByRole('textbox', { name: 'What does it show?' }).fill('A grey [sea]');
  const sent = page.waitForRequest((request) => request.url().endsWith('/owner/pictures'));
  await dialog.getByRole('button', { name: 'Add' }).tap();
  expect((await sent).method()).toBe('POST');
  await expect(dialog).toBeHidden();
  await expect(textArea(page)).toHaveValue(/^The sea comes back\.\n\n!\[A grey \\\[sea\\\]\]\(\/media\/img-0042\.jpg\)/);
  await expect(saveState(page)).toContainText('Saved at');

  await context.setOffline(true);
  await textArea(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('It goes again.');
  await expect(saveState(page)).toContainText('Not saved: no network. The text is kept in this browser.');
  await expectKept(page, 'essay/on-tides', 'It goes again.');
  await page.close();
  errors.splice(0);

  const later = await context.newPage();
  await context.setOffline(false);
  await later.goto(`${site.origin}/owner/texts`);
  await later.getByRole('link', { name: 'On tides' }).tap();
  await expect(textArea(later)).toHaveValue(/It goes again\.$/);
  await expect(saveState(later)).toContainText('Saved at');
  await later.getByRole('button', { name: 'Publish', exact: true }).tap();
  await expect(later.locator('.text-state')).toHaveText('Published');

  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${site.origin}/essays/on-tides`);
    await expect(visitor.getByText('It goes again.')).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 1_000, intervals: [50] });
  const picture = visitor.getByRole('img', { name: 'A grey [sea]' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);

  await later.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(later.locator('.text-state')).toHaveText('Draft');
  await expect(async () => {
    expect((await visitor.goto(`${site.origin}/essays/on-tides`))?.status()).toBe(404);
  }).toPass({ timeout: 2_000, intervals: [50] });
  errors.splice(0);
});

test('two devices change a draft, and the later one chooses without losing anything', async ({
  page,
  browser,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  const laptop = await (await browser.newContext()).newPage();
  await pairPage(laptop, site);
  await openDraft(page);
  await openDraft(laptop);
  await laptop.keyboard.press('Tab');
  await textArea(laptop).fill('A knot is a promise.\n\nIt slips.\n');
  await expect(saveState(laptop)).toContainText('Saved at');

  await textArea(page).fill('A knot is a promise.\n\nIt always holds.\n');
  const conflict = page.getByRole('region', { name: 'Another device has changed this text' });
  await expect(conflict.locator('del')).toHaveText(['− It slips.\n']);
  await expect(conflict.locator('ins')).toHaveText(['+ It always holds.\n']);
  await expect(saveState(page)).toContainText('another device has changed this text. The text is kept');
  await page.screenshot({ path: test.info().outputPath('conflict.png'), fullPage: true });

  await conflict.getByRole('button', { name: 'Take theirs' }).tap();
  await expect(textArea(page)).toHaveValue(/It slips/);
  const kept = page.getByRole('region', { name: 'unsaved text in this browser' });
  await kept.getByRole('button', { name: 'Use it' }).tap();
  await expect(textArea(page)).toHaveValue(/It always holds/);
  await expect(saveState(page)).toContainText('Saved at');

  await textArea(laptop).fill('A knot is a promise.\n\nIt slips at night.\n');
  const other = laptop.getByRole('region', { name: 'Another device has changed this text' });
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saveState(laptop)).toContainText('Saved at');
  await page.reload();
  await expect(textArea(page)).toHaveValue(/It slips at night/);
  await expect(page.getByRole('region', { name: 'unsaved text in this browser' })).toHaveCount(0);
  // Chromium reports each 409.
  errors.splice(0);
});
