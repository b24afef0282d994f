import { describe, expect, it } from 'vitest';
import { ownWordsSchema } from './own-words.ts';
import { parseYaml } from './yaml-document.ts';

/** Returns the words, or the errors as text. */
function read(source: string, locale = 'en') {
  const parsed = parseYaml(source, ownWordsSchema(locale), 'words.yaml');
  if (!('errors' in parsed)) return parsed.document.value;
  return parsed.errors.map(({ line, message, fix }) => `${line}: ${message} ${fix}`);
}

describe('words of the owner’s own', () => {
  it('are sentences, or sentences in the forms that the language has for numbers', () => {
    expect(read('page.skip: Hop\nessays.count:\n  one: An essay.\n  other: "{count} essays."')).toEqual({
      'page.skip': 'Hop',
      'essays.count': { one: 'An essay.', other: '{count} essays.' },
    });
    expect(read('essays.count: { two: "{count}", few: "{count}", other: "{count}" }', 'ar')).toEqual({
      'essays.count': { two: '{count}', few: '{count}', other: '{count}' },
    });
  });

  it('must have a known key; otherwise, the closest one is named', () => {
    expect(read('page.skp: Hop')).toEqual([
      expect.stringMatching(/^1: Unknown key "page.skp". Did you mean "page.skip"\?/),
    ]);
    expect(read('essays.count: { few: "{count}", other: "{count}" }')).toEqual([
      '1: Unknown key "few". Remove it. Known keys: one, other.',
    ]);
  });

  it('must have the names of the English sentence and no others', () => {
    const fix = 'Write it with {author}, like the English "By {author}".';
    expect(read('essay.byline: Anonymous')).toEqual([`1: "essay.byline" must contain {author}. ${fix}`]);
    expect(read('essay.byline: By {author} of {town}')).toEqual([
      `1: "essay.byline" must not contain {town}, which stands for nothing. ${fix}`,
    ]);
    expect(read('essays.count:\n  other: Many essays')).toEqual([
      '2: "essays.count.other" must contain {count}. Write it with {count}, like the English "{count} essays, newest first.".',
    ]);
  });

  it('must be text', () => {
    expect(read('page.skip: [Hop]')).toEqual([
      '1: "page.skip" is a list. Make it text: in English, "Skip to content".',
    ]);
    expect(read('page.skip: " "')).toEqual([
      '1: "page.skip" must not be empty. Expected here: in English, "Skip to content".',
    ]);
    expect(read('essays.count: Many')).toEqual(['1: "essays.count" is text. Make it a group of keys.']);
  });
});
