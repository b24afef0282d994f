/** Once the page is idle it answers every read without the network. */
import { expect, expectAnswer, expectProblem, type ToolResult, test, waitForPrefetch } from './fixtures.ts';

const NEEDS_SERVER = ['get_recent_greetings', 'post_greeting_to_humans'];
const SLUG = { slug: 'agents-need-a-doorbell' };
const INPUTS: Record<string, object> = {
  get_article_content: SLUG,
  get_essay_takeaways: SLUG,
  get_latest_articles: { query: 'doorbell' },
};

test('with the network gone all reads answer, and greetings say that they cannot', async ({
  page,
  context,
  manifest,
  misconduct,
}) => {
  await page.goto('/agents');
  await waitForPrefetch(page);
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
  // The browser itself reports the two requests that found no network.
  misconduct.errors.length = 0;
});

test('a word search offline is answered by the index that the worker built', async ({ page, context }) => {
  await page.goto('/essays');
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  expect(worker.url()).toContain('library-worker');
  await waitForPrefetch(page);
  await context.setOffline(true);
  const result = (await page.webmcp.callTool('get_latest_articles', { query: 'doorbell' })) as ToolResult;
  expect(result.structuredContent).toHaveProperty('articles.0.slug', 'agents-need-a-doorbell');
});

test('the content is fetched again from one address, and found unchanged', async ({ page }) => {
  await page.goto('/');
  await waitForPrefetch(page);
  const revalidated = page.waitForResponse(/\/bundle\.json$/);
  await page.goto('/about');
  // The browser hides the 304 behind the copy it keeps; what crossed the wire gives it away.
  const { responseBodySize } = await (await revalidated).request().sizes();
  expect(responseBodySize).toBe(0);
});
