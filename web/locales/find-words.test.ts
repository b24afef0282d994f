import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { findWords, TABLES } from './find-words.ts';
import type { Plural, WordKey } from './words.ts';

type Entry = string | Plural;

function namesIn(sentence: string): readonly string[] {
  return [...new Set(Array.from(sentence.matchAll(/\{\w+\}/g), ([name]) => name))].sort();
}

/** A form for a single number may say it in words. */
const withoutCount = (names: readonly string[]) => names.filter((name) => name !== '{count}');

describe.each(Object.entries(TABLES).filter(([tag]) => tag !== 'en'))('the words in %s', (tag, table) => {
  const entries = Object.entries(table) as readonly (readonly [WordKey, Entry])[];

  it('have the names of the English ones', () => {
    for (const [key, entry] of entries) {
      const english: Entry = en[key];
      const names = namesIn(typeof english === 'string' ? english : english.other);
      const sentences = typeof entry === 'string' ? { other: entry } : entry;
      for (const [form, sentence] of Object.entries(sentences)) {
        const isWhole = form === 'other';
        expect(isWhole ? namesIn(sentence) : withoutCount(namesIn(sentence)), `${key} ${form}`).toEqual(
          isWhole ? names : withoutCount(names),
        );
      }
    }
  });

  it('have each form that the language has for whole numbers', () => {
    const rules = new Intl.PluralRules(tag);
    const needed = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
    for (const [key, entry] of entries) {
      if (typeof entry === 'string') continue;
      expect(Object.keys(entry).sort(), key).toEqual(expect.arrayContaining([...needed].sort()));
    }
  });

  it('are not left in English', () => {
    const same = entries.filter(([key, entry]) => {
      const english: Entry = en[key];
      return (
        typeof entry === 'string' && entry === english && /\p{L}{4,}/u.test(entry.replace(/\{\w+\}/g, ''))
      );
    });
    // Some words are the same in both languages.
    expect(same.length, same.map(([key]) => key).join(', ')).toBeLessThan(25);
  });
});

describe('the table for a locale', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['zh-Hans', 'zh'],
    ['zh-TW', 'en'],
    ['sr', 'en'],
  ])('of %s is that of %s', (locale, language) => {
    expect(findWords(locale).language).toBe(language);
  });
});
