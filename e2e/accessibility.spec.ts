/** Accessibility of every page: axe, layout shifts, keyboard use, small screens and both themes. */
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { SCREENS, violations } from './axe.ts';
import {
  EVERY_PATH,
  expect,
  layoutShifts,
  paintWithTypeface,
  repeatedTags,
  test,
  unique,
} from './fixtures.ts';

/** Opens a page and waits until its custom elements are defined. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.querySelector(':not(:defined)') === null);
  await page.waitForLoadState('networkidle');
}

for (const path of EVERY_PATH) {
  test(
    `${path} has no layout shifts or axe violations, and fits a 320-pixel screen`,
    repeatedTags(path),
    async ({ page, misconduct }) => {
      await paintWithTypeface(page);
      for (const { screen, themes } of SCREENS) {
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.setViewportSize(screen);
        await load(page, path);
        expect(await layoutShifts(page), `${screen.width} px`).toEqual([]);
        // Stops animations.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page), `${screen.width} px, ${colorScheme}`).toEqual([]);
        }
      }
      await page.setViewportSize({ width: 320, height: 640 });
      const wider = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
          )
          // These scroll sideways inside the page.
          .filter((element) => !element.closest('pre, .table, .filter ul, .unseen, .site-header nav'))
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(wider).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      if (path === '/nothing-here') misconduct.errors.length = 0;
    },
  );
}

test('the widget shows its count of new greetings without a layout shift', { tag: '@server' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 812 });
  const button = page.locator('foyer-greetings [part=button]');
  await paintWithTypeface(page);
  await page.goto('/');
  // Greetings are new if they come after the first listing.
  await expect(page.locator('foyer-greetings [role=status] .unseen')).toBeAttached();
  const data = { message: unique('Hello to everyone who turns the page'), agent_name: 'Page turner' };
  expect((await request.post('/api/mcp/greetings', { data })).status()).toBe(200);
  await page.goto('/essays');
  await expect(button.locator('.count')).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

test('the open widget has no axe violations', { tag: '@server' }, async ({ page, request }) => {
  await request.post('/api/mcp/greetings', { data: { message: 'Hello from the test of the open widget.' } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await load(page, '/about');
  await page.locator('foyer-greetings [part=button]').click();
  await expect(page.locator('foyer-greetings .message').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the keyboard skips the navigation, opens an essay and goes on to the next', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: english('page.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const essay = page.getByRole('main').locator('h3 a').first();
  const name = await essay.innerText();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const next = page.locator('section', {
    has: page.getByRole('heading', { name: english('essay.readNext') }),
  });
  const title = await next.getByRole('heading', { level: 3 }).innerText();
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

/** Presses Tab until the link or button with that name has focus. Fails if the focus is ever invisible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.innerText()).trim() === name) return;
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
  }
  throw new Error(`Tab does not reach "${name}".`);
}
