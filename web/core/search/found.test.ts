import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import {
  type Found,
  type FoundEssay,
  foundSentence,
  listSentence,
  shownResult,
  toFound,
  toQuery,
} from './found.ts';
import type { MatchField } from './match-fields.ts';
import type { SentencePart } from './note-words.ts';
import type { SearchNote } from './notes.ts';

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
  const { title, passage, subject, isRelated } = shownResult(essay, 'en');
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
    const foundBy = (matchedBy: MatchField): FoundEssay => ({
      ...essay,
      matchedBy,
      matches: [{ field: matchedBy, snippet: 'A thief came.', highlights: [] }],
    });
    expect(shownResult(foundBy('meaning'), 'en')).toMatchObject({
      isRelated: true,
      passage: [{ text: essay.excerpt, marked: false }],
    });
    expect(shownResult(foundBy('text'), 'en').isRelated).toBe(false);
  });

  it('shows the snippet if that is all the server says', () => {
    const listed: FoundEssay = { ...essay, matchedBy: 'text', snippet: 'A door is…', matches: [] };
    expect(shownResult(listed, 'en').passage).toEqual([{ text: 'A door is…', marked: false }]);
  });

  it('preserves the full text for any highlights', () => {
    const ranges = fc.uniqueArray(fc.nat(30), { maxLength: 8 }).map((ends) => {
      const sorted = [...ends].sort((a, b) => a - b);
      return sorted.flatMap((start, i) => (i % 2 ? [] : [{ start, end: sorted[i + 1] ?? 40 }]));
    });
    fc.assert(
      fc.property(ranges, fc.string({ minLength: 40, maxLength: 50 }), (highlights, snippet) => {
        const { passage } = shownResult(
          { ...essay, matches: [{ field: 'text', snippet, highlights }] },
          'en',
        );
        expect(passage.map(({ text }) => text).join('')).toBe(snippet);
      }),
    );
  });
});

describe('result summary', () => {
  const textOf = (parts: readonly SentencePart[]) =>
    parts.map((part) => (typeof part === 'string' ? part : `“${part.quoted}”`)).join('');
  const foundAs = (total: number, given: Partial<Found> = {}): Found => ({
    query: 'q',
    total,
    offset: 0,
    essays: Array<FoundEssay>(total).fill({ ...essay, matchedBy: 'text', matches: [] }),
    notes: [],
    ...given,
  });
  const sentenceOf = (found: Found, category?: string) => textOf(foundSentence(found, 'en', category));

  it('counts the results, with or without a category', () => {
    const shown = foundAs(20).essays;
    expect(sentenceOf(foundAs(0))).toBe('No essays about “q”.');
    expect(sentenceOf(foundAs(1), 'Fraud')).toBe('1 essay in Fraud about “q”.');
    expect(sentenceOf(foundAs(7))).toBe('7 essays about “q”, best match first.');
    expect(sentenceOf(foundAs(25, { essays: shown.slice(0, 10) }))).toBe(
      '25 essays about “q”; here are the best 10.',
    );
    expect(sentenceOf(foundAs(25, { essays: shown.slice(0, 5), offset: 20 }))).toBe(
      '25 essays about “q”; here are 21 to 25.',
    );
  });

  it('shows the corrected query instead of a misspelled one', async () => {
    const sentenceFor = async (query: string, category?: string) => sentenceOf(await find(query), category);
    expect(await sentenceFor('promiise, doors', 'Fraud')).toBe(
      'Showing results for “promise, doors”: 1 essay in Fraud.',
    );
    expect(await sentenceFor('ironmongary doorz’s')).toBe(
      'Showing results for “ironmongery doors”: 1 essay.',
    );
    expect(await sentenceFor('roadz')).toBe('Showing results for “roads”: 1 essay.');
    expect(await sentenceFor('doors')).toBe('1 essay about “doors”.');
  });

  const absent: SearchNote = { kind: 'absent', words: ['stripe'] };
  const byMeaning = (total: number) => {
    const related: FoundEssay = { ...essay, matchedBy: 'meaning', matches: [] };
    return { essays: Array<FoundEssay>(total).fill(related) };
  };

  it('does not say that essays are about a word that none contains', () => {
    expect(sentenceOf(foundAs(0, { notes: [absent] }))).toBe('No essay contains “stripe”.');
    expect(sentenceOf(foundAs(5, { notes: [absent], ...byMeaning(5) }))).toBe(
      'No essay contains “stripe”. 5 essays related in meaning.',
    );
    expect(sentenceOf(foundAs(1, { notes: [absent], ...byMeaning(1) }), 'Fraud')).toBe(
      'No essay contains “stripe”. 1 essay in Fraud related in meaning.',
    );
    expect(sentenceOf(foundAs(7, { notes: [absent] }))).toBe(
      'No essay contains “stripe”. 7 essays, best match first.',
    );
  });

  it('says the other notes, except for filters that a page lacks', () => {
    const corrected: SearchNote = { kind: 'corrected', corrections: [{ word: 'doorz', instead: 'Doors' }] };
    expect(sentenceOf(foundAs(2, { query: 'doorz stripe', notes: [corrected, absent] }))).toBe(
      'No essay contains “stripe”. Showing results for “doors stripe”: 2 essays, best match first.',
    );
    expect(sentenceOf(foundAs(2, { notes: [{ kind: 'apart', words: ['a', 'b'] }] }))).toBe(
      'No essay contains “a” and “b” together. 2 essays, best match first.',
    );
    expect(sentenceOf(foundAs(1, { notes: [{ kind: 'phrase', phrase: 'a b' }] }))).toBe(
      'No essay contains the phrase “a b”. 1 essay.',
    );
    expect(sentenceOf(foundAs(0, { notes: [absent, { kind: 'language' }] }))).toBe(
      'No essay contains “stripe”. The essays are in English.',
    );
    expect(sentenceOf(foundAs(1, { notes: [{ kind: 'dates', from: '2025', to: '2025' }] }))).toBe(
      '1 essay about “q”.',
    );
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
