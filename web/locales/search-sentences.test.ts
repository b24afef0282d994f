import { describe, expect, it } from 'vitest';
import { bundleOf, contextOf, essayOf } from '../../test/helpers/core/site.ts';
import { siteWording } from '../../test/helpers/core/site-wording.ts';
import { type Found, type FoundEssay, toFound } from '../core/search/found.ts';
import type { SearchNote } from '../core/search/notes.ts';
import { foundSentence, searchTitle } from './search-sentences.ts';

const wording = siteWording({ locale: 'en' });
const bundle = bundleOf({
  essays: [
    essayOf({ slug: 'doors', title: 'Doors and Bells', text: 'A door is a promise.', tags: ['ironmongery'] }),
    essayOf({ slug: 'roads', title: 'Roads' }),
  ],
});
const [essay] = bundle.essays;
if (!essay) throw new Error('There are essays.');
const { search } = contextOf(bundle);
const find = async (query: string) => toFound(query, await search.search(query), bundle.essays);

describe('result summary', () => {
  const foundAs = (total: number, given: Partial<Found> = {}): Found => ({
    query: 'q',
    total,
    offset: 0,
    essays: Array<FoundEssay>(total).fill({ ...essay, matchedBy: 'text', matches: [] }),
    notes: [],
    ...given,
  });
  const sentenceOf = (found: Found, category?: string, texts?: 'awaited' | 'missing') =>
    foundSentence(wording, found, { category, ...(texts && { texts }) })
      .map((part) => {
        if (typeof part === 'string') return part;
        return 'name' in part ? part.name : wording.say('text.quoted', { text: part.quoted });
      })
      .join('');

  it('counts the results, with or without a category', () => {
    const shown = foundAs(20).essays;
    expect(sentenceOf(foundAs(0))).toBe('No essays about “q”.');
    expect(sentenceOf(foundAs(1), 'Fraud')).toBe('1 essay in Fraud about “q”.');
    expect(sentenceOf(foundAs(7))).toBe('7 essays about “q”, best match first.');
    expect(sentenceOf(foundAs(25, { essays: shown.slice(0, 10) }))).toBe(
      '25 essays about “q”, best match first. Here are the first 10.',
    );
    expect(sentenceOf(foundAs(25, { essays: shown.slice(0, 5), offset: 20 }))).toBe(
      '25 essays about “q”, best match first. Here are 21 to 25.',
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

  it('lists the words that no essay contains', () => {
    expect(sentenceOf(foundAs(0, { notes: [{ kind: 'absent', words: ['a', 'b', 'c'] }] }))).toBe(
      'No essay contains “a”, “b”, or “c”.',
    );
  });

  it('says that the texts are still to be searched, or cannot be', () => {
    expect(sentenceOf(foundAs(1), undefined, 'awaited')).toBe('1 essay about “q”. Searching the texts…');
    expect(sentenceOf(foundAs(0, { notes: [absent] }), undefined, 'missing')).toBe(
      'No essay contains “stripe”. Only titles and summaries can be searched right now.',
    );
  });

  it('says that a corrected query has no results in a category', () => {
    const corrected: SearchNote = { kind: 'corrected', corrections: [{ word: 'doorz', instead: 'Doors' }] };
    expect(sentenceOf(foundAs(0, { query: 'doorz', notes: [corrected] }), 'Fraud')).toBe(
      'No essays in Fraud about “doors”.',
    );
  });
});

it('shortens a long query in the title of its page', () => {
  expect(searchTitle(wording, 'x'.repeat(70))).toBe(`Search: ${'x'.repeat(60)}…`);
});
