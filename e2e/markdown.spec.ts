/** Code, formulas and diagrams in an essay's page. */
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

const ESSAY = '/essays/the-confused-deputy-returns';

test('code shows its language and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ESSAY);
  const block = page.locator('.code-block').first();
  await expect(block).toContainText('python');
  await block.getByRole('button', { name: 'Copy this code' }).click();
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
