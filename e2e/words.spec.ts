/** Scripts take their words from the table in the page, which these tests replace. Everything is done by keyboard. */
import type { Locator } from '@playwright/test';
import { accept, DRAFT, mockPost, reject, TOKEN } from './contact-form.ts';
import { BUNDLE } from './essay-searches.ts';
import { expect, test } from './fixtures.ts';
import { tabToPart } from './keyboard.ts';
import { changeScriptWords, unmarkedWords } from './pseudo-words.ts';

const LISTING = '**/api/mcp/greetings?*';
/** Elements that show content in results and lists of essays. */
const ESSAYS = 'h3, time, p.meta > a, li > p:not([class]), .link-row';

/** Fails if the part, once it has the text, shows words that are not from the table. */
async function expectMarked(part: Locator, text: string | RegExp, data: string): Promise<void> {
  await expect(part).toContainText(text);
  expect(await unmarkedWords(part, data), `in the state with ${text}`).toEqual([]);
}

test.describe('in a pseudo-locale', () => {
  test.beforeEach(({ page }) => changeScriptWords(page));

  test('the contact form says everything from the table', { tag: ['@long', '@server'] }, async ({
    page,
    misconduct,
  }) => {
    const form = page.locator('foyer-contact-form');
    const fromServer = 'label, .send > span';
    const says = (text: string) => expectMarked(form, text, `code, a[href^="mailto:"], ${fromServer}`);
    const button = form.locator('button[type=submit]');
    await mockPost(page, (route, times) => {
      if (times === 1) return route.abort();
      if (times === 2) return reject(route, 'rate-limited', 429, { headers: { 'retry-after': '42' } });
      return times === 3 ? reject(route, 'host-not-allowed', 403) : accept(route);
    });
    const token = page.waitForResponse(TOKEN);
    await page.clock.install();
    await page.goto('/contact');
    await page.locator('foyer-contact-form:defined').waitFor();
    await expect(button).toHaveText('⟦Send⟧');

    await tabToPart(page, form.locator('#name'));
    await (await token).finished();
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada at home');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('x'.repeat(5002));
    await tabToPart(page, button);
    await page.keyboard.press('Enter');
    await says('Enter your name.');
    await says('Enter a full address');
    await says('Shorten this by 2 characters.');
    await page.clock.fastForward(4000);
    await says('2 characters too many');

    const values = { name: DRAFT.name, email: DRAFT.email, message: DRAFT.message };
    for (const [id, value] of Object.entries(values)) {
      await form.locator(`#${id}`).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(value);
    }
    for (const advice of ['is not responding', 'Wait 42 seconds', 'could not accept']) {
      await tabToPart(page, button);
      await page.keyboard.press('Enter');
      await says(advice);
    }
    await tabToPart(page, button);
    await page.keyboard.press('Enter');
    await says('Thank you for writing.');
    misconduct.errors.length = 0;
  });

  test('the search dialog says everything from the table', { tag: '@long' }, async ({ page }) => {
    const dialog = page.locator('dialog.search-dialog');
    const says = (text: string) => expectMarked(dialog, text, `${ESSAYS}, bdi`);
    const field = dialog.locator('input');
    await page.goto('/about');
    await page.waitForFunction(() => customElements.get('foyer-tools') !== undefined);
    await page.keyboard.press('Control+K');
    await says('Recent essays');
    for (const [query, sentence] of [
      ['xyzzy', 'No essay'],
      ['pasword', 'Showing results for'],
      ['password xyzzy', 'No essay contains'],
      ['runbook', 'See all results'],
    ] as const) {
      await field.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(query);
      await says(sentence);
      await expect(dialog.locator('[role=status]')).toContainText(
        sentence === 'See all results' ? 'runbook' : sentence,
      );
      await says(sentence);
    }
  });

  test('the search dialog says from the table that it fails', async ({ page, misconduct }) => {
    const dialog = page.locator('dialog.search-dialog');
    await page.route(BUNDLE, (route) => route.abort());
    await page.goto('/about');
    await page.waitForFunction(() => customElements.get('foyer-tools') !== undefined);
    await page.keyboard.press('Control+K');
    // Until the dialog is open, keys belong to the page.
    await expect(dialog.locator('input')).toBeFocused();
    await page.keyboard.type('runbook');
    await expectMarked(dialog, 'Press Enter to search.', 'bdi');
    misconduct.errors.length = 0;
  });

  test('the search on the list of essays says everything from the table', { tag: '@long' }, async ({
    page,
  }) => {
    const says = (selector: string, text: string) =>
      expectMarked(page.locator(selector), text, `${ESSAYS}, bdi`);
    await page.goto('/essays');
    await expect(page.locator('.search-key')).toHaveText(/^⟦.+⟧$|⌘/);
    await tabToPart(page, page.locator('#q'));
    await page.keyboard.type('people money');
    await says('.found', 'Here are the first 10.');
    await says('.listing', 'min read');
    await expect(page).toHaveTitle(/^⟦⟦Search: people money⟧ · .+⟧$/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('xyzzy');
    await says('.found', 'No essay');
    await says('.listing', 'What to try');
  });

  test('the greetings say everything from the table', { tag: '@server' }, async ({ page, misconduct }) => {
    const widget = page.locator('foyer-greetings');
    const panel = widget.locator('[part=panel]');
    const says = (text: string | RegExp) =>
      expectMarked(panel, text, '.message, bdi, time[datetime^="2026"]');
    const greeting = (id: string, created_at: string, channel: string) => {
      return {
        id,
        agent_name: 'Rook',
        message: '👋',
        created_at,
        channel,
        reply: { message: '🎈', created_at },
      };
    };
    let answer: readonly object[] | undefined;
    await page.route(LISTING, (route) => {
      const json = { status: 'success', total: 0, notice: '', greetings: answer };
      return answer ? route.fulfill({ json }) : route.abort();
    });
    await page.clock.install();
    await page.goto('/about');
    const button = widget.locator('[part=button]');
    await expect(button).toHaveAccessibleName('⟦Greetings⟧');
    await button.focus();
    await page.keyboard.press('Enter');
    await says('could not be loaded');
    answer = [];
    await tabToPart(page, panel.locator('.retry'));
    await page.keyboard.press('Enter');
    await says('None yet.');

    const now = await page.evaluate(() => new Date().toISOString());
    answer = ['webmcp', 'mcp', 'rest'].map((channel, i) => greeting(`g${i}`, now, channel));
    await page.clock.fastForward(20_000);
    await says('over REST');
    await says('just now');
    await says('3 new greetings');
    await tabToPart(page, panel.locator('foyer-copy button'));
    await page.keyboard.press('Enter');
    await says(/Copied|blocked copying/);

    await page.keyboard.press('Escape');
    answer = [greeting('g9', now, 'mcp'), ...answer];
    await page.clock.fastForward(20_000);
    await expect(button).toHaveAccessibleName('⟦Greetings, 1 new⟧');
    misconduct.errors.length = 0;
  });

  test('the console says everything from the table', { tag: ['@long', '@server'] }, async ({
    page,
    misconduct,
  }) => {
    const tool = page.locator('[data-tool=get_live_status]');
    const data = '[lang=en], bdi, time, dd a, .passage, .answer-title, .request dt, code';
    await page.goto('/agents#get_live_status');
    await expectMarked(page.locator('.webmcp-state'), 'on this page', data);
    await tabToPart(page, tool.locator('button[value=rest]'));
    await page.keyboard.press('Enter');
    await expectMarked(tool.locator('.outcome-place'), 'over REST', data);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectMarked(tool.locator('.outcome-place'), 'on the page', data);
    await expectMarked(page.locator('foyer-agent-console > [role=status]'), 'Answered in', data);

    const essay = page.locator('[data-tool=get_article_content]');
    await page.goto('/agents#get_article_content');
    await tabToPart(page, essay.locator('input[name=slug]'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nothing');
    await page.keyboard.press('Enter');
    await expectMarked(essay.locator('.outcome-place'), 'What this problem means', data);
    misconduct.errors.length = 0;
  });
});

test('words in English on a site in another language are marked', { tag: '@server' }, async ({ page }) => {
  await changeScriptWords(page, (table) => ({ ...table, locale: 'eo' }));
  await page.goto('/essays');
  await tabToPart(page, page.locator('#q'));
  await page.keyboard.type('runbook');
  await expect(page.locator('.found [lang=en]')).toContainText('“runbook”');
  await expect(page.locator('ol.essays')).toHaveAttribute('lang', 'eo');
  await expect(page.locator('ol.essays .whole').first()).toHaveAttribute('lang', 'en');
  await page.goto('/contact');
  await expect(page.locator('foyer-contact-form form')).toHaveAttribute('lang', 'en');
  await page.locator('foyer-greetings [part=button]').click();
  await expect(page.locator('foyer-greetings [part=panel]')).toHaveAttribute('lang', 'en');
});
