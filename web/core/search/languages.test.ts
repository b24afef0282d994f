import { beforeAll, describe, expect, it } from 'vitest';
import { bundleOf, essayOf, libraryOf } from '../../../test/helpers/core/site.ts';
import { createLanguagesSearch, loadAnalyzers } from './languages.ts';
import type { Search, SearchOptions } from './search.ts';

const german = { of: 'knots', language: 'de' };
const bundle = bundleOf({
  essays: [
    essayOf({
      slug: 'knots',
      title: 'Knots',
      text: 'Sailors tie a bowline near the harbour.',
      date: '2026-01-01',
    }),
    essayOf({
      slug: 'knoten',
      title: 'Knoten',
      text: 'Seeleute banden früher viele Palsteke am Hafen.',
      date: '2026-02-01',
      translation: german,
      tags: ['seil'],
    }),
    essayOf({
      slug: 'inseln',
      title: 'Inseln',
      text: 'Auf den Inseln liegt kein Hafen.',
      date: '2026-03-01',
      translation: { of: 'islands', language: 'de' },
    }),
    essayOf({ slug: 'oars', title: 'Oars', text: 'Oars and a bowline.', date: '2026-04-01' }),
  ],
});

let search: Search;
beforeAll(async () => {
  const { essays, translations, pillars, site } = bundle;
  const analyzers = await loadAnalyzers({ locale: site.locale, essays, translations });
  search = createLanguagesSearch({ essays, translations, pillars, analyzers, library: libraryOf(bundle) });
});

async function found(query: string, options?: SearchOptions) {
  const { total, hits } = await search.search(query, options);
  return { total, slugs: hits.map(({ slug }) => slug) };
}

describe('a search in two languages', () => {
  it('finds each text by the rules of its language', async () => {
    expect(await found('Palstek')).toEqual({ total: 1, slugs: ['knoten'] });
    expect(await found('Inseln')).toEqual({ total: 1, slugs: ['inseln'] });
    expect(await found('sailor')).toEqual({ total: 1, slugs: ['knots'] });
    expect((await search.search('Palstek')).notes).toEqual([]);
  });

  it('answers a question in the language that it is asked in', async () => {
    const { total, hits, notes } = await search.search('Was gibt es über den Palstek');
    expect({ total, slugs: hits.map(({ slug }) => slug), notes }).toEqual({
      total: 1,
      slugs: ['knoten'],
      notes: [],
    });
  });

  it('counts an essay once, in the language of the query', async () => {
    expect((await found('Hafen')).slugs.toSorted()).toEqual(['inseln', 'knoten']);
    expect((await found('bowline')).slugs.toSorted()).toEqual(['knots', 'oars']);
    expect(await found('')).toEqual({ total: 3, slugs: ['oars', 'inseln', 'knots'] });
  });

  it('keeps to filters, order and pages', async () => {
    expect(await found('Hafen', { tag: 'seil' })).toEqual({ total: 1, slugs: ['knoten'] });
    expect(await found('Hafen', { sortBy: 'asc' })).toEqual({ total: 2, slugs: ['knoten', 'inseln'] });
    expect(await found('Hafen', { sortBy: 'desc', limit: 1, offset: 1 })).toEqual({
      total: 2,
      slugs: ['knoten'],
    });
    expect(await found('Hafen', { without: ['knoten'] })).toEqual({ total: 1, slugs: ['inseln'] });
  });

  it('says which words no essay contains', async () => {
    const { total, notes } = await search.search('zylinderkopf');
    expect(total).toBe(0);
    expect(notes).toMatchObject([{ kind: 'absent', words: ['zylinderkopf'] }]);
  });

  it('has scores that never rise', async () => {
    const { hits } = await search.search('Hafen');
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores[0]).toBe(1);
  });
});
