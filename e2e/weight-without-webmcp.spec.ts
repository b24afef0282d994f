/** Size of a first visit in a browser without WebMCP. */
import { english } from '../test/helpers/core/english.ts';
import { expect, recordTraffic, test, waitForCatalog } from './fixtures.ts';

const MAX_BYTES = 140_000;
const MAX_REQUESTS = 16;

for (const [path, withPictures] of [
  ['/', true],
  ['/essays/agents-need-a-doorbell', false],
] as const) {
  test(`a first visit of ${path} transfers at most 140 kB in at most 16 requests`, async ({ page }) => {
    const traffic = await recordTraffic(page, { withPictures });
    await page.goto(path);
    await waitForCatalog(page);
    await expect(page.getByRole('button', { name: english('guestbook.greetings') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { bytes, paths } = traffic();
    expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(page.workers()).toEqual([]);
  });
}
