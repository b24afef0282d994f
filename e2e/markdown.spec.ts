/** Code, formulas and diagrams in an essay's page. */
import { smallContent } from '../test/helpers/content-copy.ts';
import { english } from '../test/helpers/core/english.ts';
import { SCREENS, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { serveContent } from './own-site.ts';

const ESSAY = '/essays/the-confused-deputy-returns';

test('code shows its language and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ESSAY);
  const block = page.locator('.code-block').first();
  await expect(block).toContainText('python');
  await block.getByRole('button', { name: english('essay.copyCode') }).click();
  await expect(block.getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# Before: [\s\S]*source=mail\.sender\)$/);
});

test('code, diagrams and formulas are tab stops only while they scroll', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(ESSAY);
  const [code, diagram] = [page.locator('.code-block > pre').first(), page.locator('.diagram')];
  await expect(code).toHaveAttribute('tabindex', '0');
  await expect(diagram).toHaveAttribute('tabindex', '0');
  expect(await violations(page, { within: 'article' })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(diagram).not.toHaveAttribute('tabindex');
  await page.goto('/essays/the-price-of-a-false-positive');
  await expect(page.locator('foyer-copy:defined').first()).toBeVisible();
  await expect(page.locator('.formula')).not.toHaveAttribute('tabindex');
});

test('a diagram has a name and the colors of the page, and a formula is MathML', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(ESSAY);
  const diagram = page.getByRole('img', { name: 'The compiler has one permission and two masters' });
  const colors = await diagram
    .locator('text')
    .first()
    .evaluate((text) => {
      return [getComputedStyle(text).fill, getComputedStyle(document.body).color];
    });
  expect(colors[0]).toBe(colors[1]);
  await page.goto('/essays/the-price-of-a-false-positive');
  expect(await page.locator('.formula mfrac').boundingBox()).toMatchObject({ height: expect.any(Number) });
});

const EVERYTHING = [
  'Press <kbd>Esc</kbd>: H<sub>2</sub>O, 10<sup>6</sup>, <mark>new</mark>, <small>small</small>, <u>under</u> and',
  '<abbr title="as soon as possible">ASAP</abbr>. Then $$x^2$$ holds.[^1]',
  '\n## Rigging of 1911 {#rig}\n\nBowline\n: A loop that holds.\n\nClove hitch\n: For a post.',
  ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map(
    (kind) => `\n> [!${kind}] The ${kind} of 11\n> A [link](#rig), \`code\` and text.`,
  ),
  '\n```ts title="src/one.ts" {1,3-5}',
  '// A comment, and /regular/ expressions.\nconst one = 1;\nfunction two(three: string): boolean {',
  '  return three === `four` && /fi(v)e/.test("six");\n}\n```',
  '\n```diff {1}\n-old\n+new\n same\n```\n\n```js:src/two.js\nlet a;\n```',
  '\n![](/media/dot.svg "A caption of 1911.")\n\n[^1]: A note.',
].join('\n');

test('an essay with everything is accessible in both themes, on a phone and on a desktop', {
  tag: '@long',
}, async ({ page }) => {
  const content = await smallContent();
  const frontMatter = 'title: Moving to 11ty\ndate: 2026-01-02\ncategory: Frontier AI';
  await content.write('essays/everything.md', `---\n${frontMatter}\n---\n${EVERYTHING}\n`);
  await content.write(
    'media/dot.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>',
  );
  const site = await serveContent(content);
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { screen, themes } of SCREENS) {
      await page.setViewportSize(screen);
      await page.goto(`${site.origin}/essays/everything`);
      await page.waitForFunction(() => document.querySelector(':not(:defined)') === null);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page), `${screen.width} px, ${colorScheme}`).toEqual([]);
      }
    }
    await expect(page.getByRole('note')).toHaveCount(5);
    await expect(page.getByRole('note').first()).toContainText('Note: The NOTE of 11');
    await expect(page.locator('pre mark')).toHaveCount(5);
    await page.goto(`${site.origin}/essays/everything#rig`);
    await expect(page.locator('h2:target')).toHaveText('Rigging of 1911');
  } finally {
    await site.close();
  }
});
