import { describe, expect, it } from 'vitest';
import { legibleOn, mix } from './color.ts';

describe('legibleOn', () => {
  it.each([
    ['#0f6b5c', '#ffffff'],
    ['#ffee88', '#000000'],
    ['#FF0000', '#000000'],
  ])('on a %s background, returns the text color %s', (background, letters) => {
    expect(legibleOn(background)).toBe(letters);
  });
});

describe('mix', () => {
  it.each([
    [0, '#0f6b5c'],
    [0.5, '#87b5ae'],
    [1, '#ffffff'],
  ])('mixes in the other color with a share of %d', (share, mixed) => {
    expect(mix('#0f6b5c', '#ffffff', share)).toBe(mixed);
  });
});
