import { expect, it } from 'vitest';
import { quotationMarks } from './quotation-marks.ts';

it.each([
  ['en', '“”‘’'],
  ['en-GB', '“”‘’'],
  ['de', '„“‚‘'],
  ['de-AT', '„“‚‘'],
  ['de-CH', '«»‹›'],
  ['pt', '«»“”'],
  ['pt-BR', '“”‘’'],
  ['zh', '“”‘’'],
  ['zh-Hant-TW', '「」『』'],
  ['zh-TW', '「」『』'],
  ['ar', '«»“”'],
  ['ar-EG', '«»“”'],
  ['tlh', '“”‘’'],
])('%s has %s', (locale, expected) => {
  expect(quotationMarks(locale).join('')).toBe(expected);
});
