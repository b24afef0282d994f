/** The watcher behind every browser test detects each kind of violation. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Misconduct } from './misconduct.ts';

/** Opens a page with `markup` injected. */
async function openWith(page: Page, markup: string): Promise<void> {
  await page.route('/legal', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${markup}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/legal');
}

function clear({ errors, foreignRequests, violations }: Misconduct): void {
  for (const list of [errors, foreignRequests, violations]) list.length = 0;
}

const VIOLATIONS = [
  ['an inline script', '<script>window.struck = true</script>', /^script-src-elem inline/],
  ['an event handler', '<img src="/favicon.svg" onload="window.struck = true">', /^script-src-attr inline/],
  ['an inline style', '<p style="color: red">Red</p>', /^style-src-attr inline/],
  ['an image from another site', '<img src="https://evil.test/pixel.png">', /^img-src https:\/\/evil\.test/],
  ['a frame', '<iframe src="/about"></iframe>', /^frame-src/],
] as const;

for (const [what, markup, report] of VIOLATIONS) {
  test(`${what} is blocked and reported`, { tag: '@long' }, async ({ page, misconduct }) => {
    await openWith(page, markup);
    await expect.poll(() => misconduct.violations).toContainEqual(expect.stringMatching(report));
    expect(await page.evaluate(() => 'struck' in window)).toBe(false);
    clear(misconduct);
  });
}

test('assigning a string as HTML is blocked and reported', { tag: '@long' }, async ({ page, misconduct }) => {
  await page.goto('/legal');
  const insertion = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'));
  await expect(insertion).rejects.toThrow(/TrustedHTML/);
  await expect
    .poll(() => misconduct.violations)
    .toContainEqual(expect.stringMatching(/^require-trusted-types-for/));
  clear(misconduct);
});

test('a violation in a worker is reported', { tag: '@long' }, async ({ page, misconduct }) => {
  await page.goto('/essays');
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
  const outcome = await worker.evaluate(() =>
    fetch('https://evil.test/').then(
      () => 'sent',
      () => 'stopped',
    ),
  );
  expect(outcome).toBe('stopped');
  await expect.poll(() => misconduct.violations).toContainEqual(expect.stringMatching(/^connect-src/));
  clear(misconduct);
});

test('a violation in another context is reported', { tag: '@long' }, async ({
  browser,
  baseURL,
  misconduct,
}) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await openWith(page, '<script>window.struck = true</script>');
  await expect.poll(() => misconduct.violations).toHaveLength(1);
  await page.close();
  clear(misconduct);
});

test.describe('a test whose page violates the policy', () => {
  test.fail();

  test('fails even without an assertion', { tag: '@long' }, async ({ page, misconduct }) => {
    await openWith(page, '<script>window.struck = true</script>');
    await expect.poll(() => misconduct.violations).toHaveLength(1);
    // Clears only the errors, as some tests do.
    misconduct.errors.length = 0;
  });
});
