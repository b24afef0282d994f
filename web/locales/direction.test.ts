import { describe, expect, it } from 'vitest';
import { directionOf } from './direction.ts';

describe('the direction of a locale', () => {
  it.each(['ar', 'he', 'fa', 'ur', 'ps', 'dv', 'yi', 'ku-Arab', 'az-Arab', 'pa-PK', 'ar-EG'])(
    'is right to left for %s',
    (locale) => expect(directionOf(locale)).toBe('rtl'),
  );

  it.each(['en', 'de', 'ja', 'hi', 'ru', 'ku', 'pa', 'az', 'ar-Latn', 'tlh'])(
    'is left to right for %s',
    (locale) => expect(directionOf(locale)).toBe('ltr'),
  );
});
