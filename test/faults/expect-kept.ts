import { expect } from 'vitest';
import { acknowledged, type Letter } from './letters.ts';

type Kept = Readonly<Record<string, unknown>>;

/** Every letter that was acknowledged is there, under the id it was acknowledged with; every text once at most. */
export function expectKept(letters: readonly Letter[], kept: readonly Kept[]): void {
  const idsByText = new Map<unknown, unknown[]>();
  for (const { message, id } of kept) idsByText.set(message, [...(idsByText.get(message) ?? []), id]);
  const told = acknowledged(letters);
  expect(told.length, 'letters acknowledged').toBeGreaterThan(0);
  expect(
    told.filter(({ text }) => !idsByText.has(text)),
    'acknowledged and lost',
  ).toEqual([]);
  expect(
    told.filter(({ text, ids }) => [...ids].join() !== idsByText.get(text)?.join()),
    'acknowledged with another id than is kept',
  ).toEqual([]);
  expect(
    [...idsByText.values()].filter((ids) => ids.length > 1),
    'kept more than once',
  ).toEqual([]);
}
