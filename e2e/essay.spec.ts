/** An essay's page: its notes and contents, copying, and reading without JavaScript. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect, repeatedTags, test } from './fixtures.ts';

const ESSAY = '/essays/agents-need-a-doorbell';
const COVERED = '/essays/when-the-model-changes-under-you';
const NOTED = '/essays/call-back-on-a-known-line';
const DESKTOP = { width: 1280, height: 860 };
const MOBILE = { width: 375, height: 812 };

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });

test('on a wide screen, footnotes are in the margin next to their references', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(NOTED);
  const text = await boxOf(page, '.essay-text');
  const notes = await Promise.all([1, 2].map((note) => boxOf(page, `#note\\:${note}`)));
  for (const [index, note] of notes.entries()) {
    const reference = await boxOf(page, `#note\\:${index + 1}\\:1`);
    expect(note.x).toBeGreaterThan(text.x + text.width);
    expect(note.x + note.width).toBeLessThan(DESKTOP.width);
    expect(Math.abs(note.y - reference.y)).toBeLessThan(20);
  }
  await expect(page.getByRole('link', { name: 'Footnote 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: english('prose.backFromFootnote', { number: '2' }) }).click();
  expect(new URL(page.url()).hash).toBe('#note:2:1');
});

test('a tap shows a picture alone, and the keyboard closes it', async ({ page }) => {
  await page.goto(ESSAY);
  const link = page.locator('.prose a.picture').first();
  await link.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toHaveAttribute(
    'src',
    await link.evaluate((anchor: HTMLAnchorElement) => anchor.href),
  );
  await expect(dialog.getByText('The shop on the south quay.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: english('picture.next') })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('footnotes close to each other do not overlap in the margin', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(NOTED);
  // Both references in the same place.
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('.footnote-reference');
    first?.after(second ?? '');
  });
  const [first, second] = await Promise.all([1, 2].map((note) => boxOf(page, `#note\\:${note}`)));
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
});

test('print leaves out what leads to other pages, and every icon', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/essays/agents-need-a-doorbell');
  await expect(page.getByRole('heading', { name: english('essay.readNext') })).toBeHidden();
  const icons = page.locator('svg');
  for (const icon of await icons.all()) await expect(icon).toBeHidden();
});

test('on a phone and in print, footnotes are below the text', async ({ page }) => {
  await page.setViewportSize(MOBILE);
  await page.goto(NOTED);
  const isBelow = async () => {
    const [note, last] = [await boxOf(page, '#note\\:1'), await boxOf(page, '.essay-text > p >> nth=-1')];
    return note.y > last.y + last.height;
  };
  expect(await isBelow()).toBe(true);
  await page.setViewportSize(DESKTOP);
  expect(await isBelow()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isBelow()).toBe(true);
});

test('on a phone the contents are folded, and the text begins above 450 pixels', async ({ page }) => {
  await page.setViewportSize(MOBILE);
  for (const path of [NOTED, COVERED, ESSAY]) {
    await page.goto(path);
    expect((await boxOf(page, '.essay-text > p >> nth=0')).y, path).toBeLessThan(450);
  }
  const link = contents(page).getByRole('link', { name: 'Six verbs on an envelope' });
  await expect(link).toBeHidden();
  await contents(page).getByText('Contents · 4').click();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Six verbs on an envelope' })).toBeInViewport();
});

test('a cover is after the first paragraph, and above the text on a wide screen', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize(MOBILE);
  await page.goto(COVERED);
  const boxes = async () => {
    const [cover, first, second] = await Promise.all([
      boxOf(page, '.essay-text > .cover'),
      boxOf(page, '.essay-text > p >> nth=0'),
      boxOf(page, '.essay-text > p >> nth=1'),
    ]);
    return { cover, first, second };
  };
  const phone = await boxes();
  expect(phone.cover.y).toBeGreaterThan(phone.first.y + phone.first.height);
  expect(phone.second.y).toBeGreaterThan(phone.cover.y + phone.cover.height);
  for (const width of [1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { cover, first } = await boxes();
    expect(cover.width).toBe(800);
    expect(cover.x + cover.width).toBeCloseTo(first.x + 592, 0);
    expect(first.y - (cover.y + cover.height)).toBeCloseTo(24, 0);
    expect(cover.y).toBeGreaterThan((await boxOf(page, '.essay-head')).y);
  }
});

test('the contents mark the section that is being read', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(ESSAY);
  const current = contents(page).locator('[aria-current=location]');
  await page.getByRole('heading', { name: 'Why anyone would ring' }).evaluate((heading) => {
    heading.scrollIntoView();
  });
  await expect(current).toHaveText('Why anyone would ring');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveCount(0);
});

test('a heading does not include the link to itself', { tag: '@long' }, async ({ page }) => {
  await page.goto(ESSAY);
  await expect(page.getByRole('heading', { name: 'What the door checks', exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: english('prose.linkToSection', { section: 'What the door checks' }) })
    .focus();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#what-the-door-checks');
});

test('only code that scrolls fades at its edges', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(MOBILE);
  await page.goto(ESSAY);
  const fade = () =>
    page.locator('.prose pre').evaluate((code) => getComputedStyle(code).getPropertyValue('--fade-end'));
  await expect.poll(fade).not.toBe('0px');
  await page.setViewportSize({ width: 1600, height: 860 });
  await expect.poll(fade).toBe('0px');
});

for (const path of ['/agents', '/guestbook']) {
  test(`code on ${path} fades at its edges on a phone`, repeatedTags(path), async ({ page }) => {
    await page.setViewportSize(MOBILE);
    await page.goto(path);
    const fades = () =>
      page
        .locator('.code-block pre')
        .evaluateAll((blocks) =>
          blocks
            .filter((code) => code.scrollWidth > code.clientWidth)
            .map((code) => getComputedStyle(code).getPropertyValue('--fade-end') !== '0px'),
        );
    await expect.poll(async () => new Set(await fades())).toEqual(new Set([true]));
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const tag = reducedMotion === 'reduce' ? '@long' : [];
  test(`a title ${reducedMotion === 'reduce' ? 'does not move' : 'grows from the list into its page'} with ${reducedMotion} motion`, {
    tag,
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready;
        const pseudos = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        Object.assign(window, {
          moving: pseudos.filter((name) => name?.startsWith('::view-transition-group')),
        });
      });
    });
    await page.goto('/essays');
    const small = await boxOf(page, 'h3:has-text("Logs a Stranger Can Read")');
    await page.getByRole('link', { name: 'Logs a Stranger Can Read' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logs a Stranger Can Read');
    const large = await boxOf(page, 'h1');
    const moving = () => page.evaluate(() => (window as { moving?: readonly string[] }).moving);
    const group = '::view-transition-group(essay-logs-a-stranger-can-read)';
    if (reducedMotion === 'reduce') await expect.poll(moving).toEqual([]);
    else {
      await expect.poll(moving).toContain(group);
      expect(large.width).toBeGreaterThan(1.5 * small.width);
    }
  });
}

test('an essay leads to a related one', { tag: '@long' }, async ({ page }) => {
  await page.goto(ESSAY);
  const next = page.locator('section', {
    has: page.getByRole('heading', { name: english('essay.readNext') }),
  });
  await next.getByRole('link', { name: 'The Confused Deputy Returns' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Confused Deputy Returns');
});

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
}

test('a takeaway can be copied with its source', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ESSAY);
  const first = page.locator('#takeaway-1');
  const words = await first.locator('p').first().innerText();
  const copy = first.getByRole('button', { name: english('essay.copyTakeaway', { number: '1' }) });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(first.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `“${words}” Wren Castellane, “Agents Need a Doorbell”, ${baseURL}${ESSAY}#takeaway-1`,
  );
});

test('the button says when the browser denies access to the clipboard', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await page.goto(ESSAY);
  await page.getByRole('button', { name: english('essay.copyLink') }).click();
  await expect(page.getByText(english('copy.refused'))).toBeVisible();
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
