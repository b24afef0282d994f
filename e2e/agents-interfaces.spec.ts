/** The console on /agents and its interfaces: which are available, and the same call over each. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { ALL_REGISTERED, answer, callButton, copied, entry, field, open, shownJson } from './console.ts';
import { expect, expectProblem, type ToolResult, test } from './fixtures.ts';
import { scriptOf } from './tab/script.ts';

const overRest = (page: Page, name: string) =>
  entry(page, name).getByRole('button', { name: 'Call over REST' });

/** Runs a copied command in a shell and returns the JSON it prints. */
async function run(command: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command.replace(/^curl /, 'curl -sS ')]);
  return JSON.parse(stdout);
}

test('the copied curl commands give the same answer over REST and over MCP', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tool = await open(page, 'get_latest_articles');
  await field(tool, 'limit').fill('2');
  await field(tool, 'query').fill('it\'s a “doorbell” \\ $HOME `id` "');
  await callButton(tool).click();
  const shown = await shownJson(tool);

  expect(await run(await copied(page, tool, 'REST, with curl'))).toEqual(shown);
  const overMcp = await copied(page, tool, 'MCP over HTTP, with curl');
  const { result } = (await run(overMcp)) as { result: ToolResult };
  expect(result.structuredContent).toEqual(shown);
});

test('the copied curl commands work unchanged, and report invalid input', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tool = await open(page, 'get_live_status');
  expect(await run(await copied(page, tool, 'REST, with curl'))).toHaveProperty('openForSpeaking');

  const other = await open(page, 'get_offerings');
  const command = await copied(page, other, 'MCP over HTTP, with curl');
  const refused = (await run(command.replace('"arguments":{}', '"arguments":{"category":"x"}'))) as {
    result: ToolResult;
  };
  expect(expectProblem(refused.result)).toMatchObject({ status: 400, errors: [{ pointer: '/category' }] });
});

test('a call over REST shows the same answer, its request and the remaining limit', { tag: '@long' }, async ({
  page,
}) => {
  const tool = await open(page, 'get_proof_points');
  await field(tool, 'type').selectOption('patent');
  await callButton(tool).click();
  await expect(answer(tool)).toContainText('on the page, from its copy of the content');
  await expect(tool.locator('.request')).toHaveCount(0);
  const inPage = await shownJson(tool);

  const requested = page.waitForRequest('**/api/mcp/tools/get_proof_points');
  await overRest(page, 'get_proof_points').click();
  expect((await requested).postDataJSON()).toEqual({ type: 'patent' });
  await expect(answer(tool)).toContainText(/Answered in .+, over REST/);
  expect(await shownJson(tool)).toEqual(inPage);
  const request = tool.locator('.request');
  await expect(request.locator('summary')).toHaveText(
    /^\/api\/mcp\/tools\/get_proof_points returned 200; \d+ of 1000000 requests left this minute$/,
  );
  await request.locator('summary').click();
  await expect(request.getByText('X-RateLimit-Remaining')).toBeVisible();
  await expect(request.getByText('no-store')).toBeVisible();
});

test('an error over REST marks the field, like an error in the page', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  const tool = await open(page, 'get_latest_articles');
  await field(tool, 'limit').fill('51');
  await overRest(page, 'get_latest_articles').click();
  await expect(tool.getByRole('group', { name: 'Invalid input' })).toContainText('at most 50');
  await expect(field(tool, 'limit')).toBeFocused();
  await expect(field(tool, 'limit')).toHaveAccessibleDescription(
    /^Send a number that is at most 50 for "limit"\./,
  );
  await expect(tool.locator('.request summary')).toContainText('returned 400');
  // The browser logs the error status.
  misconduct.errors.length = 0;
});

test('a call in the page that needs the server shows the request', { tag: '@long' }, async ({ page }) => {
  const tool = await open(page, 'get_recent_greetings');
  await callButton(tool).click();
  await expect(answer(tool)).toContainText('on the page, with a request to the server');
  await expect(tool.locator('.request summary')).toContainText('/api/mcp/greetings?limit=10 returned 200');
});

test('a greeting over REST requires the same confirmation', { tag: '@long' }, async ({ page }) => {
  const tool = await open(page, 'post_greeting_to_humans');
  await field(tool, 'message').fill('A greeting from the console, over REST');
  await overRest(page, 'post_greeting_to_humans').click();
  const dialog = page.getByRole('dialog', { name: 'Publish this for everyone to read?' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer(tool)).toContainText('Published for everyone to read.');
});

test('a call over REST reports an unreachable server', { tag: '@long' }, async ({ page, misconduct }) => {
  const tool = await open(page, 'get_offerings');
  await page.route('**/api/mcp/tools/*', (route) => route.abort());
  await overRest(page, 'get_offerings').click();
  await expect(tool.getByRole('group', { name: 'Server unreachable' })).toContainText('Check the connection');
  await expect(tool.locator('.request')).toHaveCount(0);
  misconduct.errors.length = 0;
});

test('the page lists the interfaces and says which ones this browser supports', async ({ page }) => {
  await page.goto('/agents');
  const interfaces = page.locator('.interfaces');
  await expect(interfaces).toContainText('WebMCP');
  await expect(interfaces.locator('.webmcp-state')).toContainText(ALL_REGISTERED);
  await expect(interfaces.locator('.mcp-b-state')).toHaveText(english('console.pageServer'));
  await expect(interfaces).toContainText('POST /api/mcp/tools/{name}');
  await expect(interfaces).toContainText(new URL('/mcp', page.url()).href);
});

test('the page reports a server that an extension has injected', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript({
    content: `${await scriptOf(new URL('tab/extension.ts', import.meta.url), 'extension')}\nextension.inject();`,
  });
  await page.goto('/agents');
  await expect(page.locator('.mcp-b-state')).toContainText('An extension runs its own server');
  await expect(page.locator('.webmcp-state')).toContainText(
    /^An extension provides WebMCP .+ (\d+) of \1 tools/,
  );
});
