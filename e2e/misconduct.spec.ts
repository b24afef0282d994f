/** The watcher that every browser test stands on: what it sees, so that its silence means something. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Misconduct } from './misconduct.ts';

/** Opens a page into which `markup` has found its way. */
async function openWith(page: Page, markup: string): Promise<void> {
  await page.route('/legal', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${markup}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/legal');
}

function forgive({ errors, foreignRequests, violations }: Misconduct): void {
  for (const list of [errors, foreignRequests, violations]) list.length = 0;
}

const BREACHES = [
  ['an inline script', '<script>window.struck = true</script>', /^script-src-elem inline/],
  ['a handler', '<img src="/favicon.svg" onload="window.struck = true">', /^script-src-attr inline/],
  ['a style', '<p style="color: red">Red</p>', /^style-src-attr inline/],
  ['a picture from elsewhere', '<img src="https://evil.test/pixel.png">', /^img-src https:\/\/evil\.test/],
  ['a frame', '<iframe src="/about"></iframe>', /^frame-src/],
] as const;

for (const [what, markup, report] of BREACHES) {
  test(`${what} is stopped and seen`, async ({ page, misconduct }) => {
    await openWith(page, markup);
    await expect.poll(() => misconduct.violations).toContainEqual(expect.stringMatching(report));
    expect(await page.evaluate(() => 'struck' in window)).toBe(false);
    forgive(misconduct);
  });
}

test('markup made from text is stopped and seen', async ({ page, misconduct }) => {
  await page.goto('/legal');
  const making = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'));
  await expect(making).rejects.toThrow(/TrustedHTML/);
  await expect
    .poll(() => misconduct.violations)
    .toContainEqual(expect.stringMatching(/^require-trusted-types-for/));
  forgive(misconduct);
});

test('a worker is watched too', async ({ page, misconduct }) => {
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
  forgive(misconduct);
});

test('a page of another context is watched too', async ({ browser, baseURL, misconduct }) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await openWith(page, '<script>window.struck = true</script>');
  await expect.poll(() => misconduct.violations).toHaveLength(1);
  await page.close();
  forgive(misconduct);
});

test.describe('a test whose page violates the policy', () => {
  test.fail();

  test('fails, though it asserts nothing', async ({ page, misconduct }) => {
    await openWith(page, '<script>window.struck = true</script>');
    await expect.poll(() => misconduct.violations).toHaveLength(1);
    // The errors are forgiven, as some tests do.
    misconduct.errors.length = 0;
  });
});
