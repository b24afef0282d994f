/** After a first call, tools that read content work without a network. */
import type { Page } from '@playwright/test';
import {
  answerIn,
  expect,
  expectAnswer,
  expectProblem,
  type ToolResult,
  test,
  waitForPrefetch,
  waitForTexts,
} from './fixtures.ts';

/** Calls a tool, and waits until the worker has what it needs for all others. */
async function callAndWait(page: Page): Promise<void> {
  await page.webmcp.callTool('get_live_status', {});
  await waitForTexts(page);
}

const NEEDS_SERVER = ['get_recent_greetings', 'post_greeting_to_humans'];
const SLUG = { slug: 'agents-need-a-doorbell' };
const INPUTS: Record<string, object> = {
  get_article_content: SLUG,
  get_essay_takeaways: SLUG,
  get_latest_articles: { query: 'doorbell' },
};

test('after a first call, tools that read content answer without a network; greeting tools say they cannot', async ({
  page,
  context,
  manifest,
  misconduct,
}) => {
  await page.goto('/agents');
  await callAndWait(page);
  await context.setOffline(true);

  for (const tool of manifest.tools) {
    await test.step(tool.name, async () => {
      const input =
        tool.name === 'post_greeting_to_humans' ? { message: 'Nobody hears this' } : INPUTS[tool.name];
      const result = (await page.webmcp.callTool(tool.name, input ?? {})) as ToolResult;
      if (!NEEDS_SERVER.includes(tool.name)) {
        expectAnswer(result, tool);
        return;
      }
      const problem = expectProblem(result);
      expect(problem.type).toContain('/problems/server-unreachable');
      expect(problem.hints.length).toBeGreaterThan(0);
    });
  }
  // The browser logs the two failed requests.
  misconduct.errors.length = 0;
});

test('an offline search is answered from the index in the worker', async ({ page, context }) => {
  await page.goto('/essays');
  await callAndWait(page);
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('library-worker')]);
  await context.setOffline(true);
  const result = (await page.webmcp.callTool('get_latest_articles', { query: 'doorbell' })) as ToolResult;
  expect(answerIn(result)).toHaveProperty('articles.0.slug', 'agents-need-a-doorbell');
});

test('nothing but the content is fetched before the first call', async ({ page }) => {
  await page.goto('/essays');
  await waitForPrefetch(page);
  expect(page.workers()).toEqual([]);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /runtime|page-library|worker/.test(name))).toEqual([]);
});

test('the texts are fetched once for all pages', async ({ page }) => {
  await page.goto('/');
  await waitForPrefetch(page);
  await page.goto('/essays');
  await waitForPrefetch(page);
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/library/texts.'))
      .map(({ transferSize }) => transferSize),
  );
  expect(transferred).toEqual([0]);
});

test('the content is revalidated at the same URL and not transferred again', async ({ page }) => {
  await page.goto('/');
  await waitForPrefetch(page);
  const revalidated = page.waitForResponse(/\/bundle\.json$/);
  await page.goto('/about');
  // The browser reports its cached copy instead of the 304, so check the transferred size.
  const { responseBodySize } = await (await revalidated).request().sizes();
  expect(responseBodySize).toBe(0);
});
