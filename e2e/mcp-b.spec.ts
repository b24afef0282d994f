/** MCP-B: tools and resources for browser extensions, in browsers with and without WebMCP. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { FoyerTools } from '../web/page/foyer-tools/foyer-tools.ts';
import { expect, expectAnswer, expectProblem, type ManifestTool, test, toolsInScope } from './fixtures.ts';
import { bringClients, callTool, connect, listedTools } from './tab/connect.ts';
import { scriptOf } from './tab/script.ts';

/** Opens a page with a client injected, as an extension would. */
async function open(page: Page, path: string): Promise<void> {
  await bringClients(page);
  await page.goto(path);
}

/** Returns the tools available at a path, except the one that the contact form adds. */
const offered = (manifest: { readonly tools: readonly ManifestTool[] }, path: string) =>
  toolsInScope(manifest, path).filter((name) => name !== 'send_inquiry');

for (const name of ['client 2', 'client 2, newest revision first', 'SDK 1'] as const) {
  const tag = name === 'client 2' ? [] : '@long';
  test(`${name} connects, lists the tools on the page and calls one of them`, { tag }, async ({
    page,
    manifest,
  }) => {
    await open(page, '/projects');
    const client = await connect(page, name);
    expect(await client.evaluate((connected) => connected.getServerVersion())).toMatchObject({
      name: 'wren-castellane',
    });
    expect(await client.evaluate((connected) => connected.getServerCapabilities())).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
    });
    await client.evaluate((connected) => connected.ping());
    expect(await listedTools(client)).toEqual(offered(manifest, '/projects'));
    const tool = manifest.tools.find((candidate) => candidate.name === 'get_projects_overview');
    if (!tool) throw new Error('no such tool');
    expectAnswer(await callTool(client, tool.name), tool);
  });
}

test('tools are listed as in the manifest, without an output schema', { tag: ['@server', '@long'] }, async ({
  page,
  manifest,
}) => {
  await open(page, '/agents');
  const client = await connect(page);
  const { tools } = await client.evaluate((connected) => connected.listTools());
  expect(tools).toHaveLength(manifest.tools.length);
  for (const tool of tools) {
    const { name, inputSchema } = manifest.tools.find((candidate) => candidate.name === tool.name) ?? {};
    expect(tool).toMatchObject({ name, inputSchema, annotations: { openWorldHint: false } });
    expect(tool).not.toHaveProperty('outputSchema');
  }
});

test('the tools change with the path, and calling a missing one is an error', async ({ page, manifest }) => {
  await open(page, '/projects');
  const client = await connect(page);
  await page.evaluate(() => history.pushState({}, '', '/guestbook'));
  expect(await listedTools(client)).toEqual(offered(manifest, '/guestbook'));
  await expect(callTool(client, 'get_projects_overview')).rejects.toThrow(
    /This page has no tool "get_projects_overview"/,
  );
  await page.goBack();
  expect(await listedTools(client)).toEqual(offered(manifest, '/projects'));
  await callTool(client, 'get_projects_overview');
});

test('resources are listed as in the manifest, and match the answers from the tool and the API', {
  tag: '@long',
}, async ({ page, request }) => {
  await open(page, '/agents');
  const client = await connect(page);
  const { resources } = await client.evaluate((connected) => connected.listResources());
  const manifest = await (await request.get('/.well-known/webmcp.json')).json();
  const described = (manifest.resources as { pageScope: unknown }[]).map(({ pageScope, ...rest }) => rest);
  expect(resources).toEqual(described);
  const { resourceTemplates } = await client.evaluate((connected) => connected.listResourceTemplates());
  expect(resourceTemplates).toEqual([]);

  const read = async (uri: string) => {
    const answer = await client.evaluate(
      (connected, address) => connected.readResource({ uri: address }),
      uri,
    );
    const { contents } = answer as { contents: { uri: string; mimeType: string; text: string }[] };
    expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
    return JSON.parse(contents[0]?.text ?? '');
  };
  const { structuredContent } = await callTool(client, 'read_profile_bio');
  expect(await read('resource://wren-castellane/bio')).toEqual(structuredContent);
  const articles = await (await request.get('/api/mcp/articles')).json();
  expect(await read('resource://wren-castellane/articles')).toEqual(articles);
  await expect(read('resource://wren-castellane/nothing')).rejects.toThrow(/has no resource/);
});

test('invalid input returns a problem', { tag: '@long' }, async ({ page }) => {
  await open(page, '/agents');
  const client = await connect(page);
  const problem = expectProblem(await callTool(client, 'get_latest_articles', { limit: 51 }));
  expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/limit' }] });
});

test("a greeting is stored with the page's channel", { tag: ['@server', '@long'] }, async ({
  page,
  request,
}) => {
  await open(page, '/guestbook');
  const client = await connect(page);
  const message = `A greeting over MCP-B, ${Date.now()}`;
  const { structuredContent } = await callTool(client, 'post_greeting_to_humans', { message });
  const { greetings } = await (await request.get('/api/mcp/greetings?limit=20')).json();
  expect(greetings).toContainEqual(
    expect.objectContaining({ id: structuredContent?.id, message, channel: 'webmcp' }),
  );
});

