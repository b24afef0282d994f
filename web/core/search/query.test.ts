import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { english } from './analyzer.ts';
import { readQuery } from './query.ts';

const read = (query: string) => readQuery(query, english);

describe('readQuery', () => {
  it('returns the different words in the order of their last occurrences, as they were typed last', () => {
    expect(read('Boats and gulls, boat').words).toEqual([
      { sequence: ['gull'], spelling: 'gulls', count: 1, isQuoted: false },
      { sequence: ['boat'], spelling: 'boat', count: 2, isQuoted: false },
    ]);
  });

  it.each([
    ['"a known line" voice', 'a known line'],
    ['voice “a known line”', 'a known line'],
    ['„a known line“', 'a known line'],
    ['«a known line»', 'a known line'],
    ['「a known line」', 'a known line'],
    ['« a known line »', 'a known line'],
  ])('returns the phrase in the quotation marks of %s', (query, text) => {
    const { phrases, words } = read(query);
    expect(phrases).toEqual([{ text, sequence: ['known', 'line'], literal: 'a known line' }]);
    const quoted = words.filter(({ isQuoted }) => isQuoted).map(({ spelling }) => spelling);
    expect(quoted).toEqual(['known', 'line']);
  });

  it.each(['"boats', 'boats"', '5" and 6 feet', '“boats', 'it’s a boat’s'])(
    'finds no phrase in %s',
    (query) => {
      expect(read(query).phrases).toEqual([]);
    },
  );

  it('keeps stop words in a phrase, and takes a single quoted word for a word', () => {
    expect(read('"The boats!"').phrases).toMatchObject([{ literal: 'the boats', sequence: ['boat'] }]);
    const { phrases, words } = read('"boats"');
    expect(phrases).toEqual([]);
    expect(words).toMatchObject([{ spelling: 'boats', isQuoted: true }]);
    expect(read('"boats" boats').words).toMatchObject([{ isQuoted: false, count: 2 }]);
  });

  it('returns at most eight phrases, each once', () => {
    expect(read('"boats come" "boats come"').phrases).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, i) => `"boat ${i}"`).join(' ');
    expect(read(many).phrases).toHaveLength(8);
  });

  it('reads a run of a script without spaces as one word', () => {
    const [run, ...others] = read('プロミス').words;
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      spelling: 'プロミス',
      sequence: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(read('詐欺 銀行').words).toMatchObject([{ sequence: ['詐欺'] }, { sequence: ['銀行'] }]);
    expect(read('「詐欺師が」').phrases).toEqual([]);
  });

  it('says whether the last word may continue', () => {
    for (const query of ['boat', 'a boat']) expect(read(query).endsInWord).toBe(true);
    for (const query of ['boat ', 'boat?', '', '"boat"']) expect(read(query).endsInWord).toBe(false);
  });

  it('keeps every term of any query', () => {
    fc.assert(
      fc.property(anyString, (query) => {
        const kept = new Set(read(query).words.flatMap(({ sequence }) => sequence));
        expect(kept).toEqual(new Set(english.tokens(query)));
      }),
    );
  });
});
