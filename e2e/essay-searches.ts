/** The search on /essays and in the dialog, as a visitor uses it. */
import { expect, type Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';

/** Requests of a search to the server. */
export const SEARCHES = '**/api/mcp/essays/search?*';
export const BUNDLE = '**/bundle.json';

/** Returns whether an address is the search page's with this query, for `page.waitForURL`. */
export const addressIs = (query: string) => (url: URL) => url.pathname + url.search === `/essays${query}`;

export const box = (page: Page) => page.getByRole('searchbox', { name: english('search.label') });
export const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
export const sectionHeadings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
export const summary = (page: Page) => page.locator('.found');
export const listing = (page: Page) => page.locator('.listing');
export const marks = (page: Page) => page.getByRole('main').locator('mark');
export const status = (page: Page) => page.getByRole('main').getByRole('status');
export const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: english('search.categories') }).getByRole('link', { name });

/** Waits until the results are those of the texts and not only of the catalog. */
export async function expectWholeResults(page: Page): Promise<void> {
  await expect(summary(page)).not.toContainText(english('search.textsAwaited'));
}

/** Serves the page a bundle that says the library is too large to fetch. */
export async function withholdTexts(page: Page): Promise<void> {
  await page.route(BUNDLE, async (route) => {
    const response = await route.fetch();
    const { libraryPath: _, ...json } = await response.json();
    await route.fulfill({ response, json });
  });
}
