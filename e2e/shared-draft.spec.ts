/** A client reads a draft on a phone, at the address that the owner has sent. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { smallContent } from '../test/helpers/content-copy.ts';
import { english } from '../test/helpers/core/english.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { serveContent } from './own-site.ts';

test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

test('a shared draft can be read on a phone, with its pictures, until it is revoked', {
  tag: '@long',
}, async ({ page, misconduct: { errors } }) => {
  const content = await smallContent();
  await content.write(
    'essays/knots.md',
    '---\ntitle: On knots\ndate: 2026-01-01\ndraft: true\ntakeaways: [A knot holds by friction.]\n---\nA knot is a promise.\n\n## Bends\n\n![A reef knot](/media/reef.png)\n',
  );
  const png = sharp({ create: { width: 1_200, height: 600, channels: 3, background: 'teal' } }).png();
  await content.write('media/reef.png', await png.toBuffer());
  const site = await serveContent(content);
  try {
    const foyer = async (...parameters: readonly string[]) => {
      const env = { DATA_DIR: site.dataDir, CONTENT_DIR: content.folder, PUBLIC_URL: site.origin };
      const program = ['dist/server/cli.js', ...parameters, '--json'];
      return JSON.parse((await promisify(execFile)(process.execPath, program, { env })).stdout);
    };
    const { url, id } = await foyer('drafts', 'share', 'knots');
    await page.goto(url);
    await expect(page.getByText(/Draft, please don.t share/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On knots');
    const picture = page.getByRole('img', { name: 'A reef knot' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100);
    expect(await page.locator('foyer-tools, foyer-greetings, script').count()).toBe(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(375);
    expect(await violations(page)).toEqual([]);

    await foyer('drafts', 'revoke', id);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('draft.missing'));
    // Chromium reports the 404.
    expect(errors.splice(0)).toEqual([expect.stringContaining('404')]);
  } finally {
    await site.close();
  }
});
