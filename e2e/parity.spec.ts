/** One registry stands behind the page and Node, so each read gives the same answer in both. */
import type { ContentBundle } from '../web/runtime/bundle.ts';
import { bodyReader, type Library } from '../web/runtime/library.ts';
import { createSearch } from '../web/runtime/search/search.ts';
import { createRegistry, invoke } from '../web/runtime/tools/registry.ts';
import { expect, type ToolResult, test } from './fixtures.ts';

const CALLS: readonly (readonly [name: string, input: object])[] = [
  ['get_site_overview', {}],
  ['read_profile_bio', {}],
  ['get_latest_articles', {}],
  ['get_latest_articles', { query: 'false positives', limit: 2 }],
  ['get_latest_articles', { category: 'Fraud Prevention', sortBy: 'asc', offset: 1 }],
  ['get_latest_articles', { limit: 'three' }],
  ['get_article_content', { slug: 'friction-is-a-budget' }],
  ['get_article_content', { slug: 'friction' }],
  ['get_essay_takeaways', { slug: 'friction-is-a-budget' }],
  ['get_projects_overview', {}],
  ['get_projects_overview', { limit: 3 }],
  ['get_live_status', {}],
  ['get_current_focus', {}],
  ['get_offerings', { category: 'advisory' }],
  ['get_offerings', { category: 'catering' }],
  ['get_positioning_and_messaging', { target_audience: 'platform engineer' }],
  ['get_proof_points', {}],
];

test('page and Node answer alike, right input or wrong', async ({ page, request }) => {
  const bundle = (await (await request.get('/bundle.json')).json()) as ContentBundle;
  const library = (await (await request.get('/library.json')).json()) as Library;
  const registry = createRegistry(bundle);
  const context = {
    bundle,
    search: createSearch({ ...bundle, library }),
    bodyOf: bodyReader(library),
    greetings: {
      post: () => Promise.reject(new Error('unused')),
      recent: () => Promise.reject(new Error('unused')),
    },
    now: () => new Date(),
  };
  await page.goto('/agents');
  for (const [name, input] of CALLS) {
    await test.step(`${name} ${JSON.stringify(input)}`, async () => {
      const inPage = (await page.webmcp.callTool(name, input as never)) as ToolResult;
      const inNode = (await invoke(registry, name, input, context)) as ToolResult;
      expect(withoutClock(inPage)).toEqual(withoutClock(inNode));
    });
  }
});

/** A read of the clock differs between two calls, and nothing else does. */
function withoutClock(result: ToolResult): string {
  return JSON.stringify(result).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/g, 'now');
}
