import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../web/core/search/vector-space.ts';
import type { EssayMeaning } from './find-essay-meaning.ts';
import { keepMeaning, NO_MEANING } from './keep-meaning.ts';

const vectorsOf = (...values: number[]) => ({ dimensions: 2, data: toBase64(Int8Array.from(values)) });

const before: EssayMeaning = {
  slugs: ['new', 'middle', 'old'],
  vectors: vectorsOf(1, 2, 3, 4, 5, 6),
  related: { new: ['old'], middle: [], old: ['new'] },
  words: { words: 'sail', steps: [1], vectors: 'a', essays: vectorsOf(7, 8, 9, 10, 11, 12) },
};

describe('keepMeaning', () => {
  it('is the same for the same essays', () => {
    expect(keepMeaning(before, before.slugs)).toEqual(before);
  });

  it('follows the order of the essays, and leaves out those that are gone', () => {
    const { slugs, vectors, words, related } = keepMeaning(before, ['old', 'new']);
    expect(slugs).toEqual(['old', 'new']);
    expect([...fromBase64(vectors.data)]).toEqual([5, 6, 1, 2]);
    expect([...fromBase64(words?.essays.data ?? '')]).toEqual([11, 12, 7, 8]);
    expect(words?.words).toBe('sail');
    expect(related).toEqual({ old: ['new'], new: ['old'] });
  });

  it('gives a new essay a vector of zeros and no related essays, whatever its name', () => {
    const { vectors, words, related } = keepMeaning(before, ['constructor', 'old']);
    expect([...fromBase64(vectors.data)]).toEqual([0, 0, 5, 6]);
    expect([...fromBase64(words?.essays.data ?? '')]).toEqual([0, 0, 11, 12]);
    expect(related).toEqual({ constructor: [], old: ['new'] });
  });

  it('has no vectors if nothing is known', () => {
    expect(keepMeaning(NO_MEANING, ['one'])).toEqual({
      slugs: ['one'],
      vectors: { dimensions: 0, data: '' },
      related: { one: [] },
    });
  });
});
