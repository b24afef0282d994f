import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { answer, bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import { createRegistry } from './registry.ts';

const context = contextOf(
  bundleOf({
    essays: [
      essayOf({
        slug: 'hiring',
        date: '2026-04-01',
        title: 'Hiring',
        tags: ['teams'],
        text: 'Runbooks.',
        lead: 'On people.',
      }),
      essayOf({ slug: 'runbooks', date: '2026-03-01', title: 'Runbooks', excerpt: 'For teams on call.' }),
      essayOf({ slug: 'payments', date: '2026-02-01', title: 'Payments', category: 'Fraud Prevention' }),
      essayOf({
        slug: 'refusals',
        date: '2026-01-01',
        title: 'Refused payments',
        category: 'Fraud Prevention',
      }),
    ],
  }),
);
const list = (input: unknown) => answer(context, 'get_latest_articles', input);
const these = (...slugs: string[]) => slugs.map((slug) => ({ slug }));
const everything = these('hiring', 'runbooks', 'payments', 'refusals');

describe('get_latest_articles', () => {
  it('lists the newest essays first, with their addresses', async () => {
    const answered = await list({});
    expect(answered).toMatchObject({ total: 4, limit: 5, offset: 0, articles: everything });
    expect(answered).toMatchObject({ articles: [{ url: 'https://ada.test/essays/hiring' }, {}, {}, {}] });
    expect(answered).not.toHaveProperty('categoryFilter');
    expect(answered).not.toHaveProperty('queryFilter');
  });

  it('lists the oldest first on request', async () => {
    expect(await list({ sortBy: 'asc' })).toMatchObject({ articles: everything.toReversed() });
    expect(await list({ sortBy: 'asc', limit: 1 })).toMatchObject({ articles: these('refusals') });
  });

  it('filters by category, including one outside the search filter', async () => {
    const category = 'Fraud Prevention';
    expect(await list({ category })).toMatchObject({
      total: 2,
      categoryFilter: category,
      articles: these('payments', 'refusals'),
    });
  });

  it('gives the first sentences of a long excerpt beside the passage that the query is found in', async () => {
    const excerpt = `${'A sentence about people. '.repeat(6)}${'Another one. '.repeat(6)}`.trim();
    const within = contextOf(bundleOf({ essays: [essayOf({ slug: 'winds', text: 'Turbines.', excerpt })] }));
    const articles = (input: unknown) => answer(within, 'get_latest_articles', input);
    expect(await articles({})).toMatchObject({ articles: [{ excerpt }] });
    const short = 'A sentence about people. '.repeat(6).trim();
    expect(await articles({ query: 'turbines' })).toMatchObject({ articles: [{ excerpt: short }] });
  });

  it('says in which languages the essays are, unless all are in English', () => {
    const descriptionOf = (locale: string) =>
      createRegistry(bundleOf({ site: { locale } })).get('get_latest_articles')?.description;
    expect(descriptionOf('en')).toContain('has written: lists');
    expect(descriptionOf('ja')).toContain('has written in Japanese: lists');
  });

  it('names the section that the query is found in', async () => {
    const essays = [
      essayOf({
        slug: 'bets',
        text: 'An opening of some length. A slate · Odds, on one line.',
        sections: [{ id: 'a-slate', text: 'A slate', level: 2, line: 2 }],
      }),
    ];
    const context = contextOf(bundleOf({ essays }));
    const find = async (query: string) => (await answer(context, 'get_latest_articles', { query })).articles;
    expect(await find('odds')).toMatchObject([{ slug: 'bets', section: 'a-slate' }]);
    expect(await find('opening')).toEqual([expect.not.objectContaining({ section: expect.anything() })]);
  });

  it.each([{}, { query: 'payments and runbooks' }])('filters by dates and tag, with %j', async (input) => {
    expect(await list({ ...input, from: '2026-02', to: '2026-03-01' })).toMatchObject({ total: 2 });
    expect(await list({ ...input, from: 2026, to: null, tag: 'Team' })).toMatchObject({ total: 1 });
    expect(await list({ ...input, tag: 'teams', to: '2026-03' })).toMatchObject({
      total: 0,
      articles: [],
      note: expect.stringMatching(/leave out the tag "teams".*the dates/i),
    });
  });

  it('says when the essays were published if none is in the list', async () => {
    expect((await list({ to: '2019' })).note).toContain('from 2026-01-01 to 2026-04-01');
  });

  it('returns the reading time of each listed essay, and the tags that it shares', async () => {
    const essays = [
      essayOf({ slug: 'one', tags: ['shared', 'own'] }),
      essayOf({ slug: 'two', tags: ['shared'] }),
      essayOf({ slug: 'three' }),
    ];
    const { articles } = await answer(contextOf(bundleOf({ essays })), 'get_latest_articles', {});
    const readingTime = '1 min read';
    const found = await answer(contextOf(bundleOf({ essays })), 'get_latest_articles', { query: 'two' });
    expect(found.articles).toMatchObject([{ slug: 'two', readingTime }]);
    expect(articles).toMatchObject([{ readingTime, tags: ['shared'] }, { readingTime }, { readingTime }]);
  });

  it('counts all matches before paging', async () => {
    expect(await list({ limit: 2, offset: 1 })).toMatchObject({
      total: 4,
      limit: 2,
      offset: 1,
      articles: these('runbooks', 'payments'),
    });
    expect(await list({ limit: 1, query: 'payments' })).toMatchObject({
      total: 2,
      articles: these('payments'),
    });
  });

  it('returns no essays past the end, but still the total', async () => {
    for (const offset of [4, 400, Number.MAX_SAFE_INTEGER]) {
      expect(await list({ offset })).toMatchObject({ total: 4, offset, articles: [] });
    }
    expect(await list({ offset: 3, limit: 50 })).toMatchObject({ articles: these('refusals') });
  });

  it('searches title, excerpt, tags, category, headings and text, best match first', async () => {
    expect(await list({ query: 'runbook' })).toMatchObject({
      total: 2,
      articles: these('runbooks', 'hiring'),
      queryFilter: 'runbook',
    });
    expect(await list({ query: 'on call' })).toMatchObject({ articles: these('runbooks') });
    expect(await list({ query: 'Team' })).toMatchObject({ total: 2 });
    expect(await list({ query: 'hires' })).toMatchObject({ articles: these('hiring') });
    expect(await list({ query: 'prevention' })).toMatchObject({ total: 2 });
    expect(await list({ query: 'refused payments' })).toMatchObject({
      articles: these('refusals', 'payments'),
    });
    expect(await list({ query: 'payment', limit: 1, offset: 1 })).toMatchObject({ total: 2, articles: [{}] });
  });

  it('tolerates a typo', async () => {
    expect(await list({ query: 'refsued' })).toMatchObject({ articles: these('refusals') });
  });

  it('sorts results by date only on request', async () => {
    const query = 'payments';
    expect(await list({ query, sortBy: 'desc' })).toMatchObject({ articles: these('payments', 'refusals') });
    expect(await list({ query, sortBy: 'asc' })).toMatchObject({ articles: these('refusals', 'payments') });
  });

  it('suggests other searches if nothing matches', async () => {
    expect(await list({ query: 'zebra' })).toMatchObject({
      total: 0,
      articles: [],
      note: english('search.absent', {
        words: '"zebra". Try other words, or leave out the query to list every essay',
      }),
    });
    expect(await list({ query: '?!' })).toMatchObject({
      note: 'No essay matches. Try other words, or leave out the query to list every essay.',
    });
    expect(await list({ query: 'zebra', category: 'Frontier AI' })).toMatchObject({
      note: expect.stringContaining('leave out the category "Frontier AI"'),
    });
    expect(await list({ query: 'hiring' })).not.toHaveProperty('note');
    expect(await list({ offset: 9 })).not.toHaveProperty('note');
  });

  it('says why each essay matches, with the best passage of its text', async () => {
    expect(await list({ query: 'runbook' })).toMatchObject({
      articles: [{ matchedBy: 'title' }, { matchedBy: 'text', snippet: 'Runbooks.' }],
    });
    expect(JSON.stringify(await list({}))).not.toMatch(/matchedBy|snippet/);
  });

  it('says which words no essay contains, and what was searched for instead of misspelled ones', async () => {
    expect(await list({ query: 'runbook zebra' })).toMatchObject({
      total: 0,
      articles: [{ matchedBy: 'partly' }, { matchedBy: 'partly' }],
      note: `${english('search.absent', { words: '"zebra"' })} These are only related.`,
    });
    expect(await list({ query: 'runboks' })).toMatchObject({
      note: 'Showing results for "runbooks" instead of "runboks".',
    });
  });

  it('treats a query of white space as no query', async () => {
    for (const query of ['', '  \n']) {
      const answered = await list({ query });
      expect(answered).toMatchObject({ total: 4, articles: everything });
      expect(answered).not.toHaveProperty('queryFilter');
    }
  });

  it('returns no essays for a query without searchable words', async () => {
    expect(await list({ query: 'the ?!' })).toMatchObject({ total: 0, articles: [] });
  });

  it('filters search results by category', async () => {
    expect(await list({ query: 'teams', category: 'Fraud Prevention' })).toMatchObject({ total: 0 });
    expect(await list({ query: 'payments', category: 'Fraud Prevention', sortBy: 'asc' })).toMatchObject({
      articles: these('refusals', 'payments'),
    });
  });
});
