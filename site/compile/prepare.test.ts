import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sampleSite } from '../../test/helpers/sample.ts';
import { NO_VECTORS } from '../../web/core/search/vector-space.ts';
import { wholeWithin } from './prepare.ts';

/** Returns words that compress about as well as prose. */
const prose = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919) % 9973).toString(36)).join(' ');
const libraryOf = (text: string) => ({
  bodies: { one: { content: text, text: '', sections: [] } },
  vectors: NO_VECTORS,
});

describe('wholeWithin', () => {
  it('returns the library as JSON when it fits the budget', async () => {
    const library = libraryOf(prose(100));
    const { body, encoded } = (await wholeWithin(library, 100_000)) ?? {};
    expect(JSON.parse(String(body))).toEqual(library);
    expect(brotliDecompressSync(encoded?.br ?? '')).toEqual(body);
  });

  it('returns undefined when the library exceeds the budget', async () => {
    expect(await wholeWithin(libraryOf(prose(2000)), 1_000)).toBeUndefined();
    expect(await wholeWithin(libraryOf('A word.'), 0)).toBeUndefined();
  });

  it('counts compressed bytes', async () => {
    const library = libraryOf(prose(500));
    const size = brotliCompressSync(JSON.stringify(library)).length;
    expect(JSON.stringify(library).length).toBeGreaterThan(2 * size);
    expect(await wholeWithin(library, size * 1.3)).toBeDefined();
    expect(await wholeWithin(library, size * 0.7)).toBeUndefined();
  });
});

it('a page prefetches at most 200 kB for the sample site, including the word table', async () => {
  const { bundle, library } = await sampleSite();
  expect(library.words).toBeDefined();
  const sizes = [bundle, library].map((data) => brotliCompressSync(JSON.stringify(data)).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(200_000);
});
