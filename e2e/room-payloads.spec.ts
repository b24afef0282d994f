/** Injects markup and script through everything that the owner's room shows of texts and pictures. All of it must stay text. */
import type { Page } from '@playwright/test';
import { smallContent } from '../test/helpers/content-copy.ts';
import { expect, test } from './fixtures.ts';
import { serveContent } from './own-site.ts';
import { pairPage } from './owner-room.ts';
import { allPayloads } from './xss/payloads.ts';

/** Elements that would exist if a payload had been parsed as markup. */
const INJECTED =
  'script:not([src]):not([type="application/json"]), style, iframe, object, embed, base, img[src=x], [onerror], [onload], [onfocus], [href^=java i]';

async function expectOnlyText(page: Page, path: string): Promise<void> {
  expect(await page.locator(INJECTED).count(), path).toBe(0);
  expect(await page.evaluate(() => 'struck' in window), path).toBe(false);
}

test('payloads in titles, texts and fields stay text in lists, the editor, the check and the preview', {
  tag: '@long',
}, async ({ page, misconduct }) => {
  const content = await smallContent();
  // Most payloads are errors, with which the site would not start.
  const site = await serveContent(content);
  await pairPage(page, site);
  const drafts = allPayloads.map((text, index) => {
    const line = JSON.stringify(text.replaceAll('\n', ' '));
    const head = [`title: ${line}`, 'date: 2026-01-01', 'draft: true', `tags: [${line}]`, `excerpt: ${line}`];
    return [`draft-${index}`, ['---', ...head, '---', text, ''].join('\n')] as const;
  });
  for (const [slug, text] of drafts) await content.write(`essays/${slug}.md`, text);
  for (const [index, text] of allPayloads.entries()) {
    const name = text.replaceAll(/[/\0\n]/g, ' ').slice(0, 80);
    await content.write(`media/${index} ${name}.txt`, 'x');
  }
  for (const path of ['/owner/texts', '/owner/pictures', '/owner/site']) {
    await page.goto(site.origin + path);
    await expectOnlyText(page, path);
  }
  expect(allPayloads.length).toBeGreaterThan(100);
  for (const [slug] of drafts) {
    const path = `/owner/texts/essay/${slug}`;
    await page.goto(site.origin + path);
    await expect(page.locator('textarea[name=markdown]')).toBeVisible();
    await expectOnlyText(page, path);
    await page.getByRole('button', { name: 'Preview', exact: true }).first().click();
    await page.waitForURL(/\/preview$/);
    await expectOnlyText(page, `${path}/preview`);
  }
  await page.close();
  await site.close();
  // The browser logs that texts with errors have no preview.
  misconduct.errors.length = 0;
});
