import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import {
  catalogSearchOf,
  found,
  searchOf,
  searchWithMeaning,
  vectorsOf,
} from '../../../test/helpers/core/search-of.ts';
import { essayOf } from '../../../test/helpers/core/site.ts';
import type { Search, SearchOptions } from './search.ts';

const essays = [
  essayOf({
    slug: 'harbour',
    date: '2026-01-03',
    title: 'Notes from the harbour',
    text: 'Boats come and go. A gull watches the boats. Once, at 10:30, a voice called.',
    excerpt: 'On boats.',
    tags: ['sailing', 'weather'],
  }),
  essayOf({
    slug: 'voices',
    date: '2026-01-02',
    title: 'Cloned voices',
    category: 'Fraud Prevention',
    text: 'A cloned voice is cheap. Cloning a voice takes a minute of recorded speech.',
    excerpt: 'On telephones.',
    tags: ['impersonation'],
    headings: [{ level: 2, text: 'What a parrot knows', id: 'parrot' }],
    takeaways: ['A ledger beats a hunch.'],
  }),
  essayOf({
    slug: 'telephones',
    date: '2026-01-01',
    title: 'The telephone',
    text: 'Hang up and call back. The constructor of the exchange wrote it in C#.',
    excerpt: 'On sailing through a call.',
    tags: ['procedures'],
  }),
];
const search = searchOf({ essays });

/** Three essays on each of two subjects. Within each subject, two essays have no words in common, but both share many with the third. */
const subjects = [
  essayOf({ slug: 'regatta', text: 'Sails and masts bend before the wind.' }),
  essayOf({ slug: 'mooring', text: 'Anchors and ropes hold us at the quay.', excerpt: 'Held fast.' }),
  essayOf({
    slug: 'voyage',
    text: 'Under sails and masts, before the wind, with anchors and ropes from the quay.',
  }),
  essayOf({ slug: 'oven', text: 'Flour, yeast and dough rise in the warmth.' }),
  essayOf({ slug: 'counter', text: 'Butter, crusts and aprons in the window.' }),
  essayOf({ slug: 'bakery', text: 'Flour, yeast, dough, butter, crusts and aprons since morning.' }),
];

async function scoresOf(query: string, options?: SearchOptions, from: Search = search) {
  return (await from.search(query, options)).hits.map(({ score }) => score);
}

