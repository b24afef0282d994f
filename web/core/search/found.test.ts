import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import { type FoundEssay, shownResult, toFound, toQuery } from './found.ts';
import type { MatchField } from './match-fields.ts';

const bundle = bundleOf({
  essays: [
    essayOf({
      slug: 'doors',
      title: 'Doors and Bells',
      excerpt: 'Of doors.',
      text: 'A door is a promise. Doors close.',
      tags: ['ironmongery'],
    }),
    essayOf({ slug: 'roads', title: 'Roads' }),
  ],
});
const [essay] = bundle.essays;
if (!essay) throw new Error('There are essays.');
const { search } = contextOf(bundle);
const find = async (query: string) => toFound(query, await search.search(query), bundle.essays);

/** Returns the first result for a query as shown, with marks in brackets. */
async function shownFor(query: string) {
  const [essay] = (await find(query)).essays;
  if (!essay) throw new Error('Nothing was found.');
  const { title, passage, subject, relation } = shownResult(essay);
  const textOf = (pieces: typeof title) =>
    pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');
  return { title: textOf(title), passage: textOf(passage), subject: subject && textOf(subject), relation };
}

describe('shownResult', () => {
  it('marks matches in the title and the passage', async () => {
    expect(await shownFor('door')).toMatchObject({
      title: '[Doors] and Bells',
      passage: 'A [door] is a promise. [Doors] close.',
    });
  });

  it('shows the excerpt if only the title matches', async () => {
    expect(await shownFor('bells')).toMatchObject({
      title: 'Doors and [Bells]',
      passage: 'Of doors.',
    });
  });

  it('shows category and tags only if nothing else matches', async () => {
    expect((await shownFor('ironmongery')).subject).toBe('Frontier AI, [ironmongery]');
    expect((await shownFor('ironmongery promise')).subject).toBeUndefined();
  });

  it('flags an essay that is only related', () => {
    const foundBy = (matchedBy: MatchField): FoundEssay => ({
      ...essay,
      matchedBy,
      matches: [{ field: matchedBy, snippet: 'A thief came.', highlights: [], words: [] }],
    });
    expect(shownResult(foundBy('meaning'))).toMatchObject({
      relation: 'search.isRelated',
      passage: [{ text: essay.excerpt, marked: false }],
    });
    expect(shownResult(foundBy('partly')).relation).toBe('search.isPartly');
    expect(shownResult(foundBy('text')).relation).toBeUndefined();
  });

  it('shows the snippet if that is all the server says', () => {
    const listed: FoundEssay = { ...essay, matchedBy: 'text', snippet: 'A door is…', matches: [] };
    expect(shownResult(listed).passage).toEqual([{ text: 'A door is…', marked: false }]);
  });

  it('preserves the full text for any highlights', () => {
    const ranges = fc.uniqueArray(fc.nat(30), { maxLength: 8 }).map((ends) => {
      const sorted = [...ends].sort((a, b) => a - b);
      return sorted.flatMap((start, i) => (i % 2 ? [] : [{ start, end: sorted[i + 1] ?? 40 }]));
    });
    fc.assert(
      fc.property(ranges, fc.string({ minLength: 40, maxLength: 50 }), (highlights, snippet) => {
        const { passage } = shownResult({
          ...essay,
          matches: [{ field: 'text', snippet, highlights, words: [] }],
        });
        expect(passage.map(({ text }) => text).join('')).toBe(snippet);
      }),
    );
  });
});

describe('toQuery', () => {
  it('trims the query and truncates it between characters', () => {
    expect(toQuery('  two words\n')).toBe('two words');
    expect(toQuery('🦉'.repeat(6000))).toBe('🦉'.repeat(5000));
  });

  it('returns a query that can always be searched and URL-encoded', async () => {
    await fc.assert(
      fc.asyncProperty(anyString, async (text) => {
        const query = toQuery(text);
        expect(encodeURIComponent(query).length).toBeGreaterThanOrEqual(query.length);
        expect((await find(query)).essays.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
