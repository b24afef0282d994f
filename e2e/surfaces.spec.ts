/** Surfaces that the owner has switched off, as seen by agents in the browser. */
import type { Browser, Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { expect, registeredTools, test } from './fixtures.ts';
import { type OwnSite, serveWithout } from './own-site.ts';
import { bringClients, connect, listedTools } from './tab/connect.ts';

/** Opens a page on `site` in a new context and runs `use` on it. */
async function visit(
  browser: Browser,
  site: OwnSite,
  path: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  await bringClients(page);
  await page.goto(path);
  await use(page);
  await context.close();
}

test('without WebMCP nothing is registered in the browser, and MCP-B still works', { tag: '@long' }, async ({
  browser,
}) => {
  const site = await serveWithout('webmcp');
  for (const path of ['/', '/agents', '/contact']) {
    await visit(browser, site, path, async (page) => {
      const tools = await listedTools(await connect(page));
      expect(tools).toContain('get_live_status');
      await page.waitForLoadState('networkidle');
      expect(await registeredTools(page)).toEqual([]);
    });
  }
  await site.close();
});

test('without MCP-B nothing answers on its channel, its script is not loaded, and WebMCP still works', {
  tag: '@long',
}, async ({ browser }) => {
  const site = await serveWithout('mcpB');
  await visit(browser, site, '/projects', async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.reload({ waitUntil: 'networkidle' });
    await page.evaluate(() => {
      Object.assign(window, { heard: [] });
      addEventListener('message', ({ data }) => Reflect.get(window, 'heard').push(data.payload));
      postMessage(
        { channel: 'mcp-default', type: 'mcp', direction: 'client-to-server', payload: 'mcp-check-ready' },
        location.origin,
      );
    });
    expect(await registeredTools(page)).toContain('get_projects_overview');
    // Messages arrive in the order they were posted.
    await page.evaluate(() => postMessage({ payload: 'last' }, location.origin));
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toContain('last');
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['mcp-check-ready', 'last']);
    const scripts = requested.filter((url) => url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    for (const url of scripts) {
      expect(await (await page.request.get(url)).text(), url).not.toContain('mcp-default');
    }
  });
  await site.close();
});

test('without both, the page has no tools, and the console calls them over REST', { tag: '@long' }, async ({
  browser,
}) => {
  const site = await serveWithout('webmcp', 'mcpB');
  await visit(browser, site, '/agents#get_offerings', async (page) => {
    await expect(page.getByText('This site offers no tools on its pages')).toBeVisible();
    await expect(page.locator('foyer-tools script')).toHaveCount(0);
    const tool = page.locator('details[data-tool=get_offerings]');
    await tool.getByRole('button', { name: 'Call over REST' }).click();
    await expect(tool.getByRole('group', { name: 'Answer', exact: true })).toContainText(
      english('greetings.overRest'),
    );
    await expect(tool.getByRole('button', { name: 'Call', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: english('guestbook.greetings') }).click();
    await expect(page.getByRole('link', { name: english('greeting.all') })).toBeVisible();
    await expect(page.getByText('Ask your agent to say hello')).toHaveCount(0);
    expect(await registeredTools(page)).toEqual([]);
  });
  await site.close();
});
