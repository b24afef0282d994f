/** Why essays match: quoted phrases, snippets and reasons, on the sample site and in Japanese. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { searchOf } from '../../../test/helpers/core/search-of.ts';
import { essayOf } from '../../../test/helpers/core/site.ts';
import { sampleSite } from '../../../test/helpers/sample.ts';
import type { Library } from '../library.ts';
import { createSearch, type Search } from './search.ts';

let search: Search;
let bodies: Library['bodies'];
beforeAll(async () => {
  const { bundle, library } = await sampleSite();
  search = createSearch({ ...bundle, library });
  bodies = library.bodies;
});

describe('a quoted phrase', () => {
  const boats = searchOf({
    essays: [
      essayOf({ slug: 'phrase', text: 'Boats come and go.' }),
      essayOf({ slug: 'words', title: 'Come, boats', text: 'They go. Boats, boats.' }),
      essayOf({ slug: 'title', title: 'Boats come' }),
    ],
  });
  const answerTo = async (query: string) => {
    const { total, hits, notes } = await boats.search(query);
    return { total, slugs: hits.map(({ slug }) => slug), notes };
  };

  it('finds only the essays that have its words one after the other', async () => {
    const { slugs, notes } = await answerTo('"boats come"');
    expect(slugs.toSorted()).toEqual(['phrase', 'title']);
    expect(notes).toEqual([]);
  });

  it('is said to be absent if no essay has it, and its words are searched for', async () => {
    const phrase = 'go boats come';
    expect(await answerTo(`“${phrase}”`)).toMatchObject({ total: 3, notes: [{ kind: 'phrase', phrase }] });
  });

  it.each([
    ['a missing word', 'a missing word makes anybody a liar'],
    ['another small word', 'a missing word does not make anybody the liar'],
    ['another form of a word', 'a missing word does not makes anybody a liar'],
    ['an added word', 'not a missing word does not make anybody a liar'],
    ['the beginning of a word', 'a missing word does not make anybody a li'],
  ])('is not confirmed with %s', async (_difference, misquote) => {
    const essays = [
      essayOf({
        slug: 'liar',
        text: 'So a missing word doesn’t prove it. A missing word does not make anybody a liar, Grandma.',
      }),
    ];
    const liars = searchOf({ essays });
    const notesOn = async (query: string) => (await liars.search(query)).notes;
    expect(await notesOn(`"${misquote}"`)).toEqual([{ kind: 'phrase', phrase: misquote }]);
    expect(await notesOn('"A MISSING WORD does not make anybody a liar Grandma"')).toEqual([]);
    expect(await notesOn('"a missing word doesn\'t prove it"')).toEqual([]);
  });

  it('is said to be absent if no essay has its words, without naming these', async () => {
    expect(await answerTo('"zebra herds"')).toEqual({
      total: 0,
      slugs: [],
      notes: [{ kind: 'phrase', phrase: 'zebra herds' }],
    });
  });

  it('puts the essays that have it first if there are other words', async () => {
    const { slugs, notes } = await answerTo('"come and go" boats');
    expect(slugs[0]).toBe('phrase');
    expect(slugs).toHaveLength(3);
    expect(notes).toEqual([]);
  });

  it('of more than eight words of an essay finds that essay first, and the passage shows it', async () => {
    const quote = fc.constantFrom(...Object.entries(bodies)).chain(([slug, { text }]) => {
      const words = text.split(' ');
      return fc
        .record({ at: fc.nat(words.length - 30), length: fc.integer({ min: 9, max: 30 }) })
        .map(({ at, length }) => ({ slug, quote: words.slice(at, at + length).join(' ') }));
    });
    await fc.assert(
      fc.asyncProperty(quote, async ({ slug, quote }) => {
        fc.pre(!/["“”„«»「」]/.test(quote));
        const { hits, notes } = await search.search(`"${quote}"`);
        expect(notes).toEqual([]);
        expect(hits[0]).toMatchObject({ slug });
        const { snippet = '', matches = [] } = hits[0] ?? {};
        expect(snippet.length).toBeLessThanOrEqual(160);
        const words = quote.replace(/^\W+|\W+$/g, '');
        // Function words at its ends are context.
        if (words.length <= 110) expect(snippet).toContain(words);
        if (words.length <= 240) expect(matches.map((match) => match.snippet).join()).toContain(words);
      }),
      oneRunIn(2),
    );
  });
});

describe('matchedBy', () => {
  it.each([
    ['family password', 'the-family-password', 'title'],
    ['ring you back', 'the-family-password', 'text'],
    ['"my family makes perhaps thirty"', 'the-family-password', 'text'],
    ['layoffs', 'hire-for-the-second-year', 'subject'],
    ['burglar', 'the-thief-reads-your-rules', 'meaning'],
  ])('is the strongest reason: %s', async (query, slug, reason) => {
    const { hits } = await search.search(query);
    expect(hits.find((hit) => hit.slug === slug)?.matchedBy).toBe(reason);
  });

  it('is absent if there is no query', async () => {
    const { hits } = await search.search('');
    expect(hits.some((hit) => 'matchedBy' in hit || 'snippet' in hit)).toBe(false);
  });
});

describe('the snippet', () => {
  const harbour = searchOf({
    essays: [
      essayOf({ slug: 'title', title: 'Harbours', tags: ['tides'], text: `${'Gulls. '.repeat(90)}Boats.` }),
    ],
  });
  const hitOf = async (query: string) => (await harbour.search(query)).hits[0];

  it('is absent if only the title or the subject matches', async () => {
    for (const query of ['harbour', 'tides']) expect(await hitOf(query)).not.toHaveProperty('snippet');
  });

  it('is the best passage if the text matches, too', async () => {
    expect(await hitOf('harbour boats')).toMatchObject({
      matchedBy: 'title',
      snippet: expect.stringMatching(/^…Gulls.*Boats\.$/),
    });
  });

  it('has at most 160 characters, even if the text has no spaces', async () => {
    for (const text of ['桟橋'.repeat(500), `${'x'.repeat(60)}-${'y'.repeat(60)} `.repeat(9)]) {
      const long = searchOf({ essays: [essayOf({ slug: 'long', text })] });
      for (const query of ['桟橋', 'x'.repeat(60), `"${text.slice(0, 400)}"`]) {
        for (const { snippet = '' } of (await long.search(query)).hits) {
          expect(snippet.length).toBeLessThanOrEqual(160);
        }
      }
    }
  });
});

describe('a word of a script without spaces', () => {
  const japanese = searchOf({
    essays: [
      essayOf({ slug: 'promise', text: 'プロミスを守る。' }),
      essayOf({ slug: 'process', text: 'プロセスとミス。ロミオ。' }),
      essayOf({ slug: 'apart', text: 'プロミ、ミス。' }),
      essayOf({ slug: 'other', text: '船は港にいる。' }),
    ],
  });

  it('is found only where all its characters follow each other', async () => {
    const { total, hits, notes } = await japanese.search('プロミス');
    expect({ total, notes }).toEqual({ total: 1, notes: [] });
    const [{ slug, matches } = { slug: '', matches: [] }] = hits;
    expect(slug).toBe('promise');
    const marked = matches.flatMap(({ snippet, highlights }) =>
      highlights.map(({ start, end }) => snippet.slice(start, end)),
    );
    expect(marked).toEqual(['プロミス']);
  });

  it('is said to be absent if no essay has it, and what shares its characters is only related', async () => {
    const { hits, notes } = await japanese.search('プロミオ');
    expect(notes).toEqual([{ kind: 'absent', words: ['プロミオ'] }]);
    expect(hits.map(({ matchedBy }) => matchedBy)).toEqual(Array(hits.length).fill('meaning'));
  });

  it('is found next to other words', async () => {
    const { hits } = await japanese.search('プロミス 港');
    expect(hits.map(({ slug }) => slug).toSorted()).toEqual(['other', 'promise']);
  });

  it('of one character is found in any pair, and only the character is highlighted', async () => {
    const { total, hits } = await japanese.search('港');
    expect(total).toBe(1);
    expect(hits[0]?.matches).toMatchObject([{ highlights: [{ start: 2, end: 3 }] }]);
  });
});
