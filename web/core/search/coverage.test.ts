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

it('counts words in the title more than weak ones in the text', async () => {
  const { search } = searchOf({
    essays: [
      essayOf({ slug: 'bye', title: 'Bye, Kowloon', text: 'The time has come.' }),
      ...['a', 'b', 'c'].map((slug) =>
        essayOf({ slug, title: 'A report', text: 'They leave on Monday, and leave again.' }),
      ),
      ...others,
    ],
  });
  const { hits } = await search('leave Kowloon');
  expect(hits[0]?.slug).toBe('bye');
});

describe('a word without spaces', () => {
  const { search } = searchOf({
    essays: [
      essayOf({ slug: 'name', title: '哀悼陈希孺老师', text: '他是统计学家。' }),
      essayOf({ slug: 'scattered', title: '杂记', text: '陈老师说希望孺子可教。' }),
      essayOf({ slug: 'law', title: '大数定律', text: '一条定律。' }),
      essayOf({ slug: 'big', title: '定律', text: '大家数一数定律。' }),
      essayOf({ slug: 'tokyo', title: '感染', text: '今日の東京都の感染者数。うまいくらいだ。' }),
      essayOf({ slug: 'game', title: 'マイクラ', text: 'サーバーを立てる。' }),
    ],
  });

  it.each([
    ['陈希孺', ['name']],
    ['陈希孺是谁', ['name']],
    ['大数定律是什么', ['law']],
    ['マイクラ', ['game']],
    ['マイクラは何回？', ['game']],
    ['京都', []],
    ['東京', ['tokyo']],
  ])('is found as a whole: %s', async (query, slugs) => {
    const { hits, total } = await search(query);
    expect(hits.slice(0, total).map(({ slug }) => slug)).toEqual(slugs);
  });

  it('is named as a whole if no essay has it', async () => {
    expect((await search('周杰伦')).notes).toEqual([{ kind: 'absent', words: ['周杰伦'] }]);
  });
});

it('names the languages of the essays, not of the site', async () => {
  const { search } = searchOf({
    essays: ['这是我的文章和你的', '他在写什么，我觉得是'].map((text, i) =>
      essayOf({ slug: `zh-${i}`, title: '文', text }),
    ),
  });
  expect((await search('was denkst du über Kowloon')).notes).toContainEqual({
    kind: 'language',
    languages: ['zh'],
  });
});
