import { expect, it } from 'vitest';
import { initials } from './favicon.ts';

it.each([
  ['Wren Ada Castellane', 'en', 'WC'],
  ['ada', 'en', 'A'],
  ['Élodie d’Aubigné', 'fr', 'ÉD'],
  ['ida ışık', 'tr', 'İI'],
  ['ßen Straße', 'de', 'SS'],
  ['山田 太郎', 'ja', '山'],
  ['王小明', 'zh', '王'],
  ['李白', 'zh', '李白'],
  ['محمود درويش', 'ar', 'م'],
  ['मीरा जोशी', 'hi', 'मी'],
  ['山田太郎', 'ja', '山'],
  ['क्षितिज श्री', 'hi', 'क्षि'],
  ['e\u0301a o\u0308b', 'en', 'ÉÖ'],
  ['👩‍🚀 “Zoë” 🚀Quill', 'en', 'ZQ'],
  ['<b>& “o”', 'en', 'BO'],
  ['&', 'en', ''],
])('the initials of %s (%s) are %s', (name, locale, letters) => {
  expect(initials({ name, locale })).toBe(letters);
});
