import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { countWords, leadingSentences, plural, widthOf } from './prose.ts';

describe('countWords', () => {
  it('counts words but not punctuation', () => {
    expect(countWords('A dog — it’s Ada’s — barks: “Who?”')).toBe(6);
  });

  it('counts words in a script without spaces', () => {
    expect(countWords('今日は良い天気です')).toBeGreaterThan(1);
  });

  it('counts the words of texts in which scripts are mixed', () => {
    expect(countWords('Ada’s 2020年の日本')).toBe(5);
  });

  it('counts the words of a long text in such a script without taking all memory', () => {
    expect(countWords('绳结和船。Knots 12。'.repeat(10_000))).toBe(50_000);
    expect(countWords(`${'word '.repeat(100_000)}字`)).toBe(100_001);
    expect(countWords('绳'.repeat(150_000))).toBeGreaterThan(1_000);
  });

  it('returns 0 for text without words', () => {
    expect(countWords('')).toBe(0);
    expect(countWords(' … 😀 !')).toBe(0);
  });
});

describe('widthOf', () => {
  it('counts characters of Chinese, Japanese and Korean twice', () => {
    expect(['abc', '字字', 'あ한a'].map(widthOf)).toEqual([3, 4, 5]);
  });
});

describe('leadingSentences', () => {
  it('returns the whole sentences that fit', () => {
    expect(leadingSentences('One is here. Two is here. Three is here.', 27, 'en')).toBe(
      'One is here. Two is here.',
    );
  });

  it('returns short text unchanged', () => {
    expect(leadingSentences('No more than this', 100, 'en')).toBe('No more than this');
    expect(leadingSentences('土を焼く。\n\n　火を落とす。', 100, 'ja')).toBe('土を焼く。火を落とす。');
    expect(leadingSentences('森下 灯\nAkari です', 100, 'ja')).toBe('森下 灯 Akari です');
  });

  it('returns half as many characters where each is as wide as two letters', () => {
    const sentence = '土を焼いて火を落とす。';
    expect(leadingSentences(sentence.repeat(9), 60, 'ja')).toBe(sentence.repeat(2));
  });

  it('cuts a long first sentence between words', () => {
    expect(leadingSentences('This sentence goes on and on without a rest.', 20, 'en')).toBe(
      'This sentence goes…',
    );
  });

  it('cuts a word only if it is too long by itself', () => {
    expect(leadingSentences('Donaudampfschifffahrt', 8, 'de')).toBe('Donauda…');
  });

  it('does not split a surrogate pair', () => {
    expect(leadingSentences('😀'.repeat(9), 8, 'en')).toBe('😀😀😀…');
  });

  it('puts paragraphs on one line', () => {
    expect(leadingSentences('One.\n\nTwo.\tThree.', 100, 'en')).toBe('One. Two. Three.');
  });

  it('does not count collapsed white space toward the limit', () => {
    expect(leadingSentences(`One.${' '.repeat(1000)}Two.`, 20, 'en')).toBe('One. Two.');
  });

  it('stays within the limit, on one line, and adds only an ellipsis', () => {
    const prose = fc
      .array(fc.constantFrom('word', 'Ünd', '😀', '。', '. ', '? ', ' ', '\n\n', '’', 'x'.repeat(40)))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(prose, fc.integer({ min: 10, max: 60 }), (text, limit) => {
        const line = text.replace(/\s+/g, ' ').trim();
        const lead = leadingSentences(text, limit, 'en');
        expect(lead.length).toBeLessThanOrEqual(limit);
        expect(lead.isWellFormed()).toBe(true);
        expect(line.startsWith(lead.replace(/…$/, ''))).toBe(true);
        expect(lead === '').toBe(line === '');
      }),
    );
  });
});

describe('plural', () => {
  it.each([
    [0, '0 essays'],
    [1, '1 essay'],
    [2, '2 essays'],
  ])('formats %i as %s', (count, said) => {
    expect(plural(count, 'essay')).toBe(said);
  });
});
