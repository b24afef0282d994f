import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyString } from '../testing/inputs.ts';
import { bundleOf, essayOf } from '../testing/site.ts';
import { createSearch } from './search-index.ts';

const { essays } = bundleOf({
  essays: [
    essayOf({
      slug: 'harbour',
      title: 'Notes from the harbour',
      text: 'Boats come and go. A gull watches the boats. Once, at 10:30, a voice called.',
      excerpt: 'On boats.',
      tags: ['sailing', 'weather'],
    }),
    essayOf({
      slug: 'voices',
      title: 'Cloned voices',
      text: 'A cloned voice is cheap. Cloning a voice takes a minute of recorded speech.',
      excerpt: 'On telephones.',
      tags: ['impersonation'],
    }),
    essayOf({
      slug: 'telephones',
      title: 'The telephone',
      text: 'Hang up and call back. The constructor of the exchange wrote it in C#.',
      excerpt: 'On sailing through a call.',
      tags: ['procedures'],
    }),
  ],
});
const slugs = essays.map(({ slug }) => slug);
const search = createSearch(essays);
const found = async (query: string) => (await search.ranked(query)).map(({ slug }) => slug);

describe('ranked', () => {
  it('puts the essay that says more of it first', async () => {
    expect(await found('voice')).toEqual(['voices', 'harbour']);
    expect(await found('boats')).toEqual(['harbour']);
  });

  it('prefers the essay that has more of the words, and gives those with any', async () => {
    expect(await found('cloned speech, recorded on boats')).toEqual(['voices', 'harbour']);
  });

  it('finds words by their stem, in titles as in texts', async () => {
    expect(await found('harbours')).toEqual(['harbour']);
    expect(await found('CLONES')).toEqual(['voices']);
  });

  it('scores in descending order, above zero', async () => {
    const scores = (await search.ranked('voice boats call cloned')).map(({ score }) => score);
    expect(scores).toHaveLength(3);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(Math.min(...scores)).toBeGreaterThan(0);
  });

  it.each([
    ['a:b', []],
    ['10:30', ['harbour']],
    ['title:voice', ['voices', 'harbour']],
    ['voice~2 -boats', ['harbour', 'voices']],
    ['+voice', ['voices', 'harbour']],
    ['gul*', []],
    ['+-~^*', []],
    ['foo~99', []],
    ['voice^9^', ['voices', 'harbour']],
    ['constructor', ['telephones']],
    ['c#', ['telephones']],
  ])('takes %j for words, not for the syntax of lunr', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each(['', '   ', '?!', 'the of and', '😀'])(
    'finds nothing for %j, which has no words',
    async (query) => {
      expect(await found(query)).toEqual([]);
      expect(await search.catalogue(query)).toEqual([]);
    },
  );

  it('looks at the first words of a very long query', async () => {
    const other = Array.from({ length: 800 }, (_, index) => `no${index}`).join(' ');
    expect(await found(`boats ${other}`.slice(0, 5000))).toEqual(['harbour']);
    expect(await found(`${other} boats`)).toEqual([]);
    expect(await found(`${'boats '.repeat(800)}telephone`)).toEqual(
      expect.arrayContaining(['harbour', 'telephones']),
    );
  });

  it('reads 5,000 characters without a space', async () => {
    for (const run of ['a', 'y', 'ing', 'é', '語', '~'])
      expect(await found(run.repeat(5000 / run.length))).toEqual([]);
  });

  it('answers any string at all, with essays that exist, each once', async () => {
    const words = fc.constantFrom('voice', 'boats', ':', '~1', '^', '*', '-', '+', ' ');
    const query = fc.oneof(
      anyString,
      fc.array(words).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        for (const some of [await found(text), await search.catalogue(text)]) {
          expect(slugs).toEqual(expect.arrayContaining([...some]));
          expect(new Set(some).size).toBe(some.length);
        }
      }),
    );
  });

  it('finds nothing where there are no essays', async () => {
    const empty = createSearch([]);
    expect(await empty.ranked('voice')).toEqual([]);
    expect(await empty.catalogue('voice')).toEqual([]);
  });
});

describe('catalogue', () => {
  it('looks into titles, excerpts and tags, and not into texts', async () => {
    expect(await search.catalogue('harbour')).toEqual(['harbour']);
    expect(await search.catalogue('impersonation')).toEqual(['voices']);
    expect((await search.catalogue('telephone')).toSorted()).toEqual(['telephones', 'voices']);
    expect(await search.catalogue('gull')).toEqual([]);
  });

  it('wants every word, be it in different places', async () => {
    expect((await search.catalogue('sailing')).toSorted()).toEqual(['harbour', 'telephones']);
    expect(await search.catalogue('sailing weather')).toEqual(['harbour']);
    expect(await search.catalogue('sailing telephone')).toEqual(['telephones']);
  });

  it('is content with any word where no essay has them all', async () => {
    expect((await search.catalogue('harbour impersonation')).toSorted()).toEqual(['harbour', 'voices']);
  });
});
