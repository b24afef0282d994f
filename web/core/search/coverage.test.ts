/** Which essays are hits, and which are only related. */
import { describe, expect, it } from 'vitest';
import { searchOf } from '../../../test/helpers/core/search-of.ts';
import { essayOf as anyEssayOf } from '../../../test/helpers/core/site.ts';

const essayOf = (essay: Parameters<typeof anyEssayOf>[0]) => anyEssayOf({ category: 'Notes', ...essay });

const others = Array.from({ length: 20 }, (_, number) =>
  essayOf({ slug: `other-${number}`, text: 'People call each other, and manage.' }),
);
const essays = [
  essayOf({ slug: 'hiring', text: 'Hiring takes a day.' }),
  essayOf({ slug: 'safe', text: 'Safety at work.' }),
  ...['models', 'agents', 'evals'].map((slug) => essayOf({ slug, title: `AI ${slug}`, text: 'A machine.' })),
  ...others,
];
const search = searchOf({ essays });

async function foundFor(query: string, options = {}) {
  const { total, hits } = await search.search(query, options);
  return {
    total,
    hits: hits.slice(0, total).map(({ slug }) => slug),
    related: hits.slice(total).map(({ slug, matchedBy, score }) => ({ slug, matchedBy, score })),
  };
}

describe('an essay', () => {
  it('is a hit if it covers half of the weight of the words', async () => {
    const { total, hits, related } = await foundFor('hiring people');
    expect([total, hits]).toEqual([1, ['hiring']]);
    expect(related).toHaveLength(5);
    expect(related.every(({ matchedBy, score }) => matchedBy === 'partly' && score <= 0.5)).toBe(true);
  });

  it('is no hit if it has a common word, and no essay has the other', async () => {
    expect(await foundFor('call zebra')).toMatchObject({ total: 0, hits: [] });
    expect(await foundFor('hiring zebra')).toMatchObject({ total: 0, related: [{ slug: 'hiring' }] });
  });

  it('is a hit by a word that says what the site is about, rather than by a rare one', async () => {
    const { hits, related } = await foundFor('AI safety');
    expect(hits.toSorted()).toEqual(['agents', 'evals', 'models']);
    expect(related.map(({ slug }) => slug)).toEqual(['safe']);
  });

  it('need not have each word of a long question', async () => {
    const { hits } = await foundFor('hiring a day of safety machines elsewhere and otherwise');
    expect(hits).toContain('hiring');
  });
});

describe('related essays', () => {
  it('follow the last hit, within the limit', async () => {
    expect((await foundFor('hiring people', { limit: 3 })).related).toHaveLength(2);
    expect((await foundFor('AI safety', { limit: 2 })).related).toEqual([]);
    expect((await foundFor('AI safety', { limit: 2, offset: 2 })).hits).toHaveLength(2);
  });

  it('do not stand past the end', async () => {
    expect(await foundFor('hiring people', { offset: 1 })).toMatchObject({ total: 1, hits: [], related: [] });
  });
});
