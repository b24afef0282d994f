/** The search of a page whose bundle does not include the library: the server answers it. */
import type { Route } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { box, listing, marks, SEARCHES, summary, titles, withholdTexts } from './essay-searches.ts';
import { expect, test } from './fixtures.ts';

function rateLimit(route: Route): Promise<void> {
  const json = { type: 'http://site/problems/rate-limited', status: 429, detail: 'Too many.', hints: [] };
  return route.fulfill({ status: 429, json });
}

test.describe('a page without the library', { tag: '@server' }, () => {
  test('shows matches from the catalog first, then those from the server', async ({ page }) => {
    await withholdTexts(page);
    const held: Route[] = [];
    await page.route(SEARCHES, (route) => void held.push(route));
    await page.goto('/essays');
    await box(page).fill('password');
    await expect(summary(page)).toHaveText(
      '2 essays about “password”, best match first. Searching the texts…',
    );
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await expect(summary(page)).toHaveText(english('search.about', { count: 4, query: '“password”' }));
    await expect(titles(page)).toHaveCount(4);
  });

  test('drops a superseded response', { tag: '@long' }, async ({ page }) => {
    await withholdTexts(page);
    const late: Route[] = [];
    await page.route(SEARCHES, async (route) => {
      if (route.request().url().includes('q=password')) late.push(route);
      else await route.continue();
    });
    await page.goto('/essays');
    await box(page).fill('password');
    await expect.poll(() => late.length).toBe(1);
    await box(page).fill('harbour');
    await expect(summary(page)).toContainText('“harbour”');
    const answered = page.waitForResponse(/q=password/);
    await late[0]?.continue();
    await (await answered).finished();
    await expect(summary(page)).toContainText('“harbour”');
    await expect(marks(page).first()).toHaveText(/harbour/i);
  });

  test('sends one request per word, not one per keystroke', { tag: '@long' }, async ({ page }) => {
    await withholdTexts(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/essays/search?')) asked.push(request.url());
    });
    await page.clock.install();
    await page.goto('/essays');
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'password') {
      await box(page).press(letter);
      await page.clock.runFor(100);
    }
    expect(asked).toEqual([]);
    await page.clock.resume();
    await expect(summary(page)).toHaveText(english('search.about', { count: 4, query: '“password”' }));
    expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['password']);
  });

  for (const [why, fault] of [
    ['is rate-limited', rateLimit],
    ['is offline', (route: Route) => route.abort()],
  ] as const) {
    test(`keeps its matches when it ${why}`, { tag: '@long' }, async ({ page, misconduct }) => {
      await withholdTexts(page);
      await page.route(SEARCHES, fault);
      await page.goto('/essays');
      await box(page).fill('password');
      await expect(summary(page)).toHaveText(
        '2 essays about “password”, best match first. Only titles and summaries can be searched right now.',
      );
      await expect(titles(page)).toHaveCount(2);
      misconduct.errors.length = 0;
    });
  }

  test('keeps a category that the API cannot filter by', { tag: '@long' }, async ({ page }) => {
    await withholdTexts(page);
    await page.goto('/essays?category=fraud-prevention');
    await box(page).fill('money');
    await expect(summary(page)).toHaveText(/essays? in Fraud Prevention about “money”/);
    const links = listing(page).locator('.meta a');
    await expect(links.first()).toBeVisible();
    expect(new Set(await links.allTextContents())).toEqual(new Set(['Fraud Prevention']));
  });
});