/** Injects an extension's server, and collects in `answers` what servers send to their clients. */
async function injectServer(page: Page, inject = 'extension.inject()'): Promise<void> {
  await page.addInitScript({
    content: `${await scriptOf(new URL('tab/extension.ts', import.meta.url), 'extension')}\n${inject};`,
  });
  await page.addInitScript(collectAnswers);
}

/** Runs in the page. */
function collectAnswers(): void {
  const answers: unknown[] = [];
  Object.assign(window, { answers });
  addEventListener(
    'message',
    ({ data }) => data?.direction === 'server-to-client' && answers.push(data.payload),
  );
}

/** Returns the ids of the responses so far, as text, without those to the page's own pings. */
async function answeredIds(page: Page): Promise<string[]> {
  const answers = await page.evaluate(() => Reflect.get(window, 'answers') as { id?: unknown }[]);
  return answers
    .map(({ id }) => id ?? 'none')
    .map(String)
    .filter((id) => !/^(none|foyer-ping)$/.test(id));
}

const mcpB = (page: Page) => page.locator('foyer-tools').evaluate((element: FoyerTools) => element.mcpB);

test("tools and resources are registered with an extension's server, and no second server answers", async ({
  page,
  manifest,
}) => {
  await injectServer(page);
  await open(page, '/projects');
  const client = await connect(page);
  expect(await client.evaluate((connected) => connected.getServerVersion())).toMatchObject({
    name: 'extension',
  });
  await expect.poll(() => listedTools(client)).toEqual(offered(manifest, '/projects'));
  await expect
    .poll(async () =>
      (await client.evaluate((connected) => connected.listResources())).resources.map(({ uri }) => uri),
    )
    .toEqual(['resource://wren-castellane/projects', 'resource://wren-castellane/live-status']);
  const tool = manifest.tools.find(({ name }) => name === 'get_projects_overview');
  if (tool) expectAnswer(await callTool(client, tool.name, {}), tool);
  const answer = await client.evaluate((connected) =>
    connected.readResource({ uri: 'resource://wren-castellane/projects' }),
  );
  expect(answer).toMatchObject({ contents: [{ mimeType: 'application/json' }] });

  await page.evaluate(() => history.pushState({}, '', '/guestbook'));
  await expect.poll(() => listedTools(client)).toEqual(offered(manifest, '/guestbook'));
  await expect
    .poll(async () => (await client.evaluate((connected) => connected.listResources())).resources)
    .toHaveLength(1);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => mcpB(page)).toBe('extension');
  // Only one server announced itself: once at startup, and once to the client that asked.
  const answers = await page.evaluate(() => Reflect.get(window, 'answers') as unknown[]);
  expect(answers.filter((answer) => answer === 'mcp-server-ready')).toHaveLength(2);
  const ids = await answeredIds(page);
  expect(ids).toEqual([...new Set(ids)]);
});

test("an extension's server that starts late is the only one that answers", { tag: '@long' }, async ({
  page,
  manifest,
}) => {
  await injectServer(page, 'extension.inject(document, 1500)');
  await open(page, '/projects');
  const client = await connect(page);
  expect(await client.evaluate((connected) => connected.getServerVersion())).toMatchObject({
    name: 'extension',
  });
  await expect.poll(() => mcpB(page)).toBe('extension');
  expect(await listedTools(client)).toEqual(offered(manifest, '/projects'));
  const ids = await answeredIds(page);
  expect(ids).toEqual([...new Set(ids)]);
});

test("the page's server answers if an extension's server fails under the page's policy", {
  tag: '@long',
}, async ({ page, manifest, misconduct }) => {
  // Init scripts may use `eval`, so this runtime compiles its schemas, which the policy forbids from then on. It must
  // come before the clients, which disable the compiler for all schemas that are created later.
  await page.addInitScript({ path: createRequire(import.meta.url).resolve('@mcp-b/global/iife') });
  await page.addInitScript(collectAnswers);
  await open(page, '/projects');
  // The first request is sent while the other server is still the only one.
  const client = await connect(page);
  expect(await client.evaluate((connected) => connected.getServerVersion())).toMatchObject({
    name: 'wren-castellane',
  });
  expect(await mcpB(page)).toBe('page');
  expect(await listedTools(client)).toEqual(offered(manifest, '/projects'));
  const tool = manifest.tools.find(({ name }) => name === 'get_projects_overview');
  if (tool) expectAnswer(await callTool(client, tool.name), tool);
  const ids = await answeredIds(page);
  expect(ids).toEqual([...new Set(ids)]);
  expect(misconduct.violations).not.toEqual([]);
  misconduct.errors.length = 0;
  misconduct.violations.length = 0;
});
