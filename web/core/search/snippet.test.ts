import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { anyString } from '../../../test/helpers/core/inputs.ts';
import { english } from './analyzer.ts';
import { analyze, createVocabulary } from './indexed-text.ts';
import { readQuery } from './query.ts';
import { bestPassages, type Snippet, wholeText } from './snippet.ts';

const wordsOf = (query: string) => readQuery(query, english).words.map(({ sequence }) => sequence);
const passage = (text: string, query: string) =>
  bestPassages(analyze(english, createVocabulary(), text), wordsOf(query))?.passage;
const whole = (text: string, query: string) =>
  wholeText(analyze(english, createVocabulary(), text), wordsOf(query));

/** Returns the highlighted words. */
function highlighted(found: Snippet | undefined): readonly string[] {
  return found?.highlights.map(({ start, end }) => found.snippet.slice(start, end)) ?? [];
}

const filler = (words: number) => 'Nothing of note happens here today. '.repeat(words / 6);

describe('bestPassages', () => {
  it('shows a match in context, cut at word boundaries', () => {
    for (const shift of ['', 'a', 'ab', 'abc', 'abcd', 'abcde']) {
      const text = `${filler(60)}Then ${shift}a gull watches boats${shift}. ${filler(60)}`;
      const found = passage(text, 'gulls');
      const [, shown] = found?.snippet.match(/^…(.*a gull watches boats.*)…$/) ?? [];
      expect(shown?.length).toBeGreaterThan(60);
      expect(text).toContain(` ${shown} `);
      expect(highlighted(found)).toEqual(['gull']);
    }
  });

  it('picks the passage with the most distinct query words', () => {
    const text = `A boat, a boat, a boat. ${filler(60)}A gull on a boat. ${filler(60)}A gull, a boat, the wind. ${filler(60)}`;
    expect(highlighted(passage(text, 'gull boat wind'))).toEqual(['gull', 'boat', 'wind']);
    expect(highlighted(passage(text, 'boat gull'))).toEqual(['gull', 'boat']);
  });

  it('highlights every query word in the passage, including at its edges', () => {
    const text = `${filler(60)}A boat, a boat and a gull, a boat, a boat. ${filler(60)}`;
    expect(highlighted(passage(text, 'boat gull'))).toEqual(['boat', 'boat', 'gull', 'boat', 'boat']);
  });

  it('prefers words close together to earlier words far apart', () => {
    const text = ['A boat.', 'A gull.', 'The wind.', 'A boat, a gull.'].join(` ${filler(60)}`);
    expect(highlighted(passage(text, 'boat gull wind'))).toEqual(['boat', 'gull']);
  });

  it('picks the first of equal passages', () => {
    const text = `The first boat. ${filler(60)}The second boat.`;
    expect(passage(text, 'boat')?.snippet).toMatch(/^The first boat\./);
  });

  it('returns a short text whole', () => {
    expect(passage('A gull watches boats.', 'boat')).toEqual({
      snippet: 'A gull watches boats.',
      highlights: [{ start: 15, end: 20 }],
    });
  });

  it('puts the passage on one line', () => {
    const found = passage(`Before.\n\nA  gull\r\n\twatches\u2028boats.\n`, 'gull boat');
    expect(found?.snippet).toBe('Before. A gull watches boats.');
    expect(highlighted(found)).toEqual(['gull', 'boats']);
  });

  it('puts no space next to an ellipsis, even at paragraph breaks', () => {
    for (let before = 0; before < 60; before++) {
      const edge = '\n\n'.padStart(before, 'a').padEnd(60, 'b');
      expect(passage(`${filler(60)}${edge} boat ${edge}${filler(60)}`, 'boat')?.snippet).toMatch(
        /^…\S.*\S…$/,
      );
    }
  });

  it('neither begins nor ends with the dot after a heading', () => {
    for (let before = 0; before < 60; before++) {
      const edge = ' A heading · A'.padStart(before, 'a').padEnd(60, 'b');
      const found = passage(`${filler(60)}${edge} boat ${edge}${filler(60)}`, 'boat');
      expect(found?.snippet).toMatch(/^…[^·].*[^· ]…$/);
      expect(highlighted(found)).toEqual(['boat']);
    }
  });

  it('highlights words as the text spells them', () => {
    const text = 'Wren’s CAFE\u0301 cloned it in C++, for ½.';
    expect(highlighted(passage(text, "wren café CLONES c++ '1'"))).toEqual([
      'Wren’s',
      'CAFE\u0301',
      'cloned',
      'C++',
      '½',
    ]);
  });

  it('merges highlights of adjacent characters in unspaced scripts', () => {
    expect(highlighted(passage('これは日本語の学校です', '日本語 学校'))).toEqual(['日本語', '学校']);
    expect(highlighted(passage('ดื่มกาแฟร้อน', 'กาแฟ'))).toEqual(['กาแฟ']);
  });

  it('does not highlight half of a character pair at an edge', () => {
    const text = `学校${'一'.repeat(63)}学校${'一'.repeat(155)}船停${'一'.repeat(63)}船停${'一'.repeat(99)}`;
    expect(highlighted(passage(text, '学校 船停'))).toEqual(['学校', '船停']);
  });

  it('does not split surrogate pairs', () => {
    const emoji = '😀'.repeat(60);
    for (const shift of ['', '.']) {
      const found = passage(`${emoji}${shift}boat${shift}${emoji}`, 'boat');
      expect(found?.snippet).toMatch(/^….*boat.*…$/u);
      expect(found?.snippet.isWellFormed()).toBe(true);
    }
  });

  it('returns undefined if no query word occurs', () => {
    expect(passage('A gull watches boats.', 'bread')).toBeUndefined();
    expect(passage('', 'bread')).toBeUndefined();
    expect(passage('A gull watches boats.', '')).toBeUndefined();
  });
});

