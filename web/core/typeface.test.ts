import { expect, it } from 'vitest';
import { hasTypeface } from './typeface.ts';

it.each(['en', 'de-AT', 'pt-BR', 'ru', 'el', 'vi', 'sr'])('has the script of %s', (locale) => {
  expect(hasTypeface(locale)).toBe(true);
});

it.each(['ja', 'zh', 'zh-TW', 'ko', 'ar', 'he', 'hi', 'th', 'az-Arab'])(
  'lacks the script of %s',
  (locale) => {
    expect(hasTypeface(locale)).toBe(false);
  },
);
