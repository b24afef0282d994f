import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { english, isSingleCharacter, languageOf, loadAnalyzer } from './analyzer.ts';

const { tokens, wordsOf } = english;

describe('tokens', () => {
  it('removes possessives with either apostrophe', () => {
    for (const name of ['Wren’s', "Wren's", 'WREN’S', 'Wren']) expect(tokens(name)).toEqual(['wren']);
  });

  it('ignores accents, case and character width', () => {
    for (const word of ['café', 'cafe\u0301', 'CAFÉ', 'ｃａｆｅ', 'cafe'])
      expect(tokens(word)).toEqual(['cafe']);
  });

  it('distinguishes C, C++, C# and .NET', () => {
    const [c, cpp, csharp, dotnet] = ['C', 'C++', 'C#', '.NET'].map((name) => tokens(name).join(' '));
    expect(new Set([c, cpp, csharp, dotnet]).size).toBe(4);
    expect(tokens('I write c++, c#, and ASP.NET.')).toEqual(['write', cpp, csharp, 'asp', dotnet]);
    expect(tokens('言語はC#です')).toContain(csharp);
  });

  it('ignores the signs of these names in other words', () => {
    expect(tokens('doc#anchor')).toEqual(['doc', 'anchor']);
    expect(tokens('inc++')).toEqual(['inc']);
    expect(tokens('node.network')).toEqual(['node', 'network']);
  });

  it('reduces inflected words to one stem', () => {
    for (const word of ['hire', 'hired', 'hires', 'hiring']) expect(tokens(word)).toEqual(['hire']);
  });

  it('does not stem runs of letters too long to be words', () => {
    expect(tokens(`${'sail'.repeat(10)}ing`)).toEqual(['sail'.repeat(10)]);
    expect(tokens(`${'sail'.repeat(20)}ing`)).toEqual([`${'sail'.repeat(20)}ing`]);
  });

  it('removes stop words', () => {
    expect(tokens('the price of a false positive')).toEqual(['price', 'fals', 'posit']);
    expect(tokens('To be, or not to be')).toEqual([]);
  });

  it('reads words and numbers of any script, and stems only English', () => {
    expect(tokens('Großes 日本語 Ёлка 42 ½')).toEqual(['gross', '日本', '本語', 'елка', '42', '1', '2']);
  });

  it('splits unspaced scripts into pairs of adjacent characters, or a lone character', () => {
    expect(tokens('声のコピー')).toEqual(['声の', 'のこ', 'こひ', 'ひー']);
    expect(tokens('กาแฟ')).toEqual(['กา', 'าแ', 'แฟ']);
    expect(tokens('AI猫 [犬]')).toEqual(['ai', '猫', '犬']);
    expect(tokens('声ιδέα')).toEqual(['声', 'ιδεα']);
    expect(tokens('ໜັງ')).toEqual(tokens('ຫນັງ'));
  });

  it('removes possessives only at the end of a word', () => {
    expect(tokens("Ankara'sı")).toEqual(['ankara', 'si']);
    expect(tokens("Ankara's\u0327ehir")).toEqual(tokens("Ankara'şehir"));
  });

  it('returns the same terms for NFC and NFD', () => {
    for (const word of ['Große Äpfel', 'Ёж', '한국어', 'が', 'ἀνήρ', 'שָׁלוֹם', 'क़लम', 'Việt'])
      expect(tokens(word.normalize('NFD'))).toEqual(tokens(word.normalize('NFC')));
    fc.assert(
      fc.property(anyString, (text) => {
        expect(tokens(text.normalize('NFD'))).toEqual(tokens(text.normalize('NFC')));
      }),
    );
  });

  it.each([
    ['a run of one letter', 'a'],
    ['a suffix', 'ing'],
    ['letters with combining marks', 'q\u0301\u0316'],
    ['combining marks alone', '\u0316\u0301'],
    ['joined emoji', '👩\u200d🚀'],
    ['lone surrogates', '\ud83d'],
    ['language names', 'c++'],
    ['possessives', "a's"],
    ['an unspaced script', '語'],
    ['vowels over consonants', 'ที่'],
    ['syllables', '각'],
  ])('returns no empty terms for 5,000 repetitions of %s', (_, part) => {
    expect(tokens(part.repeat(5_000)).every((term) => term.length > 0)).toBe(true);
  });

  it('returns only lowercase letters and digits, and never throws', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        for (const token of tokens(text)) {
          expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(token).toBe(token.toLowerCase());
        }
      }),
    );
  });

  it('reads each word independently of its neighbors', () => {
    fc.assert(
      fc.property(anyString, anyString, (one, other) => {
        expect(tokens(`${one} ${other}`)).toEqual([...tokens(one), ...tokens(other)]);
      }),
    );
  });

  it('returns its own terms unchanged if they are not stemmed', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        const words = tokens(text);
        fc.pre(words.every((word) => !/^[a-z]+$/.test(word)));
        expect(tokens(words.join(' '))).toEqual(words);
      }),
    );
  });

  it('treats characters shared by Latin and an unspaced script as Latin letters', () => {
    expect(tokens('\u0149 boom')).toEqual(['\u02bcn', 'boom']);
    expect(tokens('\u02bcn boom')).toEqual(['\u02bcn', 'boom']);
  });

  it('is not idempotent: a stem can have a stem or be a stop word', () => {
    expect(tokens('ceases')).toEqual(['ceas']);
    expect(tokens('ceas')).toEqual(['cea']);
    expect(tokens('thes')).toEqual(['the']);
    expect(tokens('the')).toEqual([]);
  });
});

