/** The owner reads and answers messages on a phone, in a browser that was paired. */
import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '../server/db/database.ts';
import { siteLimits } from '../server/db/site-limits.ts';
import { createStores, type Stores } from '../server/db/stores.ts';
import { smallContent } from '../test/helpers/content-copy.ts';
import { english } from '../test/helpers/core/english.ts';
import { violations } from './axe.ts';
import { expect, oneSampleIn, test } from './fixtures.ts';
import { tabToPart } from './keyboard.ts';
import { type OwnSite, serveContent } from './own-site.ts';
import { allPayloads } from './xss/payloads.ts';

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
const ARABIC = 'مرحبا بكم، أود أن أسألكم عن محاضرة. '.repeat(20);

let site: OwnSite;
let stores: Stores;
let close: () => Promise<void>;

test.describe.configure({ mode: 'serial' });
test.use(PHONE);

test.beforeAll(async () => {
  site = await serveContent(await smallContent());
  const database = await openDatabase({ dataDir: site.dataDir });
  stores = createStores(database, () => new Date(), siteLimits(1_000_000));
  close = async () => {
    await database.destroy();
    await site.close();
  };
});
test.afterAll(() => close());

async function accept(name: string, message: string): Promise<string> {
  const inquiry = { name, email: 'ada@example.com', message };
  return (await stores.inquiries.accept({ inquiry, source: 'web', notify: [], client: 'A'.repeat(43) })).id;
}

const stateOf = async (id: string) => (await stores.inquiries.find(id))?.state;

/** Pairs the browser at an address, as the owner does. */
async function pair(page: Page): Promise<void> {
  const { secret } = await stores.devices.createPairing();
  await page.goto(`${site.origin}/owner/pair/${secret}`);
  await page.getByRole('button', { name: english('room.pairTitle') }).press('Enter');
  await expect(page).toHaveURL(`${site.origin}/owner`);
}

/** Opens a page of another site with a link, such as a notification in webmail. */
async function openElsewhere(context: BrowserContext, page: Page, address: string): Promise<void> {
  const body = `<!doctype html><meta name="viewport" content="width=device-width"><p><a href="${address}">Open</a>`;
  await context.route('https://webmail.test/*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('https://webmail.test/letter');
}

const notice = (page: Page) => page.getByRole('status');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a link in a notification opens the inquiry, which can be marked and unmarked by touch', async ({
  page,
  context,
  misconduct,
}) => {
  const id = await accept('Ada', 'May I call?');
  await pair(page);
  await openElsewhere(context, page, `${site.origin}/owner/inquiries/${id}`);
  await page.getByRole('link', { name: 'Open' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    english('room.inquiryFrom', { name: 'Ada' }),
  );
  await expect(page.getByRole('blockquote')).toHaveText('May I call?');
  expect(await stateOf(id)).toBe('new');
  expect(await violations(page)).toEqual([]);

  await button(page, english('room.markAnswered')).tap();
  await expect(notice(page)).toContainText(english('room.nowAnswered'));
  expect(await stateOf(id)).toBe('answered');
  await button(page, 'Undo').tap();
  await expect(notice(page)).toContainText('Undone.');
  expect(await stateOf(id)).toBe('new');
  expect(misconduct.foreignRequests.splice(0)).toEqual([expect.stringContaining('webmail.test')]);
});

