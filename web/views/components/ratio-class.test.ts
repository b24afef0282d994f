import { expect, it } from 'vitest';
import { ratioClass } from './ratio-class.ts';

it.each([
  [0.1, 'ratio-5'],
  [1.5, 'ratio-15'],
  [9, 'ratio-30'],
])('the ratio %d has the class %s', (ratio, name) => {
  expect(ratioClass(ratio)).toBe(name);
});
