/** The owner writes in the room: on a phone without network, on two devices, by keyboard alone, and without scripts. */
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { smallContent } from '../test/helpers/content-copy.ts';
import { english } from '../test/helpers/core/english.ts';
import { violations } from './axe.ts';
import { test as base, expect } from './fixtures.ts';
import { pressAfterComposition, tabToPart } from './keyboard.ts';
import { type OwnSite, serveContent } from './own-site.ts';
import { pairPage, saveState, textArea, titleField, tool } from './owner-room.ts';

const PHONE = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };
const ROPES = '---\ntitle: On ropes\ndate: 2026-01-02\n---\nA rope has two ends.\n';
const DRAFT = '---\ntitle: On knots\ndate: 2026-01-01\ndraft: true\n---\nA knot is a promise.\n\nIt holds.\n';

interface Room {
  readonly site: OwnSite;
  /** Writes the two texts as they were. */
  reset(): Promise<void>;
}

/** One server for all tests of a worker. */
const test = base.extend<object, { room: Room }>({
  room: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const content = await smallContent();
      const reset = async () => {
        await content.write('essays/knots.md', DRAFT);
        await content.write('essays/ropes.md', ROPES);
      };
      await reset();
      const site = await serveContent(content);
      await use({ site, reset });
      await site.close();
    },
    { scope: 'worker' },
  ],
});
test.use(PHONE);

let site: OwnSite;
test.beforeEach(async ({ room }) => {
  ({ site } = room);
  await room.reset();
});
test.afterEach(async ({ browser }) => {
  // Pages that are still open would write to the texts of the next test.
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
});

async function openText(page: Page, slug = 'knots'): Promise<void> {
  await page.goto(`${site.origin}/owner/texts/essay/${slug}`);
  await page.locator('foyer-text-editor:defined').waitFor();
}

/** Opens the draft on the phone and on another device, where it is changed. Returns the page of that device. */
async function changeElsewhere(page: Page, browser: Browser): Promise<Page> {
  await pairPage(page, site);
  const laptop = await (await browser.newContext()).newPage();
  await pairPage(laptop, site);
  await openText(page);
  await openText(laptop);
  await textArea(laptop).fill('A knot is a promise.\n\nIt slips.\n');
  await expect(saveState(laptop)).toContainText('Saved at');
  return laptop;
}

/** Returns the part of the page that offers a text which only the browser has. */
const offer = (page: Page) => page.getByRole('region', { name: 'unsaved text in this browser' });

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

/**
 * Opens a page once it has the text, because the server reads a saved file after it answers. A page that is opened while the
 * site is replaced would ask for the texts of the former one.
 */
async function openWith(page: Page, address: string, text: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(address)).text()).toContain(text);
  await page.goto(address);
  await expect(page.getByText(text)).toBeVisible();
}