describe('wholeText', () => {
  it('highlights a match at either end of the text', () => {
    const found = whole('Boats: a boat', 'boats');
    expect(found).toEqual({
      snippet: 'Boats: a boat',
      highlights: [
        { start: 0, end: 5 },
        { start: 9, end: 13 },
      ],
    });
  });

  it('returns the full text with every match highlighted', () => {
    const title = `A boat. ${filler(60)}A boat.`;
    const found = whole(title, 'boats');
    expect(found?.snippet).toBe(title);
    expect(highlighted(found)).toEqual(['boat', 'boat']);
  });

  it('returns undefined if no query word occurs', () => {
    expect(whole('A boat.', 'bread')).toBeUndefined();
  });
});

const part = fc.constantFrom(
  ...[
    'boat',
    'Boats’',
    'gull',
    'c++',
    'C#',
    '.NET',
    '½',
    'ﬁ',
    "Wren's",
    'cafe\u0301',
    'の日本語',
    '学校',
    'น้ำ',
    '😀',
  ],
  ...[' ', ' ', '. ', '\n\n', '\n- ', '\u2028', "'", '-', '_', filler(12), 'x'.repeat(30)],
);
const prose = fc.array(fc.oneof({ weight: 9, arbitrary: part }, anyString)).map((parts) => parts.join(''));
const query = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

describe('a snippet of any text', () => {
  const everySnippet = (check: (found: Snippet, text: string, asked: string) => void) =>
    fc.assert(
      fc.property(prose, query, (text, asked) => {
        for (const found of [passage(text, asked), whole(text, asked)]) if (found) check(found, text, asked);
      }),
      // Each run searches a long text for passages twice.
      oneRunIn(5),
    );

  it('highlights query words in order, without overlaps', () => {
    everySnippet(({ snippet, highlights }, _, asked) => {
      let position = 0;
      expect(highlights.length).toBeGreaterThan(0);
      for (const { start, end } of highlights) {
        expect(start).toBeGreaterThanOrEqual(position);
        expect(end).toBeGreaterThan(start);
        expect(snippet.length).toBeGreaterThanOrEqual(end);
        const words = english.tokens(snippet.slice(start, end));
        expect(words.filter((word) => english.tokens(asked).includes(word))).not.toEqual([]);
        position = end;
      }
    });
  });

  it('is one line of the original text', () => {
    // List items lose their dashes, which can be anywhere in this text.
    const withoutDashes = (shown: string) =>
      shown
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .replace(/(^| )-(?= |$)/g, ' ')
        .replace(/ +/g, ' ')
        .trim();
    everySnippet(({ snippet }, text) => {
      expect(snippet).not.toMatch(/[\n\r\u2028\u2029\t]/);
      expect(withoutDashes(text)).toContain(withoutDashes(snippet.replace(/^…|…$/g, '')));
      if (text.isWellFormed()) expect(snippet.isWellFormed()).toBe(true);
    });
  });

  it('has fewer than 300 characters if words have common lengths', () => {
    fc.assert(
      fc.property(fc.array(part), query, (parts, asked) => {
        expect(passage(parts.join(' '), asked)?.snippet.length ?? 0).toBeLessThan(300);
      }),
    );
  });
});