describe('wordsOf', () => {
  const wordTexts = (text: string) => {
    return wordsOf(text).map(({ start, end }) => text.slice(start, end));
  };

  it('returns the range of each word in the text', () => {
    expect(wordTexts('Wren’s CAFE\u0301, in C++: ½ 日本語')).toEqual([
      'Wren’s',
      'CAFE\u0301',
      'C++',
      '½',
      '½',
      '日本',
      '本語',
    ]);
  });

  it('does not separate letters from their marks', () => {
    expect(wordTexts('ที่นี่')).toEqual(['ที่นี่']);
    expect(wordTexts('か\u3099き\u3099く\u3099')).toEqual(['か\u3099き\u3099', 'き\u3099く\u3099']);
  });

  it('returns ranges that contain their term, in reading order', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        const words = wordsOf(text);
        for (const [i, { term, start, end }] of words.entries()) {
          expect(tokens(text.slice(start, end))).toContain(term);
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(words[i - 1]?.start ?? 0);
        }
      }),
    );
  });
});

describe('isSingleCharacter', () => {
  it('is true only for one character of an unspaced script', () => {
    for (const term of ['猫', 'あ', 'ก', '𠮷']) expect(isSingleCharacter(term)).toBe(true);
    for (const term of ['猫猫', 'a', '5', 'я', '']) expect(isSingleCharacter(term)).toBe(false);
  });
});

describe('loadAnalyzer', () => {
  const tokensIn = async (locale: string, text: string) => (await loadAnalyzer(locale)).tokens(text);

  it.each([
    ['de-AT', 'Die Häuser der Betrüger', ['Haus', 'Betrüger']],
    ['fr', 'Les fraudes que nous avons évitées', ['fraude', 'éviter']],
    ['es', 'Las estafas de los bancos', ['estafa', 'banco']],
    ['nb', 'Bankene og husene', ['bank', 'hus']],
  ])('drops the stop words and endings of %s', async (locale, text, words) => {
    const terms = await Promise.all(words.map((word) => tokensIn(locale, word)));
    expect(await tokensIn(locale, text)).toEqual(terms.flat());
  });

  it('ignores accents after stemming', async () => {
    for (const word of ['Häuser', 'Ha\u0308user', 'HÄUSER']) {
      expect(await tokensIn('de', word)).toEqual(await tokensIn('de', 'Haus'));
    }
  });

  it('splits Japanese into pairs, like Japanese on an English site', async () => {
    for (const locale of ['ja', 'zh-Hant', 'en']) {
      expect(await tokensIn(locale, '声のコピー')).toEqual(['声の', 'のこ', 'こひ', 'ひー']);
    }
  });

  it('keeps the words of a language without a stemmer whole', async () => {
    expect(await tokensIn('pl', 'Oszustwa i banki')).toEqual(['oszustwa', 'i', 'banki']);
  });

  it('uses the English analyzer for every kind of English', async () => {
    for (const locale of ['en', 'en-GB']) expect(await loadAnalyzer(locale)).toBe(english);
  });

  it.each([
    ['de', 'Fuesse Häuser Aerger Kuenstliche', 'Füße Haeuser Ärger Künstliche'],
    ['de', 'neue Quelle Steuer aktuell', 'neuer Quellen Steuern aktuelle'],
    ['de', 'fusse hauser', 'Füße Häuser'],
    ['tr', 'Iğdır ILIK İzmir', 'ığdır ılık izmir'],
    ['tr', 'Iğdır', 'Igdir'],
    ['en', 'Iğdır Straße smørrebrød', 'Igdir strasse smorrebrod'],
    ['az', 'Iğdır ILIK İSTİ', 'ığdır ılık isti'],
    ['ja', 'とまと コーヒー', 'トマト こーひー'],
    ['de', '48300 und 1234567', '48.300 und 1.234.567'],
    ['de-CH', '48300', '48’300'],
    ['en', '48300', '48,300'],
    ['fr', '48300 48300', '48 300 48\u202f300'],
    ['hi', '1234567', '12,34,567'],
    ['ar', '48300', '٤٨٬٣٠٠'],
  ])('in %s gives %s and %s the same terms', async (locale, one, other) => {
    expect(await tokensIn(locale, one)).toEqual(await tokensIn(locale, other));
  });

  it('keeps apart what only looks like a grouped number, and umlauts in English', async () => {
    expect(await tokensIn('de', '01.05.2024 3.14 1.5')).toEqual(['01', '05', '2024', '3', '14', '1', '5']);
    expect(await tokensIn('en', '48.300')).toEqual(['48', '300']);
    expect(await tokensIn('en', 'Fuesse')).not.toEqual(await tokensIn('en', 'Füsse'));
  });

  it('knows the language of a locale', () => {
    expect(['de-AT', 'nn-NO', 'zh-Hant-TW'].map(languageOf)).toEqual(['de', 'no', 'zh']);
  });
});
