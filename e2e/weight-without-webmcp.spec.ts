/** Size of a first visit in a browser without WebMCP. */
import { english } from '../test/helpers/core/english.ts';
import { expect, test, waitForCatalog } from './fixtures.ts';

const MAX_BYTES = 140_000;
const MAX_REQUESTS = 16;

for (const [path, withPictures] of [
  ['/', true],
  ['/essays/agents-need-a-doorbell', false],
] as const) {
  test(`a first visit of ${path} transfers at most 140 kB in at most 16 requests`, async ({
    page,
    context,
  }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const requests = new Map<string, string>();
    let bytes = 0;
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (withPictures || type !== 'Image') requests.set(requestId, new URL(request.url).pathname);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (requests.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(path);
    await waitForCatalog(page);
    await expect(page.getByRole('button', { name: english('guestbook.greetings') })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const listed = [...requests.values()];
    test.info().annotations.push({ type: 'first visit', description: `${bytes} bytes, ${listed.join(' ')}` });
    expect(listed.length, listed.join(' ')).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(page.workers()).toEqual([]);
  });
}
