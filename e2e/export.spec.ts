/** The exported site on a plain file server, in addition to the tests that also drive a served site. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { english } from '../test/helpers/core/english.ts';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { EXPORT_FOLDER } from './export-folder.ts';
import { answerIn, expect, registeredTools, type ToolResult, test, toolsInScope } from './fixtures.ts';
import { serveFolder } from './static-server.ts';

const folder = process.env[EXPORT_FOLDER] ?? '';

const box = (page: Page) => page.getByRole('searchbox', { name: english('search.label') });
const summary = (page: Page) => page.locator('.found');
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

test('every page in the sitemap loads without a failed request', async ({ page, request, baseURL }) => {
  test.setTimeout(600_000);
  const failed: string[] = [];
  page.on('requestfailed', (one) => failed.push(`${one.url()}: ${one.failure()?.errorText}`));
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(50);
  for (const address of addresses) {
    expect(address.startsWith(`${baseURL}/`)).toBe(true);
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
  }
  expect(failed).toEqual([]);
});

test('a search in the address is answered by the page, with all results', async ({ page }) => {
  await page.goto('/essays?q=people+money');
  await expect(box(page)).toHaveValue('people money');
  await expect(summary(page)).toHaveText(/^\d+ essays about “people money”, best match first\.$/);
  expect(await titles(page).count()).toBeGreaterThan(10);
  await expect(page.getByRole('link', { name: english('search.more') })).toHaveCount(0);
  await box(page).press('Escape');
  await page.waitForURL((url) => url.search === '');
  await expect(summary(page)).toContainText(english('essays.count', { count: 24 }));
});

test('a category has a page of its own, which a search stays on', async ({ page }) => {
  await page.goto('/essays');
  await box(page).fill('trust');
  await expect(summary(page)).toContainText('“trust”');
  await page
    .getByRole('navigation', { name: english('search.categories') })
    .getByText('Deepfake Defense')
    .click();
  await page.waitForURL('**/essays/category/deepfake-defense?q=trust');
  await expect(summary(page)).toContainText('in Deepfake Defense about “trust”');
  await box(page).fill('xyzzy');
  await page.getByRole('link', { name: english('search.everywhere') }).click();
  await page.waitForURL('**/essays?q=xyzzy');
  await expect(summary(page)).toHaveText(english('search.absent', { words: '“xyzzy”' }));
});

test('former paths lead to the current ones', async ({ page }) => {
  await page.goto('/essays/the-last-two-weeks');
  await page.waitForURL('**/essays/leave-with-a-map');
});

test('the contact page offers e-mail and no form', async ({ page, manifest }) => {
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('link', { name: 'wren@castellane.example' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  const expected = toolsInScope(manifest, '/contact').filter((name) => name !== 'send_inquiry');
  await expect.poll(() => registeredTools(page)).toEqual(expected);
});

test('invalid input to a tool returns a problem whose type leads to a page', async ({ page }) => {
  await page.goto('/agents');
  const { isError, ...result } = (await page.webmcp.callTool('get_latest_articles', {
    limit: 51,
  })) as ToolResult;
  expect(isError).toBe(true);
  const { type } = answerIn(result);
  expect((await page.goto(String(type)))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid input');
});

test('the console calls tools on the page only', async ({ page }) => {
  await page.goto('/agents#get_offerings');
  const tool = page.locator('details[data-tool=get_offerings]');
  await tool.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(tool.getByRole('group', { name: 'Answer', exact: true })).toContainText('on the page');
  await expect(page.getByRole('button', { name: 'Call over REST' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('categories and tags lead to their lists', async ({ page }) => {
    await page.goto('/essays');
    await page
      .getByRole('link', { name: /^Frontier AI/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      english('essays.titleOn', { subject: 'Frontier AI' }),
    );
    await page.getByRole('main').getByRole('link', { name: 'consent', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      english('essays.titleOn', { subject: 'consent' }),
    );
  });
});

test('pages work on a host that ignores the header files', async ({ browser, manifest }) => {
  const server = serveFolder(folder, false).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${port}` });
  await page.goto('/essays');
  await expect.poll(() => registeredTools(page)).toEqual(toolsInScope(manifest, '/essays'));
  await box(page).fill('doorbell');
  await expect(titles(page).first()).toHaveText('Agents Need a Doorbell');
  await page.close();
  server.close();
});

test('the command in the guide exports, and a second one leaves the files of others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'foyer-export-'));
  const target = join(parent, 'dist');
  const guide = await readFile('docs/hosting/static.md', 'utf8');
  const [, command = ''] = /^npx --no foyer-site (export site .*)$/m.exec(guide) ?? [];
  const run = async (...options: readonly string[]) => {
    const parameters = command.replace('site', target).split(' ');
    const env = { DATA_DIR: process.env.FOYER_TEST_WARM_DATA, CONTENT_DIR: SAMPLE_CONTENT };
    return promisify(execFile)(process.execPath, ['dist/server/cli.js', ...parameters, ...options], { env });
  };
  const { stdout } = await run();
  expect(stdout).toMatch(/^Exported \d+ files \(\d+\.\d MB\) for https:\/\/ada\.example to \S+\.\n$/);
  await writeFile(join(target, 'CNAME'), 'ada.example');
  const again = JSON.parse((await run('--json', '--api', 'https://api.ada.example')).stdout);
  expect(again).toMatchObject({ folder: target, url: 'https://ada.example', files: expect.any(Number) });
  expect(await readFile(join(target, 'CNAME'), 'utf8')).toBe('ada.example');
  expect(await readFile(join(target, 'contact.html'), 'utf8')).toContain('https://api.ada.example/contact');
  await rm(parent, { recursive: true });
});
