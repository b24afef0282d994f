import { expect, it } from 'vitest';
import { keepTickShape } from './keep-tick-shape.ts';

it('keeps one of the objects in which Node queues a callback, always the same', async () => {
  const kept = await keepTickShape();
  expect(Object.keys(kept)).toEqual(['callback', 'args']);
  expect(await keepTickShape()).toBe(kept);
});
