/** `npm run dev` on a copy of the project: pages reload when code or content changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../site/util/free-port.ts';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { WINGS } from '../test/helpers/wings.ts';

/** Not the default. */
const HOST = 'localhost';
const PROJECT = [...WINGS, 'word-vectors', 'vite.config.ts', 'package.json', 'tsconfig.json'];

let folder: string;
let origin: string;
let dev: ChildProcess;

// All tests share one server.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-dev-'));
  await Promise.all(PROJECT.map((name) => cp(resolve(name), join(folder, name), { recursive: true })));
  await cp(SAMPLE_CONTENT, join(folder, 'content'), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  origin = `http://${HOST}:${port}`;
  const env = { ...process.env, HOST, PORT: String(port) };
  dev = spawn(process.execPath, ['--import', 'tsx', 'cli/dev/main.ts'], { cwd: folder, env });
  await new Promise<void>((ready, failed) => {
    dev.stdout?.on('data', (chunk) => String(chunk).includes('Foyer is listening') && ready());
    dev.once('exit', (code) => failed(new Error(`npm run dev ended with ${code}`)));
  });
});

test.afterAll(async () => {
  dev.kill();
  await once(dev, 'exit');
  await rm(folder, { recursive: true, force: true });
});

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}

test('no file of the project can be read', { tag: '@long' }, async ({ request }) => {
  const files = ['data/foyer.db', 'package.json', 'vite.config.ts', 'node_modules/hono/package.json'];
  for (const file of files) {
    await readFile(join(folder, file));
    for (const path of [file, `${file}?raw`, `@fs${join(folder, file)}`]) {
      expect((await request.get(`${origin}/${path}`)).status(), path).toBe(404);
    }
  }
});

test('an open page updates when content, a view, a style or a script is saved', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I work on how you know who/);

  await edit('content/site.yaml', 'tagline: I work on', 'tagline: I draft again');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I draft again/);

  await edit('web/views/home.tsx', 'Latest essays', 'Essays hot off the press');
  await expect(page.getByRole('heading', { name: 'Essays hot off the press' })).toBeVisible();

  await appendFile(join(folder, 'web/styles/main.css'), '\nmain { outline: 3px solid rgb(1, 2, 3) }\n');
  await expect(page.getByRole('main')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');

  await appendFile(join(folder, 'web/page/main.ts'), "\ndocument.body.dataset.saved = 'script';\n");
  await expect(page.locator('body')).toHaveAttribute('data-saved', 'script');

  await writeFile(join(folder, 'content/theme.css'), 'main { outline: 3px solid rgb(4, 5, 6) }\n');
  await expect(page.getByRole('main')).toHaveCSS('outline-color', 'rgb(4, 5, 6)');
});

test('pages have the address of HOST and PORT, and are shown in their own typeface', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(origin);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/`);
  // The second letter is in a file of the package, not in one of the project.
  const loaded = await page.evaluate(() => document.fonts.load('16px Vollkorn', 'Aă'));
  expect(loaded).toHaveLength(2);
  await page.evaluate(() => document.fonts.ready);
  const faces = await page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]));
  expect(faces).toContainEqual(['Vollkorn', 'loaded']);
  expect(faces).not.toContainEqual(['Vollkorn', 'error']);
  expect(await page.locator('link[rel=preload][as=font]').count()).toBeGreaterThan(0);
});

test('drafts and scheduled essays are shown with a label, and update when saved', { tag: '@long' }, async ({
  page,
}) => {
  const file = join(folder, 'content/essays/kept-back.md');
  const essay = (text: string, line: string) =>
    `---\ntitle: Kept Back\ndate: 2999-12-03\ncategory: Frontier AI\n${line}\n---\n${text}\n`;
  await writeFile(file, essay('An idea.', 'draft: true'));
  const address = `${origin}/essays/kept-back`;
  // The previous page may reload at the same moment.
  const open = async () => (await page.goto(address).catch(() => null))?.status();
  await expect.poll(open).toBe(200);
  await expect(page.locator('article')).toContainText('Draft December 3, 2999');

  await writeFile(file, essay('A thought.', 'draft: false'));
  await expect(page.locator('article')).toContainText('A thought.');
  await expect(page.locator('article')).toContainText('Appears December 3, 2999');

  await page.goto(`${origin}/essays`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept Back' })).toContainText('Appears');
});

test('an open page shows errors in the content, and a new essay shows its own at its address', {
  tag: '@long',
}, async ({ page }) => {
  const file = join(folder, 'content/essays/unsound.md');
  const essay = (title: string) =>
    `---\ntitle: ${title}\ndate: 2026-01-02\ncategory: Frontier AI\n---\nText.\n`;
  await page.goto(origin);
  await writeFile(file, essay('Knots: a start'));
  const banner = page.getByRole('alert');
  await expect(banner).toContainText('essays/unsound.md:2 The title contains ": ".');
  await expect(banner).toContainText('Put it in quotes: title: "Knots: a start"');

  await page.goto(`${origin}/essays/unsound`);
  await expect(page.getByRole('main')).toContainText('essays/unsound.md has 1 error');
  await writeFile(file, essay('"Knots: a start"'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knots: a start');
  await expect(banner).toHaveCount(0);
});
