import { expect, it } from 'vitest';
import { median, percentile } from './timing.ts';

const values = [5, 1, 4, 2, 3];

it('the median is the middle value, whatever the order', () => {
  expect(median(values)).toBe(3);
});

it('a percentile is a value that occurred', () => {
  expect(percentile(values, 0.99)).toBe(5);
  expect(percentile(values, 0.4)).toBe(2);
  expect(percentile([7], 0.99)).toBe(7);
});

it('of nothing there is no percentile', () => {
  expect(percentile([], 0.5)).toBeNaN();
});
