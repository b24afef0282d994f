import { describe, expect, it } from 'vitest';
import { contrast, legibleOn, mix } from './colour.ts';

describe('legibleOn', () => {
  it.each([
    ['#0f6b5c', '#ffffff'],
    ['#ffee88', '#000000'],
    ['#FF0000', '#000000'],
  ])('writes on %s in %s', (colour, letters) => {
    expect(legibleOn(colour)).toBe(letters);
  });
});

describe('mix', () => {
  it.each([
    [0, '#0f6b5c'],
    [0.5, '#87b5ae'],
    [1, '#ffffff'],
  ])('has %d of the other colour', (share, mixed) => {
    expect(mix('#0f6b5c', '#ffffff', share)).toBe(mixed);
  });
});

describe('contrast', () => {
  it('is that of WCAG, whichever colour is named first', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });
});
