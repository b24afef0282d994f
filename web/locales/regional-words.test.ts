import { describe, expect, it } from 'vitest';
import { findWords } from '../../site/util/find-words.ts';
import { createWording } from './wording.ts';

function quotedIn(locale: string): string {
  return createWording(findWords(locale)).say('text.quoted', { text: 'x' });
}

describe('the words of a region', () => {
  it.each([
    ['de', '„x“'],
    ['de-AT', '„x“'],
    ['de-CH', '«x»'],
    ['es', '«x»'],
    ['es-ES', '«x»'],
    ['es-419', '“x”'],
    ['es-MX', '“x”'],
    ['it-CH', '«x»'],
    ['fr-CH', quotedIn('fr')],
    ['fr-CA', quotedIn('fr')],
    ['pt', '“x”'],
    ['pt-BR', '“x”'],
    ['en-GB', '“x”'],
    ['ar-EG', quotedIn('ar')],
    ['hi-IN', quotedIn('hi')],
    ['ja-JP', quotedIn('ja')],
    ['zh-CN', quotedIn('zh')],
    // English words on a site in another language keep their own.
    ['zh-TW', '“x”'],
  ])('have the quotation marks of %s', (locale, quoted) => {
    expect(quotedIn(locale)).toBe(quoted);
  });

  it.each([
    ['de', 'Grüße'],
    ['de-AT', 'Grüße'],
    ['de-CH', 'Grüsse'],
    ['de-LI', 'Grüsse'],
  ])('have the ß of %s', (locale, greetings) => {
    expect(createWording(findWords(locale)).say('greetings.button')).toBe(greetings);
  });

  it('do not change the words of the owner', () => {
    const own = { 'greetings.button': 'Grüße' };
    expect(createWording(findWords('de-CH', own)).say('greetings.button')).toBe('Grüße');
  });
});
