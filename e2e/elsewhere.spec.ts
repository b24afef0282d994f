/** The tools on the owner's other sites, set up as in the owner's guide. Another port is another origin. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { smallContent } from '../test/helpers/content-copy.ts';
import type { FoyerTools } from '../web/page/foyer-tools/foyer-tools.ts';
import {
  expect,
  expectAnswer,
  expectProblem,
  registeredTools,
  type ToolResult,
  test,
  toolsInScope,
} from './fixtures.ts';
import { type OwnSite, serveContent } from './own-site.ts';

const GUIDE_ORIGIN = 'https://you.example';

interface OtherSite {
  readonly origin: string;
  /** The body of its only page. */
  html: string;
  policy: string;
  close(): void;
}

async function serveOther(): Promise<OtherSite> {
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(204).end();
    response.setHeader('content-type', 'text/html');
    if (other.policy) response.setHeader('content-security-policy', other.policy);
    return response.end(`<!doctype html><html lang="en"><title>Another site</title>${other.html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const other: OtherSite = { origin, html: '', policy: '', close: () => server.close() };
  return other;
}

/** Returns an example from the owner's guide, with the address of `site`. */
async function guideExample(kind: string, { origin }: OwnSite): Promise<string> {
  const guide = await readFile(new URL('../docs/owner.md', import.meta.url), 'utf8');
  const [, code = ''] = new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
  expect(code).toContain(GUIDE_ORIGIN);
  return code.replaceAll(GUIDE_ORIGIN, origin);
}

/** Returns the policy in the guide, added to one that otherwise forbids everything. */
async function guidePolicy(site: OwnSite): Promise<string> {
  const [, directives = ''] = (await guideExample('http', site)).split('Content-Security-Policy:');
  return `default-src 'none'; require-trusted-types-for 'script'; ${directives.replace(/\s+/g, ' ')}`;
}

const call = async (page: Page, name: string, input: object = {}) =>
  (await page.webmcp.callTool(name, input)) as ToolResult;

let site: OwnSite;
let listed: OtherSite;
let unlisted: OtherSite;
// All tests share one server.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  [listed, unlisted] = await Promise.all([serveOther(), serveOther()]);
  const content = await smallContent();
  await content.append('site.yaml', `allowedOrigins: [${listed.origin}]\n`);
  site = await serveContent(content);
  for (const other of [listed, unlisted]) other.html = await guideExample('html', site);
});
test.afterAll(async () => {
  for (const { close } of [listed, unlisted]) close();
  await site.close();
});
test.beforeEach(async () => {
  listed.policy = await guidePolicy(site);
});

test('registers the tools of the home page and answers from the bundle, under the policy in the guide', async ({
  page,
  manifest,
}) => {
  const started = page.waitForEvent('worker');
  await page.goto(listed.origin);
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/'));
  const tool = manifest.tools.find(({ name }) => name === 'get_latest_articles');
  if (!tool) throw new Error('The manifest lacks the tool.');
  const answer = expectAnswer(await call(page, tool.name, { query: 'doorbell' }), tool);
  expect(answer).toHaveProperty('articles.0.url', `${site.origin}/essays/agents-need-a-doorbell`);
  expect((await started).url()).toMatch(/^blob:/);
  expect(page.workers()).toHaveLength(1);
  expect(await call(page, 'get_article_content', { slug: 'agents-need-a-doorbell' })).not.toHaveProperty(
    'isError',
  );
});

test('posts and lists greetings, and reports problems as the site does', async ({ page }) => {
  await page.goto(listed.origin);
  await expect.poll(() => registeredTools(page)).toContain('post_greeting_to_humans');
  const greeting = await call(page, 'post_greeting_to_humans', { message: 'Hello from the other site' });
  expect(JSON.stringify(greeting)).toContain(`${site.origin}/guestbook/`);
  expect(JSON.stringify(await call(page, 'get_recent_greetings'))).toContain('Hello from the other site');
  const problem = expectProblem(await call(page, 'get_article_content', { slug: 'nothing' }));
  expect(problem.type).toBe(`${site.origin}/problems/essay-not-found`);
});

test('follows the attribute scope', async ({ page, manifest }) => {
  await page.goto(listed.origin);
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/'));
  await page.locator('foyer-tools').evaluate((element) => element.setAttribute('scope', '/offerings'));
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/offerings'));
  await page.evaluate(() => history.pushState({}, '', '/projects'));
  expect(await registeredTools(page)).toEqual(toolsInScope(manifest, '/offerings'));
});

test('answers without a worker if the policy forbids it', { tag: '@long' }, async ({ page, misconduct }) => {
  listed.policy = listed.policy.replace(/worker-src [^;]*/, "worker-src 'none'");
  await page.goto(listed.origin);
  await expect.poll(() => registeredTools(page)).toContain('get_latest_articles');
  const result = await call(page, 'get_latest_articles', { query: 'doorbell' });
  expect(result.content[0]?.text).toContain('agents-need-a-doorbell');
  expect(await page.locator('foyer-tools').evaluate(({ status }: FoyerTools) => status)).toBe('ready');
  expect(page.workers()).toEqual([]);
  expect(misconduct.violations).toEqual([expect.stringMatching(/^worker-src blob/)]);
  misconduct.violations.length = 0;
  misconduct.errors.length = 0;
});

test('says in one line what to change if the origin is not listed', { tag: '@long' }, async ({
  page,
  misconduct,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(unlisted.origin, { waitUntil: 'networkidle' });
  expect(misconduct.errors).toEqual([
    `Foyer: ${site.origin} does not offer its tools on ${unlisted.origin}. To allow it, add ${unlisted.origin} to allowedOrigins in the site.yaml of ${site.origin}.`,
  ]);
  expect(requested.filter((url) => url.startsWith(site.origin))).toEqual([`${site.origin}/foyer.js`]);
  expect(await registeredTools(page)).toEqual([]);
  misconduct.errors.length = 0;
});
