import { expect, it } from 'vitest';
import { quotationMarks } from './quotation-marks.ts';

it.each([
  ['en', '“”‘’'],
  ['en-GB', '“”‘’'],
  ['de', '„“‚‘'],
  ['de-AT', '„“‚‘'],
  ['de-CH', '«»‹›'],
  ['es', '«»“”'],
  ['es-ES', '«»“”'],
  ['es-419', '“”‘’'],
  ['es-MX', '“”‘’'],
  ['pt', '“”‘’'],
  ['pt-BR', '“”‘’'],
  ['pt-PT', '«»“”'],
  ['pt-MZ', '«»“”'],
  ['zh', '“”‘’'],
  ['zh-Hant-TW', '「」『』'],
  ['zh-TW', '「」『』'],
  ['ar', '«»“”'],
  ['ar-EG', '«»“”'],
  ['tlh', '“”‘’'],
])('%s has %s', (locale, expected) => {
  expect(quotationMarks(locale).join('')).toBe(expected);
});
