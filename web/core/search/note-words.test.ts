import { describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { notesIn, noteText } from './note-words.ts';
import type { SearchNote } from './notes.ts';

const say = (notes: readonly SearchNote[]) => noteText({ notes, hits: [] }, 'en-GB');

describe('noteText', () => {
  it.each<readonly [SearchNote, string]>([
    [
      { kind: 'corrected', corrections: [{ word: 'fruad', instead: 'fraud' }] },
      'Showing results for "fraud" instead of "fruad".',
    ],
    [
      {
        kind: 'corrected',
        corrections: [
          { word: 'fruad', instead: 'fraud' },
          { word: 'doorz', instead: 'doors' },
        ],
      },
      'Showing results for "fraud" instead of "fruad" and "doors" instead of "doorz".',
    ],
    [{ kind: 'absent', words: ['stripe'] }, english('search.absent', { words: '"stripe"' })],
    [{ kind: 'absent', words: ['a', 'b', 'c'] }, english('search.absent', { words: '"a", "b" or "c"' })],
    [
      { kind: 'apart', words: ['hiring', 'now', 'jobs'] },
      english('search.apart', { words: '"hiring", "now" and "jobs"' }),
    ],
    [{ kind: 'phrase', phrase: 'trust me' }, english('search.phrase', { phrase: '"trust me"' })],
    [
      { kind: 'dates', from: '2025-03', to: '2025-03' },
      'To list essays by date, use from "2025-03" and to "2025-03".',
    ],
    [{ kind: 'few', word: 'insurance' }, english('search.few', { word: '"insurance"' })],
    [{ kind: 'unquoted' }, english('search.unquoted')],
    [
      { kind: 'dates', from: '2025-03-04', to: '2025-03-04', or: '2025-04-03' },
      'To list essays by date, use from "2025-03-04" and to "2025-03-04", or "2025-04-03" for both.',
    ],
    [{ kind: 'language' }, english('search.language', { language: 'English' })],
    [{ kind: 'catalog' }, english('search.catalog')],
  ])('says %j in a sentence', (note, sentence) => {
    expect(say([note])).toBe(sentence);
  });

  it('is undefined if there is nothing to say', () => {
    expect(say([])).toBeUndefined();
  });

  it('adds that the essays are only related, if all of them are', () => {
    const notes: readonly SearchNote[] = [{ kind: 'absent', words: ['stripe'] }];
    const hit = (matchedBy: 'meaning' | 'text') => ({ slug: 'a', score: 1, matchedBy, matches: [] });
    expect(noteText({ notes, hits: [hit('meaning'), hit('meaning')] }, 'en')).toBe(
      english('search.absent', { words: '"stripe". These are related in meaning' }),
    );
    expect(noteText({ notes, hits: [hit('text'), hit('meaning')] }, 'en')).toBe(
      english('search.absent', { words: '"stripe"' }),
    );
  });

  it('names the language of the essays', () => {
    expect(noteText({ notes: [{ kind: 'language' }], hits: [] }, 'pt-BR')).toBe(
      english('search.language', { language: 'Portuguese' }),
    );
  });
});

const word = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => text.replaceAll('"', "'"));
const hostile = fc.constantFrom('. No essay contains ', 'x', ' or ', ' and ', ' together.', ', ');
const words = fc.array(fc.oneof(word, hostile), { minLength: 2, maxLength: 4 });
const anyNote: fc.Arbitrary<SearchNote> = fc.oneof(
  fc
    .array(fc.record({ word, instead: word }), { minLength: 1, maxLength: 4 })
    .map((corrections) => ({ kind: 'corrected' as const, corrections })),
  words.map((several) => ({ kind: 'absent' as const, words: several.slice(1) })),
  words.map((several) => ({ kind: 'apart' as const, words: several })),
  fc.oneof(word, hostile).map((phrase) => ({ kind: 'phrase' as const, phrase })),
  fc.oneof(word, hostile).map((one) => ({ kind: 'few' as const, word: one })),
  fc.constantFrom('2025', '2025-03-31').map((day) => ({ kind: 'dates' as const, from: day, to: day })),
  fc.constantFrom(
    { kind: 'language' as const },
    { kind: 'catalog' as const },
    { kind: 'newest' as const },
    { kind: 'unquoted' as const },
    { kind: 'dates' as const, from: '2025-03-04', to: '2025-03-04', or: '2025-04-03' },
  ),
);

describe('notesIn', () => {
  it('reads back the notes of any text, with or without advice after them', () => {
    fc.assert(
      fc.property(fc.array(anyNote, { maxLength: 6 }), fc.boolean(), (notes, hasAdvice) => {
        const said = say(notes) ?? 'No essay matches.';
        expect(notesIn(hasAdvice ? `${said} Try other words.` : said)).toEqual(notes);
      }),
    );
  });

  it('finds none in other texts', () => {
    for (const text of [undefined, '', 'No essay matches.', english('search.absent', { words: 'words' })]) {
      expect(notesIn(text)).toEqual([]);
    }
  });
});
