import { describe, expect, expectTypeOf, it } from 'vitest';
import { findWords } from '../../site/util/find-words.ts';
import { en } from './en.ts';
import { createWording } from './wording.ts';
import type { Words } from './words.ts';

const english = createWording({ locale: 'en', language: 'en', words: en });

describe('a wording', () => {
  it('says a sentence with values in their places', () => {
    expect(english.say('page.skip')).toBe('Skip to content');
    expect(english.say('essay.byline', { author: 'Ada {count}' })).toBe('By Ada {count}');
  });

  it('takes the form and the digits of a number', () => {
    expect(english.say('essays.count', { count: 1 })).toBe('1 essay.');
    expect(english.say('essays.count', { count: 1234 })).toBe('1,234 essays, newest first.');
  });

  it('puts values of any kind between the parts of a sentence', () => {
    const link = { href: '/' };
    expect(english.parts('essay.byline', { author: link })).toEqual(['By ', link]);
  });

  it('puts values of any kind into a list', () => {
    const [a, b] = [{ href: '/a' }, { href: '/b' }];
    expect(english.listParts([a, b], 'disjunction')).toEqual([a, ' or ', b]);
    expect(english.list(['a', 'b', 'c'])).toBe('a, b, and c');
  });

  it('says how long ago a moment was', () => {
    const now = new Date('2026-11-27T12:00:00Z');
    expect(english.ago(new Date('2026-11-27T09:59:00Z'), now)).toBe('2 hours ago');
    expect(english.ago(new Date('2026-11-27T12:00:30Z'), now)).toBe('just now');
  });

  it('asks for the values that the English sentence names', () => {
    expectTypeOf(english.say<'essay.byline'>)
      .parameter(1)
      .toEqualTypeOf<{ readonly author: string | number }>();
    expectTypeOf<Words['essay.byline']>().toEqualTypeOf<string>();
    // @ts-expect-error A value is missing.
    english.say('essay.byline');
    // @ts-expect-error There is no such word.
    english.say('essay.bylin', { author: 'Ada' });
  });
});

describe('a site without a table in its language', () => {
  it('has English words and English numbers', () => {
    const { say, language } = createWording(findWords('eo'));
    expect(language).toBe('en');
    expect(say('essays.count', { count: 1234 })).toBe('1,234 essays, newest first.');
  });
});

describe('a site with a region', () => {
  it('writes numbers as that region does', () => {
    const { say } = createWording(findWords('en-IN'));
    expect(say('essays.count', { count: 123456 })).toBe('1,23,456 essays, newest first.');
  });
});
