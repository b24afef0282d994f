import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import {
  correctionNote,
  correctionsIn,
  type FoundEssay,
  foundSentence,
  listSentence,
  shownResult,
  toFound,
  toQuery,
} from './found.ts';
import type { SearchMatch } from './search.ts';

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
const { search } = contextOf(bundle);
const find = async (query: string) => toFound(query, await search.search(query), bundle.essays);

/** Returns the first result for a query as shown, with marks in brackets. */
async function shownFor(query: string) {
  const [essay] = (await find(query)).essays;
  if (!essay) throw new Error('Nothing was found.');
  const { title, passage, subject, isRelated } = shownResult(essay);
  const textOf = (pieces: typeof title) =>
    pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');
  return { title: textOf(title), passage: textOf(passage), subject: subject && textOf(subject), isRelated };
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

  it('flags an essay found only by meaning', () => {
    const [essay] = bundle.essays;
    if (!essay) throw new Error('There are essays.');
    const foundBy = (field: SearchMatch['field']): FoundEssay => ({
      ...essay,
      matches: [{ field, snippet: essay.excerpt, highlights: [] }],
    });
    expect(shownResult(foundBy('meaning')).isRelated).toBe(true);
    const similar = {
      field: 'meaning',
      snippet: 'A thief came.',
      highlights: [{ start: 2, end: 7 }],
    } as const;
    expect(shownResult({ ...foundBy('meaning'), matches: [similar] }).passage[1]).toEqual({
      text: 'thief',
      marked: true,
    });
    expect(shownResult(foundBy('text')).isRelated).toBe(false);
  });

  it('preserves the full text for any highlights', () => {
    const ranges = fc.uniqueArray(fc.nat(30), { maxLength: 8 }).map((ends) => {
      const sorted = [...ends].sort((a, b) => a - b);
      return sorted.flatMap((start, i) => (i % 2 ? [] : [{ start, end: sorted[i + 1] ?? 40 }]));
    });
    fc.assert(
      fc.property(ranges, fc.string({ minLength: 40, maxLength: 50 }), (highlights, snippet) => {
        const [essay] = bundle.essays;
        if (!essay) throw new Error('The bundle has no essay.');
        const { passage } = shownResult({ ...essay, matches: [{ field: 'text', snippet, highlights }] });
        expect(passage.map(({ text }) => text).join('')).toBe(snippet);
      }),
    );
  });
});

describe('result summary', () => {
  it('counts the results, with or without a category', () => {
    const sentenceOf = (total: number, shown = total, category?: string, offset = 0) => {
      const essays = Array<FoundEssay>(shown);
      const { before, about, after } = foundSentence(
        { query: 'q', total, offset, essays, corrections: [] },
        category,
      );
      return `${before} “${about}”${after}`;
    };
    expect(sentenceOf(0)).toBe('No essays about “q”.');
    expect(sentenceOf(1, 1, 'Fraud')).toBe('1 essay in Fraud about “q”.');
    expect(sentenceOf(7)).toBe('7 essays about “q”, best match first.');
    expect(sentenceOf(57, 10)).toBe('57 essays about “q”; here are the best 10.');
    expect(sentenceOf(57, 10, undefined, 20)).toBe('57 essays about “q”; here are 21 to 30.');
    expect(sentenceOf(57, 7, 'Fraud', 50)).toBe('57 essays in Fraud about “q”; here are 51 to 57.');
  });

  it('shows the corrected query instead of a misspelled one', async () => {
    const sentenceFor = async (query: string, category?: string) => {
      const { before, about, after } = foundSentence(await find(query), category);
      return `${before} “${about}”${after}`;
    };
    expect(await sentenceFor('promiise, doors', 'Fraud')).toBe(
      'Showing results for “promise, doors”: 1 essay in Fraud.',
    );
    expect(await sentenceFor('ironmongary doorz’s')).toBe(
      'Showing results for “ironmongery doors”: 1 essay.',
    );
    expect(await sentenceFor('ROADZ')).toBe('Showing results for “Roads”: 1 essay.');
    expect(await sentenceFor('doors')).toBe('1 essay about “doors”.');
  });

  it('says in plain text what was corrected', () => {
    expect(correctionNote([])).toBeUndefined();
    const corrections = [
      { word: 'fruad', instead: 'fraud' },
      { word: 'doorz', instead: 'doors' },
    ];
    expect(correctionNote(corrections)).toBe(
      'Showing results for "fraud" instead of "fruad" and "doors" instead of "doorz".',
    );
    expect(correctionsIn(correctionNote(corrections))).toEqual(corrections);
    expect(correctionsIn('No essay matches.')).toEqual([]);
    expect(correctionsIn()).toEqual([]);
  });

  it('counts the listed essays when there is no search', () => {
    expect([0, 1, 2].map(listSentence)).toEqual(['', '1 essay.', '2 essays, newest first.']);
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
