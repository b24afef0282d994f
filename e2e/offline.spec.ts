/** Tools that read content work without a network once the page is idle. */
import {
  answerIn,
  expect,
  expectAnswer,
  expectProblem,
  type ToolResult,
  test,
  waitForPrefetch,
} from './fixtures.ts';

const NEEDS_SERVER = ['get_recent_greetings', 'post_greeting_to_humans'];
const SLUG = { slug: 'agents-need-a-doorbell' };
const INPUTS: Record<string, object> = {
  get_article_content: SLUG,
  get_essay_takeaways: SLUG,
  get_latest_articles: { query: 'doorbell' },
};

test('before any call, tools that read content can answer without a network; greeting tools say they cannot', async ({
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
  // The browser logs the two failed requests.
  misconduct.errors.length = 0;
});

test('an offline search is answered from the index in the worker', async ({ page, context }) => {
  await page.goto('/essays');
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  expect(worker.url()).toContain('library-worker');
  await waitForPrefetch(page);
  await context.setOffline(true);
  const result = (await page.webmcp.callTool('get_latest_articles', { query: 'doorbell' })) as ToolResult;
  expect(answerIn(result)).toHaveProperty('articles.0.slug', 'agents-need-a-doorbell');
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
