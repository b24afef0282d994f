/** Injects markup and script through every string that reaches a page. All of it must stay text. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../server/db/database.ts';
import { createGreetingStore } from '../server/db/greeting-store.ts';
import { renderMarkdown } from '../site/markdown/render-markdown.ts';
import { findInvisible } from '../site/reader/checks/invisible-characters.ts';
import { english } from '../test/helpers/core/english.ts';
import { typeset } from '../web/core/typeset.ts';
import { answer, callButton, field, open } from './console.ts';
import { fillForm, message, name, send } from './contact-form.ts';
import { test as base, expect } from './fixtures.ts';
import { type OwnSite, serveSample } from './own-site.ts';
import { scriptOf } from './tab/script.ts';
import type { Visited } from './xss/inspect.ts';
import { allPayloads, payloads } from './xss/payloads.ts';

declare const inspect: typeof import('./xss/inspect.ts');

/** Number of greetings on one page of the guestbook. */
const ON_PAGE = 100;

const test = base.extend<object, { site: OwnSite }>({
  site: [
    async ({ playwright: _ }, use) => {
      const site = await serveSample(writeEssays);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});
// All tests run in one worker and share one server.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript({
    content: await scriptOf(new URL('xss/inspect.ts', import.meta.url), 'inspect'),
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
});
test.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => 'struck' in window)).toBe(false);
});

/** Elements that would exist if a payload had been parsed as markup. */
const INJECTED =
  'script, style, iframe, object, embed, img[src=x], [onerror], [onload], [onfocus], [href^=java i]';

type Kind = keyof typeof payloads;

/** Pages of the sample that together contain all of its markup. */
const samplePages = [
  '/',
  '/essays',
  '/essays/agents-need-a-doorbell',
  '/essays/leave-with-a-map',
  '/essays/evaluate-the-task-not-the-model',
];

/** Payloads that the content check rejects: titles, footnotes, and links and images without a valid target. */
const REJECTED = /^# |\]\(x|java&#10;|^\[\^1\]/;

/** Puts a payload into a code block if the content check would reject it elsewhere, such as HTML and invisible characters. */
async function asMarkdown(text: string): Promise<string> {
  const { faults } = await renderMarkdown(text);
  const isRejected = faults.length > 0 || findInvisible(text, 'invisibleEscape', String).length > 0;
  return isRejected ? `\`\`\`\`\n${text}\n\`\`\`\`` : text;
}

