import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { anyString } from '../../../test/helpers/runtime/inputs.ts';
import { isSingleCharacter, tokens, wordsOf } from './tokens.ts';

describe('tokens', () => {
  it('takes both apostrophes of a possessive away', () => {
    for (const name of ['Wren’s', "Wren's", 'WREN’S', 'Wren']) expect(tokens(name)).toEqual(['wren']);
  });

  it('does not mind marks, however they are written', () => {
    for (const word of ['café', 'cafe\u0301', 'CAFÉ', 'ｃａｆｅ', 'cafe'])
      expect(tokens(word)).toEqual(['cafe']);
  });

  it('keeps apart the languages that only their signs tell apart', () => {
    const [c, cpp, csharp, dotnet] = ['C', 'C++', 'C#', '.NET'].map((name) => tokens(name).join(' '));
    expect(new Set([c, cpp, csharp, dotnet]).size).toBe(4);
    expect(tokens('I write c++, c#, and ASP.NET.')).toEqual(['write', cpp, csharp, 'asp', dotnet]);
    expect(tokens('言語はC#です')).toContain(csharp);
  });

  it('takes such signs for names only where they stand for one', () => {
    expect(tokens('doc#anchor')).toEqual(['doc', 'anchor']);
    expect(tokens('inc++')).toEqual(['inc']);
    expect(tokens('node.network')).toEqual(['node', 'network']);
  });

  it('brings words of one stem together', () => {
    for (const word of ['hire', 'hired', 'hires', 'hiring']) expect(tokens(word)).toEqual(['hire']);
  });

  it('takes no stem of a run of letters that is too long to be a word', () => {
    expect(tokens(`${'sail'.repeat(10)}ing`)).toEqual(['sail'.repeat(10)]);
    expect(tokens(`${'sail'.repeat(20)}ing`)).toEqual([`${'sail'.repeat(20)}ing`]);
  });

  it('leaves out the words that stand in every text', () => {
    expect(tokens('the price of a false positive')).toEqual(['price', 'fals', 'posit']);
    expect(tokens('To be, or not to be')).toEqual([]);
  });

  it('knows words and numbers of every script, and stems none but English', () => {
    expect(tokens('Großes 日本語 Ёлка 42 ½')).toEqual(['großes', '日本', '本語', 'елка', '42', '1', '2']);
  });

  it('reads scripts without spaces by every two neighbouring characters, a character alone by itself', () => {
    expect(tokens('声のコピー')).toEqual(['声の', 'のコ', 'コヒ', 'ヒー']);
    expect(tokens('กาแฟ')).toEqual(['กา', 'าแ', 'แฟ']);
    expect(tokens('AI猫 [犬]')).toEqual(['ai', '猫', '犬']);
    expect(tokens('声ιδέα')).toEqual(['声', 'ιδεα']);
    expect(tokens('ໜັງ')).toEqual(tokens('ຫນັງ'));
  });

  it('takes a possessive away where the word ends, and not within one', () => {
    expect(tokens("Ankara'sı")).toEqual(['ankara', 'sı']);
    expect(tokens("Ankara's\u0327ehir")).toEqual(tokens("Ankara'şehir"));
  });

  it('reads both forms that Unicode has for one text alike', () => {
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
    ['a stem without end', 'ing'],
    ['letters with marks', 'q\u0301\u0316'],
    ['marks alone', '\u0316\u0301'],
    ['emoji joined', '👩\u200d🚀'],
    ['halves of surrogate pairs', '\ud83d'],
    ['names', 'c++'],
    ['possessives', "a's"],
    ['a script without spaces', '語'],
    ['vowels over consonants', 'ที่'],
    ['syllables', '각'],
  ])('reads 5,000 times %s', (_, part) => {
    expect(tokens(part.repeat(5_000)).every((term) => term.length > 0)).toBe(true);
  });

  it('gives words of lower-case letters and digits alone, and never throws', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        for (const token of tokens(text)) {
          expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
          expect(token).toBe(token.toLowerCase());
        }
      }),
    );
  });

  it('reads each word for itself, whatever stands beside it', () => {
    fc.assert(
      fc.property(anyString, anyString, (one, other) => {
        expect(tokens(`${one} ${other}`)).toEqual([...tokens(one), ...tokens(other)]);
      }),
    );
  });

  it('finds the same words in its own words, as long as no stemmer has shortened them', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        const words = tokens(text);
        fc.pre(words.every((word) => !/^[a-z]+$/.test(word)));
        expect(tokens(words.join(' '))).toEqual(words);
      }),
    );
  });

  it('takes for a letter of its word what Latin shares with a script without spaces', () => {
    expect(tokens('\u0149 boom')).toEqual(['\u02bcn', 'boom']);
    expect(tokens('\u02bcn boom')).toEqual(['\u02bcn', 'boom']);
  });

  it('must see a text only once: a stem has a stem of its own, or is a stop word', () => {
    expect(tokens('ceases')).toEqual(['ceas']);
    expect(tokens('ceas')).toEqual(['cea']);
    expect(tokens('thes')).toEqual(['the']);
    expect(tokens('the')).toEqual([]);
  });
});

describe('wordsOf', () => {
  const cutOut = (text: string) => {
    return wordsOf(text).map(({ start, end }) => text.slice(start, end));
  };

  it('tells where in the text each word stands', () => {
    expect(cutOut('Wren’s CAFE\u0301, in C++: ½ 日本語')).toEqual([
      'Wren’s',
      'CAFE\u0301',
      'C++',
      '½',
      '½',
      '日本',
      '本語',
    ]);
  });

  it('parts no letter from its marks', () => {
    expect(cutOut('ที่นี่')).toEqual(['ที่นี่']);
    expect(cutOut('か\u3099き\u3099く\u3099')).toEqual(['か\u3099き\u3099', 'き\u3099く\u3099']);
  });

  it('tells it so that what stands there is that word, in reading order', () => {
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
  it('is true for one character of a script without spaces, and for nothing else', () => {
    for (const term of ['猫', 'あ', 'ก', '𠮷']) expect(isSingleCharacter(term)).toBe(true);
    for (const term of ['猫猫', 'a', '5', 'я', '']) expect(isSingleCharacter(term)).toBe(false);
  });
});
