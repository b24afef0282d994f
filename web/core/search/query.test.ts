import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { english, isUnspaced, loadAnalyzer } from './analyzer.ts';
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
    expect(phrases).toEqual([{ text, sequence: ['known', 'line'], literal: 'a known line', language: 'en' }]);
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

  it.each([
    ['en', 'what does Xe think of NixOS', ['NixOS']],
    ['en', 'how many essays about bread', ['bread']],
    ['en', 'xe iaso on bread', ['bread']],
    ['en', 'Xe’s bread', ['bread']],
    ['en', 'think fast', ['think', 'fast']],
    ['en', 'show me the essays', ['show', 'essays']],
    ['de', 'Was denkt Xe über Brot', ['Brot']],
    ['es', 'cuántos artículos sobre pan', ['pan']],
    ['fr', 'que pense Xe du pain', ['pain']],
    ['it', 'quanti articoli sul pane', ['pane']],
    ['pt', 'o que Xe pensa sobre pão', ['pão']],
    ['ar', 'كم عدد المقالات عن الخبز', ['الخبز']],
    ['hi', 'रोटी के बारे में लेख दिखाओ', ['रोटी']],
    ['ja', 'パンについての記事を見せて', ['パン']],
    ['zh', '有多少关于面包的文章', ['面包']],
  ])('in %s tells the words of a question from what it is about: %s', async (language, query, content) => {
    const { words } = readQuery(query, await loadAnalyzer(language), ['Xe Iaso']);
    expect(words.filter(({ isOfQuestion }) => !isOfQuestion).map(({ spelling }) => spelling)).toEqual(
      content,
    );
  });

  it('cuts a run of characters into words, without particles', () => {
    expect(read('トマトの育て方').words.map(({ spelling }) => spelling)).toEqual(['トマト', '育て', '方']);
    expect(read('とまと').words.map(({ spelling }) => spelling)).toEqual(['とまと']);
  });

  it('reads a run of a script without spaces as one word if it is one', () => {
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

  it('keeps every term of any query, except pairs of characters of two words', () => {
    const spaced = (terms: readonly string[]) => new Set(terms.filter((term) => !isUnspaced(term)));
    fc.assert(
      fc.property(anyString, (query) => {
        const kept = read(query).words.flatMap(({ sequence }) => sequence);
        expect(spaced(kept)).toEqual(spaced(english.tokens(query)));
      }),
    );
  });
});
