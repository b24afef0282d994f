import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { anyString } from '../../test/helpers/core/inputs.ts';
import { closest } from './closest.ts';

describe('closest', () => {
  it('finds a word despite a typo', () => {
    expect(closest('limt', ['offset', 'limit', 'query'])).toEqual(['limit']);
  });

  it('returns the nearest first', () => {
    expect(closest('sorts', ['sport', 'sort', 'short'])).toEqual(['sort', 'sport', 'short']);
  });

  it('ignores case and returns the candidate as written', () => {
    expect(closest('SORTBY', ['sortBy'])).toEqual(['sortBy']);
  });

  it('finds a much longer name by one of its parts', () => {
    expect(closest('deputy', ['the-confused-deputy-returns', 'a-doorbell'])).toEqual([
      'the-confused-deputy-returns',
    ]);
  });

  it('ranks shared parts above edit distance', () => {
    const slugs = ['false-economy', 'the-price-of-a-false-positive'];
    expect(closest('false-positive', slugs)[0]).toBe('the-price-of-a-false-positive');
    expect(closest('false-econom', slugs)[0]).toBe('false-economy');
  });

  it('ignores shared parts of one or two characters', () => {
    expect(closest('to-be-or-not', ['go-to-the-harbour-at-night'])).toEqual([]);
  });

  it('returns nothing if nothing is similar', () => {
    expect(closest('zebra', ['limit', 'offset'])).toEqual([]);
    expect(closest('zebra', [])).toEqual([]);
  });

  it('returns no more than the limit, which is three by default', () => {
    const names = ['cat-a', 'cat-b', 'cat-c', 'cat-d'];
    expect(closest('cat', names)).toHaveLength(3);
    expect(closest('cat', names, 1)).toHaveLength(1);
  });

  it('finds a name among thousands by its prefix or by a part', () => {
    const slugs = Array.from({ length: 5_000 }, (_, number) => `essay-${number}-on-tools`);
    expect(closest('essay-77-on-tool', [...slugs, 'permissions'])).toContain('essay-77-on-tools');
    expect(closest('permisions', [...slugs, 'permissions'])).toEqual(['permissions']);
    expect(closest('zebra', slugs)).toEqual([]);
  });

  it('finds a path among thousands with the same prefix', () => {
    const paths = Array.from({ length: 5_000 }, (_, number) => `/essays/essay-${number}-on-tools`);
    expect(closest('/essays/permisions', [...paths, '/essays/permissions'])[0]).toBe('/essays/permissions');
  });

  it('returns only candidates, each at most once, for any word', () => {
    const names = ['constructor', 'get_offerings', 'größe', '日本語'];
    fc.assert(
      fc.property(anyString, (word) => {
        const near = closest(word, names);
        expect(names).toEqual(expect.arrayContaining(near));
        expect(new Set(near).size).toBe(near.length);
      }),
    );
  });
});
