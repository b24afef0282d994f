import { expect, it } from 'vitest';
import { languageTagAdvice, toLanguageTag } from './language-tag.ts';

it.each(['en', 'pt-BR', 'pt-br', 'zh-Hant-TW', 'es-419', 'gsw', 'de-1996', 'aii'])('accepts %s', (tag) => {
  expect(languageTagAdvice(tag)).toBeUndefined();
});

it.each([
  ['German', 'de'],
  ['Deutsch', 'de'],
  ['Français', 'fr'],
  ['Brazilian Portuguese', 'pt'],
  ['English (US)', 'en'],
  ['en_US', 'en-US'],
  ['en-UK', 'en-GB'],
  ['eng', 'en'],
  ['pt_br', 'pt-BR'],
])('says what to write instead of %s: %s', (given, tag) => {
  expect(languageTagAdvice(given)).toEqual({ advice: 'writeTag', values: { meant: tag } });
});

it.each(['', 'xx', 'en-XY', 'en-Abcd', 'klingonese', 'x y', 'en-'.repeat(1000)])(
  'shows examples instead of %s',
  (given) => {
    expect(languageTagAdvice(given)).toEqual({ advice: 'writeSomeTag' });
  },
);

it.each([
  ['Deutsch', 'de'],
  ['portuguese', 'pt'],
  ['en-GB', 'en-GB'],
  ['Klingonese', 'Klingonese'],
])('turns the name %s into the tag %s', (given, tag) => {
  expect(toLanguageTag(given)).toBe(tag);
});
