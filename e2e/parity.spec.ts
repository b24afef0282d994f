/** Every interface gives the same answer to a call, for valid and invalid input. */
import { readFileSync } from 'node:fs';
import { answerIn, expect, type Manifest, oneSampleIn, type ToolResult, test } from './fixtures.ts';
import { serveSample } from './own-site.ts';
import { badInputs, goodInputs } from './parity/inputs.ts';
import { type Answer, openInterfaces } from './parity/interfaces.ts';
import { bringClients } from './tab/connect.ts';

/** `timestamp` of `get_live_status`: ISO 8601 with the owner's UTC offset. No other value depends on the time. */
const TIMESTAMP = /"timestamp":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d)"/;
/** A greeting's age in the listing, which may differ because a minute may pass between two calls. */
const AGE = /"created_at":"(?:just now|\d+ minutes? ago)"/g;

/** Checks the timestamp, then replaces it and the ages so that answers can be compared. */
function comparable({ refused, text }: Answer, began: number): Answer {
  const moment = TIMESTAMP.exec(text)?.[1];
  if (moment !== undefined) {
    expect(Date.parse(moment)).toBeGreaterThanOrEqual(began - 1000);
    expect(Date.parse(moment)).toBeLessThanOrEqual(Date.now());
  }
  return {
    refused,
    text: text.replace(TIMESTAMP, '"timestamp":"now"').replaceAll(AGE, '"created_at":"now"'),
  };
}

interface Articles {
  readonly total: number;
  readonly note?: string;
  readonly articles: readonly { readonly slug: string }[];
}

const judgedQueries = ['sample', 'paraphrases'].flatMap((name) => {
  const file = new URL(`../bench/search/${name}/queries.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly text: string }[]).map(
    ({ text }) => text,
  );
});

/** Judged queries, their beginnings and misspellings, and some in other words and scripts. */
const QUERIES = [
  ...judgedQueries,
  ...judgedQueries.map((query) => query.slice(0, -3)),
  ...judgedQueries.map((query) => query.replace(/(\w\w)(\w)(\w)/, '$1$3$2')),
  ...[
    'phishing',
    'recruitment',
    'layoffs',
    'crime',
    'intruder',
    'Deepfake Defense',
    '声のコピー',
    'C#',
    'naïve',
  ],
].slice(0, 200);

test('every tool gives the same answer in process and over WebMCP, MCP-B, MCP and REST', async ({
  browser,
  misconduct,
}) => {
  const site = await serveSample();
  const page = await browser.newPage({ baseURL: site.origin });
  await bringClients(page);
  await page.goto('/agents');
  const interfaces = Object.entries(await openInterfaces(page, site.origin));
  const { tools } = (await (await page.request.get('/.well-known/webmcp.json')).json()) as Manifest;
  expect(tools).not.toEqual([]);
  let count = 0;
  for (const tool of tools) {
    const calls = [
      ...goodInputs(tool).map((input) => ({ input, refused: false })),
      ...oneSampleIn(8, badInputs(tool)).map((input) => ({ input, refused: true })),
    ];
    count += calls.length;
    for (const { input, refused } of calls) {
      await test.step(`${tool.name} ${JSON.stringify(input).slice(0, 80)}`, async () => {
        const began = Date.now();
        const answers: Record<string, Answer> = {};
        for (const [key, call] of interfaces) answers[key] = comparable(await call(tool.name, input), began);
        const [[, first] = ['', undefined]] = Object.entries(answers);
        expect(first?.refused).toBe(refused);
        expect(answers).toEqual(Object.fromEntries(interfaces.map(([key]) => [key, first])));
      });
    }
  }
  test.info().annotations.push({
    type: 'parity',
    description: `${count} calls across ${interfaces.length} interfaces`,
  });
  await page.close();
  // The browser logs each rejected greeting.
  misconduct.errors.length = 0;
  await site.close();
});

test('200 queries get the same answer from the worker of the page, its tool, and REST', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  await page.goto('/agents');
  const search = async (query: string) => {
    const parameters = new URLSearchParams({ q: query, limit: '50' });
    const response = await fetch(`${baseURL}/api/mcp/essays/search?${parameters}`);
    const { total, results, note } = await response.json();
    return { total, note, slugs: results.map(({ slug }: { readonly slug: string }) => slug) };
  };
  for (const query of QUERIES) {
    const result = await page.webmcp.callTool('get_latest_articles', { query, limit: 50 });
    const { total, note, articles } = answerIn(result as ToolResult) as unknown as Articles;
    const slugs = articles.map(({ slug }) => slug);
    expect({ query, total, slugs, note: total === 0 ? undefined : note }).toEqual({
      query,
      ...(await search(query)),
    });
  }
});
