import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';

describe('the table for a locale', () => {
  it.each([
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['zh-Hans', 'zh'],
    ['zh-TW', 'en'],
    ['sr', 'en'],
  ])('of %s is that of %s', (locale, language) => {
    expect(findWords(locale).language).toBe(language);
  });
});
