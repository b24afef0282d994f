/** Reports of tool calls that a page answers, which the owner can switch on. */
import { smallContent } from '../test/helpers/content-copy.ts';
import { answerIn, expect, type ToolResult, test } from './fixtures.ts';
import { serveContent } from './own-site.ts';

const SLUG = 'agents-need-a-doorbell';

test('a page reports its calls without their input if the owner counts them', {
  tag: ['@server', '@long'],
}, async ({ browser }) => {
  const content = await smallContent();
  await content.replace('site.yaml', 'policies:\n', 'policies:\n  countPageCalls: true\n');
  const site = await serveContent(content);
  const page = await browser.newPage({ baseURL: site.origin });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/beacon')) statuses.push(response.status());
  });
  await page.goto('/agents');
  const call = async (name: string, input: Record<string, unknown>) => {
    const reported = page.waitForRequest('**/beacon');
    const result = (await page.webmcp.callTool(name, input)) as ToolResult;
    return { answer: answerIn(result), report: (await reported).postDataJSON() };
  };
  const essay = await call('get_article_content', { slug: SLUG });
  expect(essay.answer.slug).toBe(SLUG);
  expect(essay.report).toEqual({ tool: 'get_article_content', status: 200, essay: SLUG });
  const found = await call('get_latest_articles', { query: 'doorbell', limit: 3 });
  expect(found.report).toEqual({ tool: 'get_latest_articles', status: 200 });
  const nothing = await call('get_latest_articles', { query: 'kubernetes' });
  const unanswered = { kind: 'search', query: 'kubernetes' };
  expect(nothing.report).toEqual({ tool: 'get_latest_articles', status: 200, unanswered });
  await expect.poll(() => statuses).toEqual([204, 204, 204]);
  await page.close();
  await site.close();
});

test('a page reports nothing unless the owner counts calls', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/beacon')) reports.push(request.url());
  });
  await page.goto('/agents');
  await page.webmcp.callTool('get_offerings', {});
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);
});
