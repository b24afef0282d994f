import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { encodeBest } from '../pool/encode.ts';
import { type CompressionCache, createCompressionCache, quickCompression } from './compression.ts';
import { plainOf } from './plain.ts';

const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => `${index ** 2} sheep. `).join(''));
const plain = plainOf(bytes);
const other = plainOf('another text '.repeat(100));
const served = new Map([['a', plain]]);
const never = new AbortController().signal;

/** How often it says that something has got better. */
async function improve(cache: CompressionCache, of = served, signal = never): Promise<number> {
  let times = 0;
  await cache.improve(of, signal, () => {
    times += 1;
  });
  return times;
}

describe('createCompressionCache', () => {
  it('compresses so that the same bytes come out again', () => {
    const { br, gzip } = createCompressionCache(encodeBest).compress('a', plain);
    expect(brotliDecompressSync(br ?? '').equals(bytes)).toBe(true);
    expect(gunzipSync(gzip ?? '').equals(bytes)).toBe(true);
  });

  it('does the work once for one hash', () => {
    const cache = createCompressionCache(encodeBest);
    expect(cache.compress('a', plain)).toBe(cache.compress('a', plain));
  });

  it('improves afterwards: smaller, and still the same bytes', async () => {
    const cache = createCompressionCache(encodeBest);
    const quick = cache.compress('a', plain);
    expect(await improve(cache)).toBe(1);
    const best = cache.compress('a', plain);
    expect(best.br?.length).toBeLessThan(quick.br?.length ?? 0);
    expect(best.gzip?.length).toBeLessThanOrEqual(quick.gzip?.length ?? 0);
    expect(brotliDecompressSync(best.br ?? '').equals(bytes)).toBe(true);
    expect(gunzipSync(best.gzip ?? '').equals(bytes)).toBe(true);
  });

  it('keeps the best beyond the process, so that the next need not make it', async () => {
    const kept = memoryCache();
    const cache = createCompressionCache(encodeBest, kept);
    cache.compress('a', plain);
    await improve(cache);
    const next = createCompressionCache(encodeBest, kept);
    expect(next.compress('a', plain)).toEqual(cache.compress('a', plain));
    expect(await improve(next)).toBe(0);
  });

  it('lets what is big wait for its encodings', async () => {
    const cache = createCompressionCache(encodeBest);
    const big = Buffer.concat(Array.from({ length: 60 }, () => bytes));
    expect(big.length).toBeGreaterThan(1024 * 1024);
    expect(cache.compress('big', plainOf(big))).toEqual({});
    await improve(cache, new Map([['big', plainOf(big)]]));
    const { br, gzip } = cache.compress('big', plainOf(big));
    expect(brotliDecompressSync(br ?? '').equals(big)).toBe(true);
    expect(gunzipSync(gzip ?? '').equals(big)).toBe(true);
  });

  it('makes those of what is big first, and says so before it goes on', async () => {
    const big = plainOf(Buffer.alloc(1024 * 1024 + 1, 'gull '));
    const of = new Map([...served, ['big', big], ['other', other]]);
    const cache = createCompressionCache(encodeBest);
    const bigIsMade: boolean[] = [];
    const smallIsBest: boolean[] = [];
    const quick = cache.compress('a', plain);
    await cache.improve(of, never, () => {
      bigIsMade.push(cache.compress('big', big).br !== undefined);
      smallIsBest.push(cache.compress('a', plain) !== quick);
    });
    expect(bigIsMade).toEqual([true, true]);
    expect(smallIsBest).toEqual([false, true]);
  });

  it('makes the others where one cannot be made, and tells of it at the end', async () => {
    const cache = createCompressionCache(async (given) => {
      if (given.equals(bytes)) throw new Error('This one breaks it.');
      return encodeBest(given);
    });
    const quick = cache.compress('a', plain);
    const before = cache.compress('other', other);
    await expect(improve(cache, new Map([...served, ['other', other]]))).rejects.toThrow(AggregateError);
    expect(cache.compress('a', plain)).toBe(quick);
    expect(cache.compress('other', other)).not.toBe(before);
  });

  it('gives up where nothing can be made', async () => {
    let tried = 0;
    const cache = createCompressionCache(async () => {
      tried += 1;
      throw new Error('The press does not start.');
    });
    const many = Array.from({ length: 50 }, (_, index) => [`${index}`, plainOf(`sheep ${index}`)] as const);
    await expect(improve(cache, new Map(many))).rejects.toThrow(AggregateError);
    expect(tried).toBe(3);
  });

  it('says every now and then that something is better, so that the worse can go', async () => {
    const cache = createCompressionCache(encodeBest);
    const many = Array.from({ length: 250 }, (_, index) => [`${index}`, plainOf(`sheep ${index}`)] as const);
    expect(await improve(cache, new Map(many))).toBe(3);
  });

  it('improves nothing twice', async () => {
    const cache = createCompressionCache(encodeBest);
    cache.compress('a', plain);
    await improve(cache);
    const best = cache.compress('a', plain);
    expect(await improve(cache)).toBe(0);
    expect(cache.compress('a', plain)).toBe(best);
  });

  it('forgets what is served no more, also when it is told to stop', async () => {
    const cache = createCompressionCache(encodeBest);
    const kept = cache.compress('a', plain);
    const left = cache.compress('left', other);
    await improve(cache, served, AbortSignal.abort());
    expect(cache.compress('a', plain)).toBe(kept);
    expect(cache.compress('left', other)).not.toBe(left);
  });

  it('improves what is served and was forgotten meanwhile', async () => {
    const cache = createCompressionCache(encodeBest);
    const quick = cache.compress('a', plain);
    await improve(cache, new Map());
    expect(await improve(cache)).toBe(1);
    expect(cache.compress('a', plain)).not.toEqual(quick);
  });

  it('leaves everything as it is once told to stop', async () => {
    const cache = createCompressionCache(encodeBest);
    const quick = cache.compress('a', plain);
    expect(await improve(cache, served, AbortSignal.abort())).toBe(0);
    expect(cache.compress('a', plain)).toBe(quick);
  });
});

describe('quickCompression', () => {
  it('keeps nothing, since no two answers are alike', () => {
    const { br } = quickCompression.compress('a', plain);
    expect(brotliDecompressSync(br ?? '').equals(bytes)).toBe(true);
    expect(quickCompression.compress('a', plain).br).not.toBe(br);
  });
});
