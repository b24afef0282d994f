/** Tools as found and called by an agent in the browser. */
import {
  expect,
  expectAnswer,
  expectProblem,
  PATHS,
  registeredTools,
  repeatedTags,
  type ToolResult,
  test,
  toolsInScope,
} from './fixtures.ts';

for (const path of PATHS) {
  test(
    `${path} registers exactly the tools that belong there`,
    repeatedTags(path),
    async ({ page, manifest }) => {
      await page.goto(path);
      await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, path));
    },
  );
}

test('tools are registered even if only the page and its script load', async ({
  page,
  manifest,
  misconduct,
}) => {
  await page.route(/\/bundle\.json|\/api\/|\/assets\/(?!main-|theme-)[^/]+\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/'));
  // Scripts that would load later also fail.
  await page.close();
  misconduct.errors.length = 0;
});

test('the description, input schema and annotations in the page match the manifest', async ({
  page,
  manifest,
}) => {
  await page.goto('/agents');
  for (const tool of await page.webmcp.tools()) {
    const published = manifest.tools.find(({ name }) => name === tool.name);
    expect({ ...tool }).toMatchObject({
      description: published && 'description' in published ? published.description : '',
      inputSchema: published?.inputSchema,
    });
  }
});

/** Inputs for tools that have parameters, valid for the sample site. */
const INPUTS: Record<string, object> = {
  get_latest_articles: { limit: 3, query: 'agents', sortBy: 'asc' },
  get_article_content: { slug: 'agents-need-a-doorbell' },
  get_essay_takeaways: { slug: 'agents-need-a-doorbell' },
  get_offerings: { category: 'speaking' },
  get_positioning_and_messaging: { target_audience: 'someone who organizes a conference' },
  get_proof_points: { type: 'patent' },
  post_greeting_to_humans: { message: 'Hello from a browser test', agent_name: 'Playwright' },
};

test("every answer matches its tool's output schema", async ({ page, manifest }) => {
  await page.goto('/agents');
  for (const tool of manifest.tools) {
    await test.step(tool.name, async () => {
      const result = (await page.webmcp.callTool(tool.name, INPUTS[tool.name] ?? {})) as ToolResult;
      expectAnswer(result, tool);
    });
  }
});

test('a tool called before the page is idle waits for the content', async ({ page, manifest }) => {
  await page.goto('/essays', { waitUntil: 'commit' });
  await expect.poll(() => registeredTools(page)).toContain('get_latest_articles');
  const result = (await page.webmcp.callTool('get_latest_articles', {})) as ToolResult;
  const tool = manifest.tools.find(({ name }) => name === 'get_latest_articles');
  expect(tool && expectAnswer(result, tool)).toMatchObject({ limit: 5, offset: 0 });
});

test('invalid input returns a problem that names the field and the fix', { tag: '@server' }, async ({
  page,
}) => {
  await page.goto('/agents');
  const call = async (name: string, input: object) =>
    expectProblem((await page.webmcp.callTool(name, input as never)) as ToolResult);

  const outOfBounds = await call('get_latest_articles', { limit: 51 });
  expect(outOfBounds).toMatchObject({ status: 400, errors: [{ pointer: '/limit' }] });
  expect(outOfBounds.hints[0]).toContain('at most 50');

  const misspelt = await call('get_latest_articles', { catgory: 'Frontier AI' });
  expect(misspelt.hints[0]).toContain('"category"');

  const unknown = await call('get_article_content', { slug: 'agents-need-a-door' });
  expect(unknown.status).toBe(404);
  expect(unknown.hints.join(' ')).toContain('agents-need-a-doorbell');

  expect(await call('post_greeting_to_humans', {})).toMatchObject({
    status: 400,
    errors: [{ pointer: '/message' }],
  });
  expect(await call('get_offerings', [] as object)).toMatchObject({ status: 400 });
});

test('a missing slug on the page of an essay is answered with its slug', async ({ page }) => {
  await page.goto('/essays/agents-need-a-doorbell');
  await expect.poll(() => registeredTools(page)).toContain('get_essay_takeaways');
  const problem = expectProblem((await page.webmcp.callTool('get_essay_takeaways', {})) as ToolResult);
  expect(problem.hints[0]).toContain('The essay on this page has the slug "agents-need-a-doorbell".');
});

test("a problem's type links to a page that explains it", async ({ page }) => {
  await page.goto('/agents');
  const { type } = expectProblem(
    (await page.webmcp.callTool('get_latest_articles', { limit: 0 })) as ToolResult,
  );
  const response = await page.goto(type);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid input');
});

test('the registered tools change with the path in the same document', async ({ page, manifest }) => {
  await page.goto('/projects');
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/projects'));
  await page.evaluate(() => history.pushState({}, '', '/guestbook'));
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/guestbook'));
  await page.evaluate(() => history.back());
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/projects'));
});

test('tools are registered again after going back to a page', { tag: ['@server', '@long'] }, async ({
  page,
  manifest,
}) => {
  await page.goto('/projects');
  await page.goto('/guestbook');
  await page.goBack();
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/projects'));
});
