/** Sites in other languages: everything is reached by keyboard, says its words in the language, and passes axe. */
import { copyContent } from '../test/helpers/content-copy.ts';
import { siteWording } from '../test/helpers/core/site-wording.ts';
import { SCREENS, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabToPart } from './keyboard.ts';
import { type OwnSite, serveContent } from './own-site.ts';

const PAGES = ['/', '/essays?q=trust', '/essays/agents-need-a-doorbell', '/contact'];

for (const [locale, direction, ...tags] of [
  ['ar', 'rtl'],
  ['de', 'ltr', '@long'],
  ['ja', 'ltr', '@long'],
] as const) {
  const { say } = siteWording({ locale });
  test.describe(`a site in ${locale}`, { tag: ['@server', ...tags] }, () => {
    // Both tests share one server.
    test.describe.configure({ mode: 'default' });
    let site: OwnSite;
    test.beforeAll(async () => {
      const content = await copyContent();
      await content.replace('site.yaml', /^locale:.*$/m, `locale: ${locale}`);
      site = await serveContent(content);
    });
    test.afterAll(() => site.close());

    test('has no axe violations, and no page scrolls sideways', async ({ page }) => {
      for (const [index, path] of PAGES.entries()) {
        await page.goto(site.origin + path);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await page.waitForFunction(() => document.querySelector(':not(:defined)') === null);
        for (const { screen, themes } of process.env.LONG_RUN
          ? SCREENS
          : SCREENS.slice(index % 2).slice(0, 1)) {
          await page.setViewportSize(screen);
          await page.emulateMedia({ reducedMotion: 'reduce', ...(themes[0] && { colorScheme: themes[0] }) });
          expect(await violations(page), `${path} at ${screen.width} px`).toEqual([]);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, path).toBeLessThanOrEqual(screen.width);
        }
      }
    });

    test('says what is wrong with a message, searches and greets in its language', async ({ page }) => {
      await page.goto(`${site.origin}/contact`);
      const form = page.locator('foyer-contact-form');
      await page.locator('foyer-contact-form:defined').waitFor();
      await tabToPart(page, form.locator('button[type=submit]'));
      await page.keyboard.press('Enter');
      await expect(form).toContainText(say('form.notSent'));
      await expect(form).toContainText(say('form.nameMissing'));

      await page.keyboard.press('Control+K');
      const dialog = page.locator('dialog.search-dialog');
      await expect(dialog).toContainText(say('search.recent'));
      await page.keyboard.type('runbook');
      await expect(dialog.getByRole('link', { name: 'Write the Runbook First' })).toBeVisible();
      await page.keyboard.press('Escape');

      const widget = page.locator('foyer-greetings');
      await widget.locator('[part=button]').focus();
      await page.keyboard.press('Enter');
      await expect(widget.locator('[part=panel]')).toContainText(say('greetings.none'));
    });
  });
}
