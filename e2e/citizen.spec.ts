/** Documents for browsers, read by a browser. */
import { expect, test } from './fixtures.ts';

test('the browser parses the web app manifest and decodes every icon in it', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = '{}' } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  expect(errors).toEqual([]);

  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes } of [...icons, { src: '/favicon.ico', sizes: '32x32' }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});