/** Writes one essay per kind of payload, with payloads in its title, summary, tags and text. */
async function writeEssays(content: string): Promise<void> {
  for (const [kind, texts] of Object.entries(payloads)) {
    const line = JSON.stringify(texts[0]?.replaceAll('\n', ' '));
    const head = {
      title: line,
      date: '2026-01-02',
      category: 'Frontier AI',
      excerpt: line,
      tags: `[${line}]`,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    const accepted = texts.filter((text) => !REJECTED.test(text));
    await writeFile(
      join(content, 'essays', `xss-${kind}.md`),
      ['---', ...lines, '---', '', (await Promise.all(accepted.map(asMarkdown))).join('\n\n'), ''].join('\n'),
    );
  }
}

/** Fails if a document lacks its text, has an unsafe URL, or has markup that occurs in no `harmless` document. */
async function expectOnlyText(
  page: Page,
  documents: readonly Visited[],
  harmless: readonly string[],
): Promise<void> {
  const strange = await page.evaluate(
    async ([visited, paths]) => inspect.findStrange(visited, await inspect.vocabularyOf(paths)),
    [documents, harmless] as const,
  );
  expect(strange).toEqual([]);
}

test('payloads in URLs stay text: searches, categories, page numbers, missing paths', {
  tag: '@long',
}, async ({ page, misconduct }) => {
  await page.goto('/legal');
  const documents = allPayloads.flatMap((text): readonly Visited[] => {
    const encoded = encodeURIComponent(text);
    return [
      { path: `/essays?q=${encoded}&category=${encoded}&page=${encoded}`, text },
      { path: `/essays/${encoded}?${encoded}` },
    ];
  });
  const harmless = ['/essays?q=door', '/essays?q=xyzzy', '/essays?q=door&category=xyzzy', '/nothing'];
  await expectOnlyText(page, documents, harmless);
  // The browser logs each missing path.
  misconduct.errors.length = 0;
});

test('payloads in unchecked greetings stay text, in the guestbook and on their own pages', {
  tag: '@long',
}, async ({ page, site }) => {
  const database = await openDatabase({ dataDir: site.dataDir });
  const store = createGreetingStore(database, () => new Date());
  const storeGreeting = async (agent_name: string, message: string) => {
    const origin = { channel: 'rest', state: 'public', notify: [] } as const;
    return `/guestbook/${(await store.post({ agent_name, message }, origin)).stored.id}`;
  };
  const harmless = ['/guestbook', await storeGreeting('Rook', 'Hello.')];
  for (let start = 0; start < allPayloads.length; start += ON_PAGE) {
    const texts = allPayloads.slice(start, start + ON_PAGE);
    const documents: Visited[] = [{ path: '/guestbook' }];
    for (const text of texts) documents.push({ path: await storeGreeting(text, `Says: ${text}`), text });
    await page.goto('/guestbook');
    await expect(page.getByRole('main')).toContainText(texts.at(-1) ?? '');
    await expectOnlyText(page, documents, harmless);
  }
  await database.destroy();
});

test('payloads in the content stay text: titles, summaries, tags and essays', { tag: '@long' }, async ({
  page,
}) => {
  const kinds = Object.keys(payloads);
  const own = kinds.map((kind) => ({
    path: `/essays/xss-${kind}`,
    text: typeset(payloads[kind as Kind][0] ?? '', 'en'),
  }));
  await page.goto('/essays/xss-tags');
  await expectOnlyText(page, [...own, { path: '/essays' }, { path: '/' }], samplePages);
});

test('payloads stay text in the greeting widget', async ({ page }) => {
  // The widget shows five greetings.
  const greetings = [0, 1, 2, 3, 4].map((remainder) => {
    const text = allPayloads.filter((_, index) => index % 5 === remainder).join(' ');
    const id = `g${remainder}`;
    return { id, agent_name: text, message: text, created_at: '2026-11-21T08:00:00.000Z', channel: 'rest' };
  });
  const json = { status: 'success', total: greetings.length, notice: '', greetings };
  await page.route('**/api/mcp/greetings?*', (route) => route.fulfill({ json }));
  await page.goto('/about');
  await page.getByRole('button', { name: /^Greetings/ }).click();
  const panel = page.getByRole('region', { name: english('page.greetings') });
  for (const { message } of greetings) await expect(panel.getByText(message).first()).toBeVisible();
  await expect(panel.locator(INJECTED)).toHaveCount(0);
});

test('payloads stay text in the search box', async ({ page }) => {
  await page.goto('/essays');
  const box = page.getByRole('searchbox', { name: english('search.label') });
  const main = page.getByRole('main');
  const summary = page.locator('.found');
  for (const texts of Object.values(payloads)) {
    const before = await summary.innerText();
    await box.fill(`"${texts.join(' ').replaceAll(/["\n]/g, ' ')}"`);
    // The list names the words or the phrase that no essay contains.
    await expect(summary).not.toHaveText(before);
    await expect(main.locator(INJECTED)).toHaveCount(0);
  }
});

test('payloads stay text in the contact form and in its errors', async ({ page, misconduct }) => {
  const hint = payloads.handlers.join(' ');
  const errors = [{ pointer: '/message', detail: hint, hint }];
  const json = {
    type: 'http://site/problems/invalid-input',
    status: 400,
    detail: hint,
    hints: [hint],
    errors,
  };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json }));
  const sender = payloads.tags[0] ?? '';
  await fillForm(page, { name: sender, message: allPayloads.join('\n').slice(0, 5000) });
  await send(page).click();
  await expect(message(page), 'in the words of the page').toHaveAccessibleDescription(
    /^Remove the invisible characters/,
  );
  await expect(name(page)).toHaveValue(sender);
  await expect(page.getByRole('main').locator(INJECTED)).toHaveCount(0);
  misconduct.errors.length = 0;
});

test('payloads stay text in the console, in inputs and answers', { tag: '@long' }, async ({ page }) => {
  const list = await open(page, 'get_latest_articles');
  for (const texts of Object.values(payloads)) {
    await field(list, 'query').fill(texts.join(' ').replaceAll('\n', ' ').slice(0, 200));
    await callButton(list).click();
    // The answer repeats the query.
    await expect(answer(list)).toContainText(texts[0] ?? '');
  }
  const essay = await open(page, 'get_article_content');
  for (const kind of ['tags', 'foreign', 'mutating'] as const) {
    await field(essay, 'slug').fill(`xss-${kind}`);
    await callButton(essay).click();
    await expect(answer(essay)).toContainText(payloads[kind][1] ?? '');
  }
  await field(essay, 'slug').fill(payloads.handlers.join(' ').slice(0, 100));
  await callButton(essay).click();
  await expect(essay.getByRole('group', { name: 'No such essay' })).toBeVisible();
  await expect(page.getByRole('main').locator(INJECTED)).toHaveCount(0);
});