describe('search', () => {
  it('ranks an essay higher if it uses the word more often', async () => {
    expect(await found(search, 'voice')).toEqual(['voices', 'harbour']);
    expect(await found(search, 'boats')).toEqual(['harbour']);
  });

  it('ranks essays that contain more of the words higher, and includes essays that contain any of them', async () => {
    expect(await found(search, 'cloned speech, recorded on boats')).toEqual(['voices', 'harbour']);
  });

  it('matches words by their stem, in titles and texts', async () => {
    expect(await found(search, 'harbours')).toEqual(['harbour']);
    expect(await found(search, 'CLONES')).toEqual(['voices']);
  });

  it('finds words in tags and category, which weigh more than the text', async () => {
    expect(await found(search, 'impersonation')).toEqual(['voices']);
    expect(await found(search, 'prevention')).toEqual(['voices']);
    const tide = [essayOf({ slug: 'tagged', tags: ['tides'] }), essayOf({ slug: 'about', text: 'Tides.' })];
    expect(await found(searchOf({ essays: tide }), 'tide')).toEqual(['tagged', 'about']);
  });

  it('adds up the scores of title, text and subject', async () => {
    const tide = [
      essayOf({ slug: 'about', text: 'Tides.' }),
      essayOf({ slug: 'both', text: 'Tides, in words.', tags: ['tides'] }),
    ];
    expect(await found(searchOf({ essays: tide }), 'tide')).toEqual(['both', 'about']);
  });

  it('tolerates a typo, with less weight than an exact match', async () => {
    expect(await found(search, 'telehpone')).toEqual(['telephones', 'voices']);
    expect(await found(search, 'gull vocie')).toEqual(['harbour', 'voices']);
  });

  it('scores the best match 1 and the others relative to it', async () => {
    const scores = await scoresOf('voice boats call cloned');
    expect(scores).toHaveLength(3);
    expect(scores[0]).toBe(1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(Math.min(...scores)).toBeGreaterThan(0);
  });

  it('gives equal matches a score of 1, even if every essay contains the word', async () => {
    const alike = Array.from({ length: 1000 }, (_, i) => essayOf({ slug: `essay-${i}`, text: 'Boat.' }));
    expect(new Set(await scoresOf('boat', {}, searchOf({ essays: alike })))).toEqual(new Set([1]));
  });

  it.each(['', '  ', ' \t\n'])('lists all essays for %j, newest first, with score 1', async (query) => {
    const { total, hits } = await search.search(query);
    expect(total).toBe(3);
    expect(hits).toEqual(
      ['harbour', 'voices', 'telephones'].map((slug) => ({ slug, score: 1, matches: [] })),
    );
  });

  it.each(['?!', 'the of and', '😀', '\u200d', '\u0301'])(
    'finds nothing for %j, which has no words',
    async (query) => {
      expect(await search.search(query)).toEqual({ total: 0, hits: [], notes: [] });
    },
  );

  it('finds nothing when there are no essays', async () => {
    for (const empty of [searchOf({ essays: [] }), catalogSearchOf({ essays: [] })]) {
      expect(await empty.search('')).toEqual({ total: 0, hits: [], notes: [] });
      const notes = [{ kind: 'absent', words: ['voice'] }];
      expect(await empty.search('voice')).toEqual({ total: 0, hits: [], notes });
    }
  });

  it('finds the known words of a long query among many unknown ones', async () => {
    const others = (count: number) => Array.from({ length: count }, (_, index) => `no${index}`).join(' ');
    expect(await found(search, `${others(31)} boats`)).toEqual(['harbour']);
    expect(await found(search, `${others(800)} boats ${others(300)}`)).toEqual(['harbour']);
    expect(await found(search, `${'boats '.repeat(800)}telephone`)).toEqual(
      expect.arrayContaining(['harbour', 'telephones']),
    );
  });

  it('searches only the 24 words with the highest weight, favoring rare and repeated ones', async () => {
    const rare = Array.from({ length: 24 }, (_, index) => `rare${'xyz'.repeat(index + 1)}`);
    const everywhere = Array.from({ length: 3 }, (_, index) =>
      essayOf({ slug: `common-${index}`, text: 'Common.' }),
    );
    const many = searchOf({ essays: [essayOf({ slug: 'rare', text: rare.join(' ') }), ...everywhere] });
    expect(await found(many, `common ${rare.join(' ')}`)).toEqual(['rare']);
    expect(await found(many, `common ${rare.slice(1).join(' ')}`)).toHaveLength(4);
    expect(await found(many, `${'common '.repeat(9)}${rare.join(' ')}`)).toHaveLength(4);
  });

  it('gives words repeated in the query more weight', async () => {
    const two = searchOf({
      essays: [essayOf({ slug: 'oven', text: 'Bread.' }), essayOf({ slug: 'boat', text: 'Sails.' })],
    });
    expect(await found(two, 'bread sails sails')).toEqual(['boat', 'oven']);
    expect(await found(two, 'sails bread bread')).toEqual(['oven', 'boat']);
  });

  it('completes the last word while it is typed, from three letters on, if no essay contains it', async () => {
    const typed = async (query: string) =>
      (await search.search(query, { isTyping: true })).hits.map(({ slug }) => slug);
    expect(await typed('tele')).toContain('telephones');
    expect(await typed('te')).toEqual([]);
    expect(await typed('boats gul')).toEqual(['harbour']);
    expect(await typed('gul zebra')).toEqual([]);
    expect(await typed('gul ')).toEqual([]);
    expect(await found(search, 'tele')).toEqual([]);
  });

  it('allows one typo, or two in words of eight letters or more', async () => {
    expect(await found(search, 'imersonation')).toEqual(['voices']);
    expect(await found(search, 'spech')).toEqual(['voices']);
    expect(await found(search, 'spoch')).toEqual([]);
    expect(await found(search, 'tellephine')).toContain('telephones');
  });

  it('finds essays with slugs such as constructor and prototype', async () => {
    const named = ['constructor', 'prototype'].map((slug) => essayOf({ slug, text: `Boats of ${slug}.` }));
    expect((await search.search('boats')).total).toBe(1);
    expect((await found(searchOf({ essays: named }), 'boats')).toSorted()).toEqual([
      'constructor',
      'prototype',
    ]);
  });
});

describe('search in a category', () => {
  it('returns only essays of that category, scored relative to the best of them', async () => {
    const { total, hits } = await search.search('voice', { category: 'Frontier AI' });
    expect({ total, hits }).toMatchObject({ total: 1, hits: [{ slug: 'harbour', score: 1 }] });
  });

  it('returns only essays of that category, also among those related in meaning', async () => {
    const mooring = { slug: 'mooring', category: 'Fraud Prevention' };
    const [regatta, { text = '' } = {}, ...others] = subjects;
    const filed = [...(regatta ? [regatta] : []), essayOf({ ...mooring, text }), ...others];
    const related = searchWithMeaning({ essays: filed });
    const slugsIn = async (options: SearchOptions) =>
      (await related.search('masts', options)).hits.map(({ slug }) => slug).toSorted();
    expect(await slugsIn({})).toEqual(['mooring', 'regatta', 'voyage']);
    expect(await slugsIn({ category: 'Frontier AI' })).toEqual(['regatta', 'voyage']);
  });

  it('lists the whole category for an empty query', async () => {
    const { total, hits } = await search.search('', { category: 'Frontier AI' });
    expect(total).toBe(2);
    expect(hits).toMatchObject([{ slug: 'harbour' }, { slug: 'telephones' }]);
  });

  it('finds nothing in a category without essays', async () => {
    for (const query of ['', 'voice'])
      expect(await search.search(query, { category: 'Gardening' })).toEqual({
        total: 0,
        hits: [],
        notes: [],
      });
  });
});

describe('limit and offset', () => {
  it.each(['', 'voice'])(
    'split the results for %j into pages, with the same total on each',
    async (query) => {
      const { total, hits } = await search.search(query);
      for (const limit of [1, 2, 3, 50]) {
        const pages = [];
        for (let offset = 0; offset < total; offset += limit)
          pages.push(await search.search(query, { limit, offset }));
        expect(pages.flatMap((page) => page.hits)).toEqual(hits);
        for (const page of pages) expect(page.total).toBe(total);
      }
    },
  );

  it('return an empty page past the end', async () => {
    for (const [query, total] of [
      ['', 3],
      ['voice', 2],
    ] as const)
      expect(await search.search(query, { limit: 2, offset: 9 })).toEqual({ total, hits: [], notes: [] });
  });
});

describe('sortBy', () => {
  it.each(['', 'sailing voice telephone'])('orders the results for %j by date', async (query) => {
    const slugs = async (options: SearchOptions) =>
      (await search.search(query, options)).hits.map(({ slug }) => slug);
    expect(await slugs({ sortBy: 'desc' })).toEqual(['harbour', 'voices', 'telephones']);
    expect(await slugs({ sortBy: 'asc' })).toEqual(['telephones', 'voices', 'harbour']);
    expect(await slugs({ sortBy: 'asc', limit: 1, offset: 1 })).toEqual(['voices']);
  });
});

describe('names and synonyms of a pillar', () => {
  const pillar = {
    name: 'Frontier AI',
    slug: 'frontier-ai',
    description: 'New.',
    synonyms: ['language models', 'harbour'],
    inSearchFilter: true,
  };
  const pillars = [pillar];
  const withPillars = searchOf({ essays, pillars });

  it('lead to its essays, even if none contains them', async () => {
    expect(await found(search, 'language models')).toEqual([]);
    expect((await found(withPillars, 'language models')).toSorted()).toEqual(['harbour', 'telephones']);
    expect(await found(withPillars, 'language')).toEqual([]);
  });

  it('rank an essay that contains the word first', async () => {
    expect(await found(withPillars, 'harbour')).toEqual(['harbour', 'telephones']);
  });

  it('rank the essays of a pillar first if the query is its name or a synonym', async () => {
    const inAnotherPillar = ['one', 'two', 'three'].map((slug) =>
      essayOf({ slug, text: 'Harbour, harbour.', category: 'Fraud Prevention' }),
    );
    const search = searchOf({ essays: [...inAnotherPillar, essayOf({ slug: 'of-pillar' })], pillars });
    for (const query of ['harbour', 'Harbours', 'frontier ai']) {
      expect((await found(search, query))[0]).toBe('of-pillar');
    }
    expect((await search.search('harbour', { category: 'Fraud Prevention' })).total).toBe(3);
  });
});

describe('search by meaning', () => {
  it('finds essays that contain no query word but share its subject, and none on another subject', async () => {
    expect(await found(searchOf({ essays: subjects }), 'regatta')).toEqual(['regatta']);
    const withMeaning = await searchWithMeaning({ essays: subjects });
    const slugs = await found(withMeaning, 'regatta');
    expect(slugs[0]).toBe('regatta');
    expect(slugs.toSorted()).toEqual(['mooring', 'regatta', 'voyage']);
  });

  it('labels such an essay as a match by meaning', async () => {
    const { hits } = await (await searchWithMeaning({ essays: subjects })).search('regatta');
    expect(hits.find(({ slug }) => slug === 'mooring')).toMatchObject({
      matchedBy: 'meaning',
      matches: [{ field: 'meaning', snippet: 'Held fast.', highlights: [] }],
    });
  });

  it.each([undefined, 'desc', 'asc'] as const)(
    'puts such essays last, with a score below the others, by date too: %s',
    async (sortBy) => {
      const dated = subjects.map((essay, day) => {
        const date = `2026-01-0${day + 1}`;
        return { ...essay, frontMatter: { ...essay.frontMatter, date } };
      });
      const { hits } = await searchWithMeaning({ essays: dated }).search('regatta', { sortBy });
      const reasons = hits.map(({ matchedBy }) => matchedBy === 'meaning');
      expect(reasons).toEqual([false, true, true]);
      expect(hits[0]?.slug).toBe('regatta');
      expect(Math.max(...hits.slice(1).map(({ score }) => score))).toBeLessThanOrEqual(1);
    },
  );

  it('keeps all hits, and gives scores from 1 down to 0', async () => {
    const words = searchOf({ essays: subjects });
    const withMeaning = await searchWithMeaning({ essays: subjects });
    const word = fc.constantFrom('sails', 'ropes', 'butter', 'flour', 'wind', 'quay', 'regatta', 'dog');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (query) => {
        const [one, other] = await Promise.all(
          [words, withMeaning].map((some) => some.search(query.join(' '))),
        );
        const hitsOf = (answer = one) => (answer?.hits ?? []).slice(0, answer?.total).map(({ slug }) => slug);
        expect(hitsOf(other)).toEqual(expect.arrayContaining(hitsOf(one)));
        const scores = other?.hits.map(({ score }) => score) ?? [];
        expect(scores[0] ?? 1).toBe(other?.total === 0 && scores.length > 0 ? 0.5 : 1);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(scores.at(-1) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('ignores vectors that do not belong to the essays', async () => {
    const others = await vectorsOf({ essays: [...subjects, essayOf({ slug: 'new' })] });
    expect(await found(searchOf({ essays: subjects }, others), 'regatta')).toEqual(['regatta']);
  });

  it('finds nothing if no essay contains a query word', async () => {
    expect(await found(await searchWithMeaning({ essays: subjects }), 'zebra')).toEqual([]);
  });
});

describe('matches of a hit', () => {
  const matchesOf = async (query: string, slug: string) => {
    const { hits } = await search.search(query);
    return hits.find((hit) => hit.slug === slug)?.matches;
  };

  it('include title, text and subject if they contain a query word', async () => {
    expect(await matchesOf('cloned impersonations', 'voices')).toEqual([
      { field: 'title', snippet: 'Cloned voices', highlights: [{ start: 0, end: 6 }], words: ['cloned'] },
      {
        field: 'text',
        snippet: 'A cloned voice is cheap. Cloning a voice takes a minute of recorded…',
        highlights: [
          { start: 2, end: 8 },
          { start: 25, end: 32 },
        ],
        words: ['cloned'],
      },
      {
        field: 'subject',
        snippet: 'Fraud Prevention, impersonation',
        highlights: [{ start: 18, end: 31 }],
        words: ['impersonations'],
      },
    ]);
  });

  it('leave out fields without a query word', async () => {
    expect(await matchesOf('gull', 'harbour')).toMatchObject([{ field: 'text' }]);
    expect(await matchesOf('weather', 'harbour')).toMatchObject([{ field: 'subject' }]);
  });

  it('highlight the intended word when the query has a typo', async () => {
    expect(await matchesOf('telefone', 'telephones')).toMatchObject([
      { field: 'title', snippet: 'The telephone', highlights: [{ start: 4, end: 13 }] },
    ]);
  });
});

describe('takeaways', () => {
  it('are found and quoted like the text', async () => {
    const { hits } = await search.search('ledger');
    expect(hits[0]).toMatchObject({ slug: 'voices', matchedBy: 'text', snippet: 'A ledger beats a hunch.' });
  });
});

describe('the questions of an essay', () => {
  const asked = essayOf({
    slug: 'asked',
    text: 'Anchors hold us at the quay.',
    questions: ['Where can I park a yacht?', 'Is a quokka allowed on board?'],
  });
  const withQuestions = searchOf({ essays: [...essays, asked] });

  it('find it, and are neither shown nor quoted', async () => {
    const { hits } = await withQuestions.search('quokka');
    expect(hits.map(({ slug, matchedBy }) => [slug, matchedBy])).toEqual([['asked', 'subject']]);
    expect(JSON.stringify(hits)).not.toContain('quokka');
  });

  it('do not count as words that an essay contains', async () => {
    const { notes } = await withQuestions.search('quokka anchors');
    expect(notes).toEqual([{ kind: 'absent', words: ['quokka'] }]);
    const phrase = await withQuestions.search('"park a yacht"');
    expect(phrase.notes).toContainEqual({ kind: 'phrase', phrase: 'park a yacht' });
  });

  it('are not corrections of other words', async () => {
    const { notes } = await withQuestions.search('quokkas yachd');
    expect(notes.map(({ kind }) => kind)).not.toContain('corrected');
  });
});

describe('search without texts', () => {
  const catalog = catalogSearchOf({ essays });

  it.each([
    ['title', 'cloned', 'voices'],
    ['excerpt', 'telephones', 'voices'],
    ['headings', 'parrot', 'voices'],
    ['takeaways', 'ledger', 'voices'],
    ['tags', 'weather', 'harbour'],
    ['category', 'prevention', 'voices'],
  ])('searches the %s', async (_, query, slug) => {
    expect(await found(catalog, query)).toContain(slug);
  });

  it('does not search the texts', async () => {
    for (const query of ['gull', 'constructor', 'speech']) expect(await found(catalog, query)).toEqual([]);
  });

  it('quotes the searched fields', async () => {
    const { hits } = await catalog.search('parrot');
    expect(hits[0]?.matches).toMatchObject([{ field: 'text', snippet: 'What a parrot knows' }]);
  });
});
