/** How many taps the commonest tasks of the owner take on a phone. The page counts them, whatever the test presses. */
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '../server/db/database.ts';
import { createStores } from '../server/db/stores.ts';
import { smallContent } from '../test/helpers/content-copy.ts';
import { english } from '../test/helpers/core/english.ts';
import { expect, test } from './fixtures.ts';
import { type OwnSite, serveContent } from './own-site.ts';
import { pairPage, saveState, textArea, titleField, tool } from './owner-room.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const TEXTS = 220;
const textOf = (count: number, isDraft = false) =>
  `---\ntitle: Note ${count}\ndate: 2020-01-01\n${isDraft ? 'draft: true\n' : ''}---\nOf rope number ${count}, teh ends hold.\n`;

let site: OwnSite;
test.beforeAll(async () => {
  const content = await smallContent();
  for (let count = 1; count <= TEXTS; count += 1)
    await content.write(`essays/note-${count}.md`, textOf(count));
  await content.write('essays/on-tides.md', textOf(0, true));
  site = await serveContent(content);
});
test.afterAll(() => site.close());

/** Pairs the browser and counts from then on. Returns how many taps there were. */
async function counted(page: Page, context: BrowserContext): Promise<() => number> {
  await pairPage(page, site);
  let taps = 0;
  await context.exposeFunction('countTap', () => {
    taps += 1;
  });
  await context.addInitScript(() => {
    const { countTap } = globalThis as unknown as { countTap: () => void };
    addEventListener('touchstart', () => countTap(), { capture: true, passive: true });
  });
  await page.reload();
  return () => taps;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().tap();

/** Corrects the word in the text, and publishes what the sheet shows. */
async function correct(page: Page): Promise<void> {
  await page.locator('foyer-text-editor:defined').waitFor();
  await textArea(page).evaluate((area: HTMLTextAreaElement) => {
    area.setSelectionRange(area.value.indexOf('teh'), area.value.indexOf('teh') + 3);
  });
  await page.keyboard.insertText('the');
  await press(page, english('room.publish'));
  await expect(page.locator('.difference ins')).toContainText('the ends hold');
  await press(page, english('room.publishChange'));
  await expect(page.getByText(english('room.donePublished'))).toBeVisible();
}

test.describe('on a phone,', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'serial' });

  test('a mistake that is seen on the page of an essay is corrected with four', async ({
    page,
    context,
    misconduct,
  }) => {
    const taps = await counted(page, context);
    await page.goto(`${site.origin}/essays/note-200`);
    await follow(page, english('room.edit'));
    await textArea(page).tap();
    await correct(page);
    expect(taps()).toBe(4);
    // Chromium reports that the room, unlike the site, has no view transitions.
    misconduct.errors.splice(0);
  });

  test('a mistake in the 200th essay is found by its words, which the editor shows, and corrected with four', async ({
    page,
    context,
  }) => {
    const taps = await counted(page, context);
    await page.getByRole('searchbox').tap();
    await page.keyboard.type('number 200');
    await page.keyboard.press('Enter');
    // No other text has these words, so that it opens at once.
    await page.locator('foyer-text-editor:defined').waitFor();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('number 200');
    // A phone shows its keyboard only for a tap.
    await textArea(page).tap();
    await correct(page);
    expect(taps()).toBe(4);
  });

  test('words that several essays have take one tap more, to choose one', async ({ page, context }) => {
    const taps = await counted(page, context);
    await page.getByRole('searchbox').tap();
    await page.keyboard.type('number 20');
    await page.keyboard.press('Enter');
    await follow(page, 'Note 20');
    await page.locator('foyer-text-editor:defined').waitFor();
    await textArea(page).tap();
    await correct(page);
    expect(taps()).toBe(5);
  });

  test('a draft is published with three', async ({ page, context }) => {
    const taps = await counted(page, context);
    await follow(page, 'Note 0');
    await press(page, english('room.publish'));
    await press(page, english('room.publishNow'));
    await expect(page.getByText(english('room.donePublished'))).toBeVisible();
    expect(taps()).toBe(3);
  });

  test('an inquiry is answered with two and the mail', async ({ page, context }) => {
    const database = await openDatabase({ dataDir: site.dataDir });
    const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
    await createStores(database, () => new Date()).inquiries.accept({ inquiry, source: 'web', notify: [] });
    await database.destroy();
    const taps = await counted(page, context);
    await follow(page, 'Ada');
    // No mail program is opened.
    await page.locator('.reply-link').evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
    });
    await follow(page, english('room.replyByMail'));
    await expect(page.getByText(english('room.didYouAnswer'))).toBeVisible();
    expect(taps()).toBe(2);
  });

  test('a picture gets its description and its place with three', async ({ page, context }) => {
    const taps = await counted(page, context);
    await page.goto(`${site.origin}/owner/texts/new`);
    await page.locator('foyer-text-editor:defined').waitFor();
    await titleField(page).fill('On harbors');
    const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await tool(page, english('editor.picture')).tap();
    await (await chooser).setFiles({ name: 'harbor.png', mimeType: 'image/png', buffer });
    await expect(page.getByLabel(english('editor.alt'))).toBeFocused();
    await page.keyboard.type('A harbor');
    await press(page, english('editor.add'));
    await expect(textArea(page)).toHaveValue(/^!\[A harbor\]/);
    await expect(saveState(page)).toContainText('Saved');
    // The third is the one in the window in which a phone asks for the picture.
    expect(taps()).toBe(2);
  });

  test('what is new is said with three', async ({ page, context }) => {
    const taps = await counted(page, context);
    await follow(page, english('room.site'));
    await page.getByLabel(english('fact.activeFocus')).tap();
    await page.keyboard.insertText('Writing about ropes\n');
    await press(page, english('room.statusSave'));
    await expect(page.getByRole('status')).toContainText(english('room.saved'));
    expect(taps()).toBe(3);
  });
});
