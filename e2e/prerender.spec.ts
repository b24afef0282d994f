/** Pages that the browser renders before a visit. Playwright forbids the rendering itself, but not the attempt. */
import { expect, registeredTools, test } from './fixtures.ts';

test('pointing at a link renders its page, except for pages with forms or messages', {
  tag: ['@server', '@long'],
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const errors: unknown[] = [];
  const attempts: string[] = [];
  session.on('Preload.ruleSetUpdated', ({ ruleSet }) => errors.push(ruleSet.errorMessage));
  session.on('Preload.prerenderStatusUpdated', ({ key }) => attempts.push(new URL(key.url).pathname));
  await session.send('Preload.enable');
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const path of ['/contact', '/guestbook', '/llms.txt', '/projects']) {
    await page.locator(`a[href="${path}"]`).first().hover();
    // Longer than the visitor must point at a link.
    await page.waitForTimeout(500);
  }
  await expect.poll(() => attempts).toContain('/projects');
  expect(new Set(attempts)).toEqual(new Set(['/projects']));
  expect(errors).toEqual([undefined]);
});

test('a page that is rendered before a visit starts when it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await registeredTools(page)).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => registeredTools(page)).toContain('get_site_overview');
});
