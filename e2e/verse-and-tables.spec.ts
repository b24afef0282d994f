/** What must keep its lines and columns: verse, wide tables, and both on paper. */
import { smallContent } from '../test/helpers/content-copy.ts';
import { expect, test } from './fixtures.ts';
import { type OwnSite, serveContent } from './own-site.ts';

const POEM = `---
title: What the harbour keeps
date: 2026-01-02
form: verse
---
The boats come home without a light,
and nobody counts them,
because to count is to admit that one may be missing, and nobody on the quay admits anything.
`;

const SENTENCE = 'Lettre recommandée avec avis de réception, ou remise en main propre contre récépissé';
const TABLE = `---
title: Notice periods
date: 2026-01-03
---
A note is beside the table.[^1]

[^1]: Art. 15.

| Situation | Délai de préavis | Forme | Point de départ | Références | Ce qu'il faut savoir |
| --- | --- | --- | --- | --- | --- |
| Location vide, zone tendue | 1 mois | ${SENTENCE} | Le jour de la réception | art. 15 | ${SENTENCE}, sinon le délai est de trois mois à compter de la réception |
| Location meublée | 1 mois | ${SENTENCE} | Le jour de la réception | art. 25-8 | Aucun motif |
`;

let site: OwnSite;
test.beforeAll(async () => {
  const content = await smallContent();
  await content.write('essays/poem.md', POEM);
  await content.write('essays/table.md', TABLE);
  site = await serveContent(content);
});
test.afterAll(() => site.close());

test('a poem keeps its lines, and the rest of a long one hangs', { tag: '@server' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.origin}/essays/poem`);
  const lines = page.locator('.essay-text .verse-line');
  await expect(lines).toHaveCount(3);
  const [first, second, long] = await lines.evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect()),
  );
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? 0);
  expect(long?.height).toBeGreaterThan(2 * (first?.height ?? 0));
  await page.goto(`${site.origin}/essays`);
  await expect(
    page.getByText('The boats come home without a light, / and nobody counts them, /'),
  ).toBeVisible();
  const markdown = await (await request.get(`${site.origin}/essays/poem.md`)).text();
  expect(markdown).toMatch(/without a light, {2,}\nand nobody/);
});

test('the rows of a wide table are low, and it is as wide as the page, also beside a note', {
  tag: '@server',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${site.origin}/essays/table`);
  const heights = await page
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(90);
  const [table, header] = await page
    .locator('.table, .site-header')
    .evaluateAll((both) => both.map((one) => one.getBoundingClientRect()).sort((a, b) => b.top - a.top));
  expect(table?.left).toBeCloseTo(header?.left ?? 0, 0);
  expect(table?.right).toBeCloseTo(header?.right ?? 0, 0);
});

test('nothing is cut off on paper', { tag: '@server' }, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  // A4 without its margins, at 96 dpi.
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.goto(`${site.origin}/essays/table`);
  const right = await page
    .locator('th')
    .last()
    .evaluate((cell) => cell.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(718);
  const scrollers = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('main *')];
    return elements
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map(({ className }) => className);
  });
  expect(scrollers).toEqual([]);
});
