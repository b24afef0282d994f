import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyString } from '../testing/inputs.ts';
import { tokens } from './tokens.ts';

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
  });

  it('takes such signs for names only where they stand for one', () => {
    expect(tokens('doc#anchor')).toEqual(['doc', 'anchor']);
    expect(tokens('inc++')).toEqual(['inc']);
    expect(tokens('node.network')).toEqual(['node', 'network']);
  });

  it('brings words of one stem together', () => {
    for (const word of ['hire', 'hired', 'hires', 'hiring']) expect(tokens(word)).toEqual(['hire']);
  });

  it('leaves out the words that stand in every text', () => {
    expect(tokens('the price of a false positive')).toEqual(['price', 'fals', 'posit']);
    expect(tokens('To be, or not to be')).toEqual([]);
  });

  it('knows words and numbers of every script, and stems none but English', () => {
    expect(tokens('Großes 日本語 Ёлка 42 ½')).toEqual(['großes', '日本', '本語', 'елка', '42', '1', '2']);
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

  it('must see a text only once: a stem has a stem of its own, or is a stop word', () => {
    expect(tokens('ceases')).toEqual(['ceas']);
    expect(tokens('ceas')).toEqual(['cea']);
    expect(tokens('thes')).toEqual(['the']);
    expect(tokens('the')).toEqual([]);
  });
});
