import { expect, it } from 'vitest';
import { median } from './timing.ts';

it('median returns the middle value in any order', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3);
  expect(median([7])).toBe(7);
});

it('median returns NaN for an empty list', () => {
  expect(median([])).toBeNaN();
});
