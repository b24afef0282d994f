import { describe, expect, it } from 'vitest';
import { filterWords, isEmptyRange, isKept } from './essay-filter.ts';

const essay = { category: 'Frontier AI', tags: ['C2PA', 'provenance'], date: '2025-03-31' };

describe('isKept', () => {
  it.each([
    [{}, true],
    [{ from: '2025' }, true],
    [{ from: '2025-03', to: '2025-03' }, true],
    [{ from: '2025-03-31', to: '2025-03-31' }, true],
    [{ to: '2025' }, true],
    [{ from: '2025-04' }, false],
    [{ from: '2026' }, false],
    [{ to: '2024' }, false],
    [{ to: '2025-03-30' }, false],
    [{ tag: 'C2PA' }, true],
    [{ tag: 'c2pa' }, false],
    [{ category: 'Frontier AI', tag: 'provenance', from: '2025', to: '2025' }, true],
    [{ category: 'Fraud Prevention', tag: 'provenance' }, false],
  ])('compares an essay of 2025-03-31 with %j', (filter, expected) => {
    expect(isKept(essay, filter)).toBe(expected);
  });
});

describe('isEmptyRange', () => {
  it.each([
    ['2025', '2025', false],
    ['2025-06', '2025', false],
    ['2025', '2025-06', false],
    ['2025-06-30', '2025-06', false],
    ['2025', '2024', true],
    ['2025-06', '2025-05', true],
    ['2025-06-02', '2025-06-01', true],
    ['2025-06', '2025-05-31', true],
    [undefined, '2024', false],
    ['2024', undefined, false],
  ])('judges the days from %s to %s', (from, to, expected) => {
    expect(isEmptyRange({ from, to })).toBe(expected);
  });
});

it('filterWords names the category, the tag and the dates', () => {
  expect(filterWords({})).toEqual([]);
  expect(filterWords({ category: 'A', tag: 'b', to: '2025' })).toEqual([
    'the category "A"',
    'the tag "b"',
    'the dates',
  ]);
});
