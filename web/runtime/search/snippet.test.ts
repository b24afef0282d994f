import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/runtime/fuzz.ts';
import { anyString } from '../../../test/helpers/runtime/inputs.ts';
import { analyse } from './essay-index.ts';
import { bestPassage, type Snippet, wholeText } from './snippet.ts';
import { tokens } from './tokens.ts';

const passage = (text: string, query: string) => bestPassage(analyse(text), new Set(tokens(query)));
const whole = (text: string, query: string) => wholeText(analyse(text), new Set(tokens(query)));

/** What is marked. */
function marked(found: Snippet | undefined): readonly string[] {
  return found?.highlights.map(({ start, end }) => found.snippet.slice(start, end)) ?? [];
}

const filler = (words: number) => 'Nothing of note happens here today. '.repeat(words / 6);

describe('the best passage', () => {
  it('shows a word in its surroundings, from whole word to whole word', () => {
    for (const shift of ['', 'a', 'ab', 'abc', 'abcd', 'abcde']) {
      const text = `${filler(60)}Then ${shift}a gull watches boats${shift}. ${filler(60)}`;
      const found = passage(text, 'gulls');
      const [, shown] = found?.snippet.match(/^…(.*a gull watches boats.*)…$/) ?? [];
      expect(shown?.length).toBeGreaterThan(60);
      expect(text).toContain(` ${shown} `);
      expect(marked(found)).toEqual(['gull']);
    }
  });

  it('is where most of the different words stand together', () => {
    const text = `A boat, a boat, a boat. ${filler(60)}A gull on a boat. ${filler(60)}A gull, a boat, the wind. ${filler(60)}`;
    expect(marked(passage(text, 'gull boat wind'))).toEqual(['gull', 'boat', 'wind']);
    expect(marked(passage(text, 'boat gull'))).toEqual(['gull', 'boat']);
  });

  it('marks every word of the query that it shows, at its edges too', () => {
    const text = `${filler(60)}A boat, a boat and a gull, a boat, a boat. ${filler(60)}`;
    expect(marked(passage(text, 'boat gull'))).toEqual(['boat', 'boat', 'gull', 'boat', 'boat']);
  });

  it('is where they stand together, though others come one after the other before', () => {
    const text = ['A boat.', 'A gull.', 'The wind.', 'A boat, a gull.'].join(` ${filler(60)}`);
    expect(marked(passage(text, 'boat gull wind'))).toEqual(['boat', 'gull']);
  });

  it('is the first of those alike', () => {
    const text = `The first boat. ${filler(60)}The second boat.`;
    expect(passage(text, 'boat')?.snippet).toMatch(/^The first boat\./);
  });

  it('is a short text as a whole', () => {
    expect(passage('A gull watches boats.', 'boat')).toEqual({
      snippet: 'A gull watches boats.',
      highlights: [{ start: 15, end: 20 }],
    });
  });

  it('is on one line', () => {
    const found = passage(`Before.\n\nA  gull\r\n\twatches\u2028boats.\n`, 'gull boat');
    expect(found?.snippet).toBe('Before. A gull watches boats.');
    expect(marked(found)).toEqual(['gull', 'boats']);
  });

  it('starts and ends with a word beside the ellipsis, where paragraphs meet too', () => {
    for (let before = 0; before < 60; before++) {
      const edge = '\n\n'.padStart(before, 'a').padEnd(60, 'b');
      expect(passage(`${filler(60)}${edge} boat ${edge}${filler(60)}`, 'boat')?.snippet).toMatch(
        /^…\S.*\S…$/,
      );
    }
  });

  it('marks words as they stand, however they are written', () => {
    const text = 'Wren’s CAFE\u0301 cloned it in C++, for ½.';
    expect(marked(passage(text, "wren café CLONES c++ '1'"))).toEqual([
      'Wren’s',
      'CAFE\u0301',
      'cloned',
      'C++',
      '½',
    ]);
  });

  it('marks neighbouring characters of a script without spaces as one', () => {
    expect(marked(passage('これは日本語の学校です', '日本語 学校'))).toEqual(['日本語', '学校']);
    expect(marked(passage('ดื่มกาแฟร้อน', 'กาแฟ'))).toEqual(['กาแฟ']);
  });

  it('marks no half of a pair that its edge divides', () => {
    const text = `学校${'一'.repeat(63)}学校${'一'.repeat(155)}船停${'一'.repeat(63)}船停${'一'.repeat(99)}`;
    expect(marked(passage(text, '学校 船停'))).toEqual(['学校', '船停']);
  });

  it('neither begins nor ends within a character', () => {
    const emoji = '😀'.repeat(60);
    for (const shift of ['', '.']) {
      const found = passage(`${emoji}${shift}boat${shift}${emoji}`, 'boat');
      expect(found?.snippet).toMatch(/^….*boat.*…$/u);
      expect(found?.snippet.isWellFormed()).toBe(true);
    }
  });

  it('is none where none of the words stand', () => {
    expect(passage('A gull watches boats.', 'bread')).toBeUndefined();
    expect(passage('', 'bread')).toBeUndefined();
    expect(passage('A gull watches boats.', '')).toBeUndefined();
  });
});

describe('a whole text', () => {
  it('is shown from end to end with every match', () => {
    const title = `A boat. ${filler(60)}A boat.`;
    const found = whole(title, 'boats');
    expect(found?.snippet).toBe(title);
    expect(marked(found)).toEqual(['boat', 'boat']);
  });

  it('is none where none of the words stand', () => {
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
      // Each looks twice for passages in a long text.
      oneRunIn(5),
    );

  it('marks words of the query, each once and in order', () => {
    everySnippet(({ snippet, highlights }, _, asked) => {
      let position = 0;
      expect(highlights.length).toBeGreaterThan(0);
      for (const { start, end } of highlights) {
        expect(start).toBeGreaterThanOrEqual(position);
        expect(end).toBeGreaterThan(start);
        expect(snippet.length).toBeGreaterThanOrEqual(end);
        const words = tokens(snippet.slice(start, end));
        expect(words.filter((word) => tokens(asked).includes(word))).not.toEqual([]);
        position = end;
      }
    });
  });

  it('is one line, and what the text says', () => {
    // The items of a list lose their dashes, which here may stand anywhere.
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

  it('has at most some 300 characters where words are of common length', () => {
    fc.assert(
      fc.property(fc.array(part), query, (parts, asked) => {
        expect(passage(parts.join(' '), asked)?.snippet.length ?? 0).toBeLessThan(300);
      }),
    );
  });
});