test('an essay is written on a phone, survives the loss of the network, and is published', async ({
  page,
  context,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  await page.getByRole('link', { name: 'Writing' }).tap();
  await page.getByRole('link', { name: english('room.newEssay') }).tap();
  await titleField(page).fill('On tides');
  await textArea(page).tap();
  await page.keyboard.type('The sea comes back.');
  await expect(saveState(page)).toContainText('Saved at');
  await expect(page).toHaveURL(`${site.origin}/owner/texts/essay/on-tides`);

  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Picture').tap();
  await (await chooser).setFiles(await photo());
  const dialog = page.getByRole('dialog', { name: english('editor.pictureTitle') });
  await dialog.getByRole('textbox', { name: english('editor.alt') }).fill('A grey [sea]');
  const sent = page.waitForRequest((request) => request.url().endsWith('/owner/pictures'));
  await dialog.getByRole('button', { name: 'Add' }).tap();
  expect((await sent).method()).toBe('POST');
  await expect(dialog).toBeHidden();
  await expect(textArea(page)).toHaveValue(
    /^The sea comes back\.\n\n!\[A grey \\\[sea\\\]\]\(\/media\/img-0042\.jpg\)/,
  );
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
  // Forgotten once the server has it.
  await expect.poll(() => later.evaluate(() => localStorage.getItem('foyer-text:essay/on-tides'))).toBeNull();
  await later.getByRole('button', { name: 'Publish', exact: true }).tap();
  await later.getByRole('button', { name: english('room.publishNow') }).tap();
  await expect(later.locator('.text-state')).toHaveText(english('room.statePublished'));
  await expect(later.getByRole('link', { name: english('room.view') })).toHaveAttribute(
    'href',
    `${site.origin}/essays/on-tides`,
  );

  const visitor = await context.newPage();
  await openWith(visitor, `${site.origin}/essays/on-tides`, 'It goes again.');
  const picture = visitor.getByRole('img', { name: 'A grey [sea]' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(100);

  await later.locator('.text-menu summary').tap();
  await later.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(later.locator('.text-state')).toHaveText('Draft');
  await expect(async () => {
    expect((await visitor.goto(`${site.origin}/essays/on-tides`))?.status()).toBe(404);
  }).toPass({ intervals: [50] });
  errors.splice(0);
});

test('a text that was left for that of another device is offered, and does not replace it', {
  tag: '@long',
}, async ({ page, browser, misconduct: { errors } }) => {
  const laptop = await changeElsewhere(page, browser);
  // The script is not answered, so that the browser itself sends the form.
  const fromScript = (url: URL) => url.pathname === '/owner/texts/essay/knots';
  await page.route(fromScript, async (route) => {
    const isScript = route.request().headers().accept === 'application/json';
    await (isScript ? route.abort() : route.continue());
  });
  await textArea(page).fill('A knot is a promise.\n\nIt holds at night.\n');
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await expect(page.getByRole('heading', { name: 'changed' })).toBeVisible();
  await page.unroute(fromScript);
  await textArea(page).fill('A knot is a promise.\n\nIt always holds.\n');
  await page.getByRole('link', { name: english('room.takeTheirs') }).tap();
  await expect(textArea(page)).toHaveValue(/It slips/);
  await expect(offer(page).getByRole('button', { name: english('editor.use') })).toBeVisible();
  await laptop.reload();
  await expect(textArea(laptop)).toHaveValue(/It slips/);
  // Chromium reports the conflict, and the requests without an answer.
  errors.splice(0);
});

test('two devices change a draft, and the later one chooses without losing anything', {
  tag: '@long',
}, async ({ page, browser, misconduct: { errors } }) => {
  const laptop = await changeElsewhere(page, browser);

  await textArea(page).fill('A knot is a promise.\n\nIt always holds.\n');
  const conflict = page.getByRole('region', { name: english('editor.conflictTitle') });
  await expect(conflict.locator('del')).toHaveText(['− It slips.\n']);
  await expect(conflict.locator('ins')).toHaveText(['+ It always holds.\n']);
  await expect(saveState(page)).toContainText('another device has changed this text. The text is kept');
  await page.screenshot({ path: test.info().outputPath('conflict.png'), fullPage: true });

  await conflict.getByRole('button', { name: english('editor.takeTheirs') }).tap();
  await expect(textArea(page)).toHaveValue(/It slips/);
  await offer(page)
    .getByRole('button', { name: english('editor.use') })
    .tap();
  await expect(textArea(page)).toHaveValue(/It always holds/);
  await expect(saveState(page)).toContainText('Saved at');

  await textArea(laptop).fill('A knot is a promise.\n\nIt slips at night.\n');
  const other = laptop.getByRole('region', { name: english('editor.conflictTitle') });
  await other.getByRole('button', { name: english('room.keepMine') }).click();
  await expect(saveState(laptop)).toContainText('Saved at');
  await page.reload();
  await expect(textArea(page)).toHaveValue(/It slips at night/);
  await expect(offer(page)).toHaveCount(0);
  // Chromium reports each 409.
  errors.splice(0);
});

test('the side of a cover that stays in sight is shown as soon as it is chosen', async ({ page }) => {
  await pairPage(page, site);
  await openText(page);
  await page.getByText(english('room.cover'), { exact: false }).first().tap();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: english('room.coverUpload') }).tap();
  await (await chooser).setFiles(await photo(800, 600));
  const dialog = page.getByRole('dialog', { name: english('editor.pictureTitle') });
  await dialog.getByRole('textbox', { name: english('editor.alt') }).fill('A grey sea');
  await dialog.getByRole('button', { name: 'Add' }).tap();
  const cover = page.locator('.text-cover summary img');
  await expect(cover).toHaveAttribute('src', '/owner/media/img-0042.jpg');
  await page.getByRole('combobox', { name: english('room.coverFocus') }).selectOption('left');
  await expect(cover).toHaveCSS('object-position', '0% 50%');
});

test('a file has the numbers of its lines, and a mistake in it leads to its line', async ({
  page,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  await page.goto(`${site.origin}/owner/facts/status.yaml`);
  const file = page.getByRole('textbox', { name: english('room.factsText') });
  const lines = page.locator('.code-lines > span');
  const text = await file.inputValue();
  await file.fill(`${text}nonsense: 1\n`);
  await expect(lines).toHaveCount(text.split('\n').length + 1);
  await page.getByRole('button', { name: english('room.factsSave') }).tap();
  const wrong = page.locator('.code-lines > .wrong');
  await expect(wrong).toHaveText('nonsense: 1');
  // The browser logs that the server has refused the file.
  expect(errors.splice(0)).toHaveLength(1);
  await page.getByRole('link', { name: /^Line \d+:/ }).tap();
  await expect(file).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('nonsense: 1');
  await file.press('Control+Home');
  await page.keyboard.type('# Above\n');
  await expect(wrong).toHaveText('nonsense: 1');
  expect(await wrong.evaluate((line) => line.nextElementSibling?.textContent)).toBe('\n');
  expect(await violations(page)).toEqual([]);
});

test('what visitors see is changed only with the button, and waits in the browser until then', async ({
  page,
  context,
}) => {
  await pairPage(page, site);
  await openText(page, 'ropes');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await textArea(page).fill('A rope has [two](/essays/none) ends.\n');
  await expect(saveState(page)).toContainText(english('editor.keptPublic'));
  const finding = page.getByRole('listitem').filter({ hasText: 'Line 1:' });
  await finding.getByRole('button').tap();
  await expect(textArea(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('A rope has [two](/essays/none) ends.');
  await textArea(page).fill('A rope has three ends.\n');
  await expect(finding).toHaveCount(0);
  await expectKept(page, 'essay/ropes', 'three');
  expect(new Set(posts)).toEqual(new Set(['/owner/texts/essay/ropes/check']));
  await page.reload();
  await expect(textArea(page)).toHaveValue(/three/);
  await page.close();

  const later = await context.newPage();
  await openText(later, 'ropes');
  await expect(textArea(later)).toHaveValue(/two/);
  await offer(later)
    .getByRole('button', { name: english('editor.use') })
    .tap();
  await expect(textArea(later)).toHaveValue(/three/);
  await later.getByRole('button', { name: english('room.publish'), exact: true }).tap();
  await expect(later.locator('.difference ins')).toHaveText('+A rope has three ends.');
  await later.getByRole('button', { name: english('room.publishChange') }).tap();
  await expect(later.getByText(english('room.donePublished'))).toBeVisible();
  const visitor = await context.newPage();
  await openWith(visitor, `${site.origin}/essays/ropes`, 'three ends');
  expect(await later.evaluate(() => localStorage.getItem('foyer-text:essay/ropes'))).toBeNull();
});

test('everything can be done by keyboard', async ({ page }) => {
  // Asked for long before the press: Chromium would open its own dialog if it heard of the test too late.
  const chooser = page.waitForEvent('filechooser');
  await pairPage(page, site);
  await page.goto(`${site.origin}/owner/texts/new`);
  await page.locator('foyer-text-editor:defined').waitFor();
  await tabToPart(page, titleField(page));
  await page.keyboard.type('By hand');
  // Enter leads from the title through the subtitle to the text.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(textArea(page)).toBeFocused();
  await tabToPart(page, tool(page, 'Bold'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Heading')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textArea(page)).toBeFocused();
  await page.keyboard.type('First\n\nSecond');
  await tabToPart(page, tool(page, 'Heading'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Quote')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(textArea(page)).toHaveValue('## First\n\n> Second');
  await page.keyboard.press('Control+Z');
  await expect(textArea(page)).toHaveValue('## First\n\nSecond');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('bold');
  await expect(textArea(page)).toHaveValue('## First\n\nSecond**bold**');
  for (let undone = 0; undone < 2; undone += 1) await page.keyboard.press('Control+Z');
  await expect(textArea(page)).toHaveValue('## First\n\nSecond');
  await tabToPart(page, tool(page, 'Quote'));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Picture')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await photo(40, 20));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(textArea(page)).toBeFocused();
  await expect(saveState(page)).toContainText('Saved at');
  await tabToPart(page, page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabToPart(page, page.getByRole('button', { name: english('room.publishNow') }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.text-state')).toHaveText(english('room.statePublished'));
});

test('an input method composes words without being interrupted', async ({ page }) => {
  await pairPage(page, site);
  await openText(page);
  const inputMethod = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    inputMethod.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await titleField(page).fill('');
  await compose('むすびめ');
  // Safari reports the Enter that has chosen a word as if nothing were being composed.
  await pressAfterComposition(titleField(page), 'Enter');
  await expect(titleField(page)).toBeFocused();
  await inputMethod.send('Input.insertText', { text: '結び目' });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await textArea(page).fill('- 綱');
  await textArea(page).press('End');
  await page.keyboard.press('Enter');
  // The draft is saved, and the page answers, while the word is unfinished.
  await compose('むす');
  await expect(saveState(page)).toContainText('Saved at');
  await compose('むすび');
  await inputMethod.send('Input.insertText', { text: '結び' });
  await expect(textArea(page)).toHaveValue('- 綱\n- 結び');
  await expect(titleField(page)).toHaveValue('結び目');
  await page.keyboard.press('Control+Z');
  await expect(textArea(page)).toHaveValue('- 綱\n- ');
});

test('two tabs with a published text lose nothing of either', async ({ page, context }) => {
  await pairPage(page, site);
  const other = await context.newPage();
  await openText(page, 'ropes');
  await openText(other, 'ropes');
  await textArea(page).fill('A rope of this tab.\n');
  await expectKept(page, 'essay/ropes', 'this tab');
  await textArea(other).fill('A rope of the other tab.\n');
  await expectKept(page, 'essay/ropes', 'other tab');
  await page.close();
  await other.getByRole('button', { name: english('room.publish'), exact: true }).tap();
  await other.getByRole('button', { name: english('room.publishChange') }).tap();
  await expect(other.getByText(english('room.donePublished'))).toBeVisible();
  await openText(other, 'ropes');
  await expect(textArea(other)).toHaveValue(/other tab/);
  await offer(other)
    .getByRole('button', { name: english('editor.use') })
    .tap();
  await expect(textArea(other)).toHaveValue(/this tab/);
});

/** Pastes as a browser does, with the same words in two forms. */
const paste = (page: Page, html: string, plain: string) =>
  textArea(page).evaluate(
    (area, [rich, text]) => {
      const data = new DataTransfer();
      if (rich) data.setData('text/html', rich);
      data.setData('text/plain', text ?? '');
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, plain],
  );

test('lists go on, and what is pasted becomes Markdown, which the browser can undo', async ({ page }) => {
  await pairPage(page, site);
  await openText(page);
  await textArea(page).fill('- One');
  await textArea(page).press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await expect(textArea(page)).toHaveValue('- One\n- Two\n- ');
  await page.keyboard.press('Enter');
  await expect(textArea(page)).toHaveValue('- One\n- Two\n');
  await paste(page, '<h2>Ropes</h2><p>A <b>bold</b> rope.</p>', 'Ropes');
  await expect(textArea(page)).toHaveValue('- One\n- Two\n\n## Ropes\n\nA **bold** rope.\n\n');
  await page.keyboard.press('Control+Z');
  await expect(textArea(page)).toHaveValue('- One\n- Two\n');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await paste(page, '', 'https://ropes.example/');
  await expect(textArea(page)).toHaveValue('[- One](https://ropes.example/)\n- Two\n');
});

test('a preview leads back to the place in the text', { tag: '@long' }, async ({ page }) => {
  await pairPage(page, site);
  await openText(page);
  await textArea(page).fill(Array.from({ length: 60 }, (_, line) => `Line ${line}.`).join('\n\n'));
  // The area grows with its text.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(3_000);
  await textArea(page).evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.indexOf('Line 50');
    area.setSelectionRange(at, at);
  });
  const top = () =>
    page.evaluate(() => {
      const isThere = Math.abs(scrollY - 1_500) < 60;
      if (!isThere) scrollTo({ top: 1_500, behavior: 'instant' });
      return isThere;
    });
  await expect.poll(top).toBe(true);
  const topOfText = () => textArea(page).evaluate((area) => area.getBoundingClientRect().top);
  const before = await topOfText();
  await page.getByRole('button', { name: english('room.preview') }).tap();
  await page.getByRole('button', { name: english('room.previewBack') }).tap();
  await expect(textArea(page)).toBeFocused();
  const place = await textArea(page).evaluate(({ value, selectionStart }: HTMLTextAreaElement) =>
    value.slice(selectionStart, selectionStart + 7),
  );
  expect(place).toBe('Line 50');
  expect(Math.abs((await topOfText()) - before)).toBeLessThan(60);
});

test('a wide screen shows the page next to the text, at the line with the caret', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 1_280, height: 700 } })).newPage();
  await pairPage(page, site);
  await openText(page);
  await textArea(page).fill(Array.from({ length: 60 }, (_, line) => `Line ${line}.`).join('\n\n'));
  await page.getByRole('button', { name: english('room.preview') }).click();
  const shown = page.frameLocator('.text-preview');
  await expect(shown.getByText('Line 59.')).toBeInViewport();
  await textArea(page).evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.indexOf('Line 30');
    area.setSelectionRange(at, at);
  });
  await expect(shown.getByText('Line 30.')).toBeInViewport();
  await textArea(page).press('End');
  await page.keyboard.type(' Newer words.');
  await expect(shown.getByText('Line 30. Newer words.')).toBeInViewport();
});

test('a browser that stores nothing says so, and the server still has the draft', { tag: '@long' }, async ({
  page,
  context,
  misconduct: { errors },
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await pairPage(page, site);
  await openText(page);
  await textArea(page).tap();
  await page.keyboard.type('One. ');
  await expect(saveState(page)).toContainText('Saved at');
  await context.setOffline(true);
  await page.keyboard.type('Two. ');
  await expect(saveState(page)).toContainText('its storage is full or blocked. Leave this page open.');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await context.setOffline(false);
  await expect(saveState(page)).toContainText('Saved at');
  errors.splice(0);
});

test('a browser whose session has ended keeps the text', { tag: '@long' }, async ({
  page,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  await openText(page);
  await page.context().clearCookies();
  await textArea(page).fill('Still here.');
  await expect(saveState(page)).toHaveText(
    'This browser is no longer paired. The text is kept in this browser.',
  );
  await pairPage(page, site);
  await openText(page);
  await expect(textArea(page)).toHaveValue('Still here.');
  await expect(saveState(page)).toContainText('Saved at');
  errors.splice(0);
});

test('a draft is shared, and changes of it are seen only when the owner saves', { tag: '@long' }, async ({
  page,
  browser,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  await openText(page);
  await page.locator('.text-menu summary').tap();
  await page.getByRole('button', { name: 'Share', exact: true }).tap();
  const address = await page.locator('.shared-address input').inputValue();
  const client = await (await browser.newContext()).newPage();
  await client.goto(address);
  await expect(client.getByText('It holds.')).toBeVisible();
  await openText(page);
  await textArea(page).fill('A knot is a promise that holds.');
  await expect(saveState(page)).toContainText(english('editor.keptShared'));
  await client.reload();
  await expect(client.getByText('It holds.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(saveState(page)).toContainText('Saved at');
  await openWith(client, address, 'promise that holds');
  await openText(page);
  await page.locator('.text-menu summary').tap();
  await page.getByRole('button', { name: english('room.unshare') }).tap();
  await expect(page.getByText(english('room.doneUnshared'))).toBeVisible();
  errors.splice(0);
});

test('the inbox and a text can be used without scripts', async ({ browser }) => {
  const page = await (await browser.newContext({ ...PHONE, javaScriptEnabled: false })).newPage();
  await pairPage(page, site);
  await page.getByRole('link', { name: 'Writing' }).tap();
  await page.getByRole('link', { name: english('room.newEssay') }).tap();
  await titleField(page).fill('Plain');
  await textArea(page).fill('No script.');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page).toHaveURL(/essay\/plain/);
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await page.getByRole('button', { name: english('room.publishNow') }).tap();
  await expect(page.locator('.text-state')).toHaveText(english('room.statePublished'));
  const address = `${site.origin}/essays/plain`;
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  await page.goto(address);
  await expect(page.getByText('No script.')).toBeVisible();
});

test('the editor has no axe violations and fits a phone', async ({
  page,
  context,
  misconduct: { errors },
}) => {
  await pairPage(page, site);
  await openText(page);
  await textArea(page).fill('See [this](/essays/none).');
  await expect(page.getByRole('listitem').filter({ hasText: 'Line 1:' })).toBeVisible();
  const check = async (name: string) => {
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  };
  await check('errors');
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Picture').tap();
  await (await chooser).setFiles(await photo(400, 200));
  await context.setOffline(true);
  await page.getByRole('dialog').getByLabel(english('editor.alt')).fill('Teal');
  await page.getByRole('button', { name: 'Add' }).tap();
  await expect(page.getByText(english('editor.pictureUnreachable'))).toBeVisible();
  await check('picture');
  errors.splice(0);
});
