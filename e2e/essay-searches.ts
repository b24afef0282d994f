/** Helpers shared by the tests of the search page and of the search dialog. */
import type { Page } from '@playwright/test';

/** Requests of a search to the server. */
export const SEARCHES = '**/api/mcp/essays/search?*';
export const BUNDLE = '**/bundle.json';

/** Returns whether an address is the search page's with this query, for `page.waitForURL`. */
export const addressIs = (query: string) => (url: URL) => url.pathname + url.search === `/essays${query}`;

/** Serves the page a bundle that says the library is too large to fetch. */
export async function withholdTexts(page: Page): Promise<void> {
  await page.route(BUNDLE, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), wholeLibrary: false } });
  });
}
