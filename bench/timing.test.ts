import { expect, it } from 'vitest';
import { median } from './timing.ts';

it('the median is the middle value, whatever the order', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3);
  expect(median([7])).toBe(7);
});

it('of nothing there is no median', () => {
  expect(median([])).toBeNaN();
});