test('the buttons of a long message are in reach of a thumb, and nothing scrolls sideways', {
  tag: '@long',
}, async ({ page }) => {
  const long = [
    await accept('W'.repeat(100), `${'m'.repeat(1_000)}\n${'word '.repeat(790)}`),
    await accept('مها', ARABIC),
    await accept('\u202eAda', `${'a\u0315\u0300'.repeat(500)}\n${allPayloads.join('\n').slice(0, 4_000)}`),
  ];
  await pair(page);
  for (const path of [
    ...long.map((id) => `/inquiries/${id}`),
    '',
    '/inquiries',
    `/inquiries/${long[0]}/delete`,
  ]) {
    await page.goto(`${site.origin}/owner${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    for (const target of await page.locator('main .button:visible').all()) {
      const box = await target.boundingBox();
      expect(box?.height, path).toBeGreaterThanOrEqual(44);
      expect(box?.width, path).toBeGreaterThanOrEqual(44);
    }
  }
  await page.goto(`${site.origin}/owner/inquiries/${long[0]}`);
  await expect(button(page, english('room.markSpam'))).toBeInViewport({ ratio: 1 });
  await button(page, english('room.markSpam')).tap();
  await expect(notice(page)).toContainText(english('room.nowSpam'));
});

test('words of strangers never run, in a list or on a page of their own', async ({ page }) => {
  // The pages below have every payload.
  const inList = oneSampleIn(4, allPayloads);
  for (const payload of inList) await accept(payload.slice(0, 100), payload);
  const all = allPayloads.join('\n');
  const pages = Array.from({ length: Math.ceil(all.length / 5_000) }, (_, part) =>
    accept('Eve', all.slice(part * 5_000, (part + 1) * 5_000)),
  );
  await pair(page);
  const hasRun = () => page.evaluate(() => 'struck' in globalThis);
  for (const id of await Promise.all(pages)) {
    await page.goto(`${site.origin}/owner/inquiries/${id}`);
    expect(await hasRun()).toBe(false);
  }
  let listed = 0;
  for (let next: string | null = '/owner/inquiries'; next !== null; ) {
    await page.goto(site.origin + next);
    expect(await hasRun()).toBe(false);
    listed += await page.locator('.messages > li').count();
    const older = page.getByRole('link', { name: 'Older' });
    next = (await older.count()) === 0 ? null : await older.getAttribute('href');
  }
  expect(listed).toBeGreaterThan(inList.length);
});

test('every part of the room is in reach of a thumb, and accessible', { tag: '@long' }, async ({ page }) => {
  await pair(page);
  for (const path of [
    '',
    '/texts',
    '/pictures',
    '/site',
    '/site/profile',
    '/site/offerings',
    '/visits',
    '/more',
  ]) {
    await page.goto(`${site.origin}/owner${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    expect(await page.evaluate(() => scrollY), `${path} begins at its top`).toBe(0);
    expect(await violations(page), path).toEqual([]);
    const links = await page.locator('.room-navigation a:visible').all();
    expect(links.length, path).toBe(4);
    for (const link of links) expect((await link.boundingBox())?.height, path).toBe(56);
  }
});

test('whoever follows the link of the reply is asked whether it was sent', async ({ page }) => {
  const id = await accept('Ada', 'May I write?');
  await pair(page);
  await page.goto(`${site.origin}/owner/inquiries/${id}`);
  const question = page.getByText(english('room.didYouAnswer'));
  await expect(question).toBeHidden();
  // No mail program is opened.
  await page.locator('.reply-link').evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault());
  });
  await page.getByRole('link', { name: english('room.replyByMail') }).tap();
  await expect(question).toBeVisible();
  await button(page, english('room.yes')).tap();
  await expect(notice(page).first()).toContainText(english('room.nowAnswered'));
  expect(await stateOf(id)).toBe('answered');
});

test('a paired browser finds a link on the page of an essay that edits it, and no other does', async ({
  page,
  browser,
  misconduct,
}) => {
  const essay = `${site.origin}/essays/agents-need-a-doorbell`;
  await pair(page);
  await page.goto(essay);
  await page.getByRole('link', { name: english('room.edit'), exact: true }).tap();
  await expect(page).toHaveURL(`${site.origin}/owner/texts/essay/agents-need-a-doorbell`);
  // Chromium reports that the room, unlike the site, has no view transitions.
  misconduct.errors.splice(0);
  const stranger = await browser.newPage();
  await stranger.goto(essay);
  await stranger.waitForLoadState('networkidle');
  await expect(stranger.getByRole('link', { name: english('room.edit'), exact: true })).toHaveCount(0);
  await stranger.close();
});

test('everything can be done by keyboard alone', { tag: '@long' }, async ({ page, misconduct }) => {
  const { stored } = await stores.greetings.post(
    { agent_name: 'Bot', message: 'Good morning' },
    { channel: 'mcp', state: 'pending', notify: [] },
  );
  const state = async () => (await stores.greetings.findForOwner(stored.id))?.state;
  await pair(page);
  await tabToPart(page, page.locator(`a[href="/owner/greetings/${stored.id}"]`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    english('room.greetingFrom', { name: 'Bot' }),
  );
  await tabToPart(page, page.getByRole('textbox', { name: english('room.yourReply') }));
  await page.keyboard.type('See https://site.example');
  await tabToPart(page, button(page, english('room.replyInPublic')));
  await page.keyboard.press('Enter');
  const reply = page.getByRole('textbox', { name: english('room.yourReply') });
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('See https://site.example');
  await expect(reply).toHaveAccessibleDescription(/cannot be published/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Welcome!');
  await tabToPart(page, button(page, english('room.replyInPublic')));
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText(english('room.nowReplied'));
  expect(await state()).toBe('public');
  await tabToPart(page, button(page, 'Undo'));
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Undone.');
  expect(await state()).toBe('pending');
  // Chromium reports the refusal.
  expect(misconduct.errors.splice(0)).toEqual([expect.stringContaining('422')]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is found, marked, unmarked and deleted', async ({ page }) => {
    const id = await accept('Grace', 'Without scripts');
    await pair(page);
    await page.locator(`a[href="/owner/inquiries/${id}"]`).tap();
    await button(page, english('room.markRead')).tap();
    await expect(notice(page)).toContainText(english('room.nowRead'));
    await button(page, 'Undo').tap();
    await expect(notice(page)).toContainText('Undone.');
    expect(await stateOf(id)).toBe('new');
    await page.getByRole('link', { name: english('room.delete') }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('room.deleteTitle'));
    await button(page, english('room.deleteForGood')).tap();
    await expect(notice(page)).toContainText(english('room.nowDeleted'));
    expect(await stateOf(id)).toBeUndefined();
  });
});
