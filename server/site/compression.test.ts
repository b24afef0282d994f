import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { memoryCache } from '../testing/memory-cache.ts';
import { createCompressionCache, quickCompression } from './compression.ts';

const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => `${index ** 2} sheep. `).join(''));
const other = Buffer.from('another text '.repeat(100));
const never = new AbortController().signal;

describe('createCompressionCache', () => {
  it('compresses so that the same bytes come out again', () => {
    const { br, gzip } = createCompressionCache().compress('a', bytes);
    expect(brotliDecompressSync(br ?? '').equals(bytes)).toBe(true);
    expect(gunzipSync(gzip ?? '').equals(bytes)).toBe(true);
  });

  it('does the work once for one hash', () => {
    const cache = createCompressionCache();
    expect(cache.compress('a', bytes)).toBe(cache.compress('a', bytes));
  });

  it('improves afterwards: smaller, and still the same bytes', async () => {
    const cache = createCompressionCache();
    const quick = cache.compress('a', bytes);
    expect(await cache.improve(never)).toBe(true);
    const best = cache.compress('a', bytes);
    expect(best.br?.length).toBeLessThan(quick.br?.length ?? 0);
    expect(best.gzip?.length).toBeLessThanOrEqual(quick.gzip?.length ?? 0);
    expect(brotliDecompressSync(best.br ?? '').equals(bytes)).toBe(true);
    expect(gunzipSync(best.gzip ?? '').equals(bytes)).toBe(true);
  });

  it('keeps the best beyond the process, so that the next need not make it', async () => {
    const kept = memoryCache();
    const cache = createCompressionCache(kept);
    cache.compress('a', bytes);
    await cache.improve(never);
    const next = createCompressionCache(kept);
    expect(next.compress('a', bytes)).toEqual(cache.compress('a', bytes));
    expect(await next.improve(never)).toBe(false);
  });

  it('lets what is big wait for its encodings', async () => {
    const cache = createCompressionCache();
    const big = Buffer.concat(Array.from({ length: 60 }, () => bytes));
    expect(big.length).toBeGreaterThan(1024 * 1024);
    expect(cache.compress('big', big)).toEqual({});
    await cache.improve(never);
    const { br, gzip } = cache.compress('big', big);
    expect(brotliDecompressSync(br ?? '').equals(big)).toBe(true);
    expect(gunzipSync(gzip ?? '').equals(big)).toBe(true);
  });

  it('tells what it knows without being asked for it', async () => {
    const cache = createCompressionCache();
    const quick = cache.compress('a', bytes);
    await cache.improve(never);
    expect(cache.peek.compress('a', bytes)).not.toEqual(quick);
    await cache.improve(never);
    expect(cache.peek.compress('a', bytes)).toEqual(quick);
  });

  it('improves nothing twice', async () => {
    const cache = createCompressionCache();
    cache.compress('a', bytes);
    await cache.improve(never);
    const best = cache.compress('a', bytes);
    expect(await cache.improve(never)).toBe(false);
    expect(cache.compress('a', bytes)).toBe(best);
  });

  it('forgets what was not asked for between two improvements', async () => {
    const cache = createCompressionCache();
    const before = { kept: cache.compress('kept', bytes), left: cache.compress('left', other) };
    await cache.improve(never);
    const kept = cache.compress('kept', bytes);
    await cache.improve(never);
    expect(cache.compress('kept', bytes)).toBe(kept);
    expect(cache.compress('left', other)).toEqual(before.left);
    expect(await cache.improve(never)).toBe(true);
  });

  it('leaves everything as it is once told to stop', async () => {
    const cache = createCompressionCache();
    const quick = cache.compress('a', bytes);
    expect(await cache.improve(AbortSignal.abort())).toBe(false);
    expect(cache.compress('a', bytes)).toBe(quick);
  });
});

describe('quickCompression', () => {
  it('keeps nothing, since no two answers are alike', () => {
    const { br } = quickCompression.compress('a', bytes);
    expect(brotliDecompressSync(br ?? '').equals(bytes)).toBe(true);
    expect(quickCompression.compress('a', bytes).br).not.toBe(br);
  });
});
