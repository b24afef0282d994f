import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { languagesIn, wordFile } from '../../site/util/word-tables.ts';
import { en } from '../../web/locales/en.ts';
import { checkWords } from './check-words.ts';
import { checkAllWords } from './inline-word-tables.ts';

const english = {
  'page.skip': 'Skip to content',
  'page.updated': 'Updated {date}',
  'essays.count': { one: '{count} essay by {author}.', other: '{count} essays by {author}.' },
  'console.none': 'none',
};
const CORRECT = `
page.skip: "W"
page.updated: "Z {date}"
essays.count:
  one: "Eden {author}"
  few: "{count} {author} few"
  other: "{author} {count}"
`;

/** Returns the findings in a table in Czech, in which one passage of the correct one is replaced. */
function findingsWith(passage = '', replacement = ''): readonly string[] {
  expect(CORRECT).toContain(passage);
  return checkWords({ file: 'cs.yaml', text: CORRECT.replace(passage, replacement), tag: 'cs', english });
}

describe('the check of a table', () => {
  it('finds nothing in a correct one', () => {
    expect(findingsWith()).toEqual([]);
  });

  it.each([
    [
      'a missing key',
      ['page.skip: "W"', ''],
      'page.skip is missing. Add it. In English, it is "Skip to content".',
    ],
    [
      'an unknown key',
      ['page.skip: "W"', 'page.skip: "W"\npage.skp: "W"'],
      'page.skp is not used in this language. Delete it or correct the key.',
    ],
    [
      'a key that is said only in English',
      ['page.skip: "W"', 'page.skip: "W"\nconsole.none: "W"'],
      'console.none is not used in this language. Delete it or correct the key.',
    ],
    [
      'a missing placeholder',
      ['Z {date}', 'Z'],
      'page.updated lacks {date}. Say it like the English “Updated {date}”.',
    ],
    [
      'an unknown placeholder',
      ['Eden {author}', 'Eden {author} {name}'],
      'essays.count has {name} in its form “one”, which stands for nothing. Say it like the English “{count} essays by {author}.”.',
    ],
    [
      'a missing form',
      ['  few: "{count} {author} few"\n', ''],
      'essays.count lacks the form “few” that the language has for some numbers. Add it.',
    ],
    [
      'a form that the language does not have',
      ['few: ', 'few: "{count} {author}"\n  two: '],
      'essays.count has a form “two” that the language does not have. Delete it.',
    ],
    [
      'forms instead of a sentence',
      ['page.skip: "W"', 'page.skip:\n  other: "W"'],
      'page.skip must be one sentence. Write it in quotation marks.',
    ],
    [
      'a sentence instead of forms',
      [CORRECT.slice(CORRECT.indexOf('essays.count')), 'essays.count: "{count} {author}"'],
      'essays.count depends on a number. Write a sentence for each form.',
    ],
    [
      'an empty form',
      ['Eden {author}', ''],
      'essays.count must have a sentence as its form “one”. Write it in quotation marks.',
    ],
  ])('names %s', (_case, [passage, replacement], finding) => {
    expect(findingsWith(passage, replacement)).toEqual([`cs.yaml: ${finding}`]);
  });

  it('names the line of what is not YAML', () => {
    expect(findingsWith('page.updated: "Z', 'page.updated: Z: ')).toEqual([
      expect.stringMatching(/^cs\.yaml: .* at line 3/),
    ]);
    expect(findingsWith('page.updated', 'page.skip')).toEqual([expect.stringMatching(/unique at line 3/)]);
  });
});

describe('the words of all languages', () => {
  it('are correct', () => {
    expect(checkAllWords()).toEqual([]);
  });

  const folder = new URL('../../web/locales/', import.meta.url);
  it.each(languagesIn(folder))('are not left in English in %s', (tag) => {
    const table: Readonly<Record<string, unknown>> = parse(readFileSync(wordFile(folder, tag), 'utf8'));
    const same = Object.entries(en).filter(([key, entry]) => {
      const isSame = typeof entry === 'string' && entry === table[key];
      return isSame && /\p{L}{4,}/u.test(entry.replace(/\{\w+\}/g, ''));
    });
    // Some words are the same in both languages.
    expect(same.length, same.map(([key]) => key).join(', ')).toBeLessThan(25);
  });
});
