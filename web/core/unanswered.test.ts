import { describe, expect, it, vi } from 'vitest';
import { bundleOf, contextOf, essayOf } from '../../test/helpers/core/site.ts';
import type { SearchHit } from './search/search.ts';
import { call, createRegistry } from './tools/registry.ts';
import { reportSearch, type Unanswered } from './unanswered.ts';

const bundle = bundleOf({ essays: [essayOf({ slug: 'friction-is-a-budget', aliases: ['friction'] })] });
const registry = createRegistry(bundle);

/** Returns what a call reports. */
async function reportedBy(tool: string, input: object) {
  const read: string[] = [];
  const unanswered: Unanswered[] = [];
  const listener = {
    onRead: (slug: string) => void read.push(slug),
    onUnanswered: (asked: Unanswered) => void unanswered.push(asked),
  };
  await call(registry, tool, input, { ...contextOf(bundle), ...listener });
  return { read, unanswered };
}

describe('tools', () => {
  it('report the essay that they read by its current slug', async () => {
    for (const tool of ['get_article_content', 'get_essay_takeaways']) {
      expect(await reportedBy(tool, { slug: '/essays/friction' })).toEqual({
        read: ['friction-is-a-budget'],
        unanswered: [],
      });
    }
  });

  it.each([
    ['get_article_content', { slug: '/essays/pricing' }, { kind: 'essay', query: 'pricing' }],
    ['get_latest_articles', { query: 'kubernetes' }, { kind: 'search', query: 'kubernetes' }],
    ['get_offerings', { category: 'speaking' }, { kind: 'offering', query: 'speaking' }],
    ['get_proof_points', { type: 'patent' }, { kind: 'proof', query: 'patent' }],
    [
      'get_positioning_and_messaging',
      { target_audience: 'beekeepers' },
      { kind: 'audience', query: 'beekeepers' },
    ],
  ])('%s reports that it finds nothing for %o', async (tool, input, asked) => {
    expect(await reportedBy(tool, input)).toEqual({ read: [], unanswered: [asked] });
  });

  it('report nothing when nothing in particular was asked for', async () => {
    for (const tool of ['get_offerings', 'get_proof_points', 'get_positioning_and_messaging']) {
      expect(await reportedBy(tool, {})).toEqual({ read: [], unanswered: [] });
    }
  });
});

describe('reportSearch', () => {
  const hit = (matchedBy: SearchHit['matchedBy']) => ({
    slug: 'friction-is-a-budget',
    score: 1,
    matchedBy,
    matches: [],
  });

  it.each([
    ['nothing', 0, [], true],
    ['only related essays', 0, [hit('partly'), hit('meaning')], true],
    ['an essay with the word', 1, [hit('text'), hit('meaning')], false],
    ['nothing after the last result', 9, [], false],
  ])('a search that finds %s', (_name, total, hits, isReported) => {
    const asked: Unanswered[] = [];
    reportSearch('pricing', { total, hits, notes: [] }, { onUnanswered: (one) => void asked.push(one) });
    expect(asked).toEqual(isReported ? [{ kind: 'search', query: 'pricing' }] : []);
  });

  it('a search of the catalog alone reports nothing, because the texts may have the answer', () => {
    const onUnanswered = vi.fn();
    reportSearch('pricing', { total: 0, hits: [], notes: [{ kind: 'catalog' }] }, { onUnanswered });
    expect(onUnanswered).not.toHaveBeenCalled();
  });
});
