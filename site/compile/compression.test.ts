import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { encodeBest } from '../pool/encode.ts';
import { type Compression, createCompression } from './compression.ts';
import { type Representation, represent } from './representation.ts';

const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => `${index ** 2} sheep. `).join(''));
const big = Buffer.concat(Array.from({ length: 60 }, () => bytes));
const neverAborted = new AbortController().signal;

/** Creates a compression and records the calls to its encoder. */
function newCompression({
  cache = noBuildCache,
  encode = encodeBest,
}: {
  cache?: BuildCache;
  encode?: (given: Buffer<ArrayBuffer>) => ReturnType<typeof encodeBest>;
} = {}) {
  const encoded: Buffer[] = [];
  const compression = createCompression((given) => {
    encoded.push(given);
    return encode(given);
  }, cache);
  return { compression, encoded };
}

const textOf = ({ compress }: Compression, body: string | Buffer<ArrayBuffer>) =>
  represent({ body, contentType: 'text/plain', cacheControl: 'no-cache', headers: {} }, compress);

function expectSameBytes({ variants: { identity, br, gzip } }: Representation): void {
  expect(brotliDecompressSync(br?.bytes ?? '').equals(identity.bytes)).toBe(true);
  expect(gunzipSync(gzip?.bytes ?? '').equals(identity.bytes)).toBe(true);
}

describe('createCompression', () => {
  it('starts with quick encodings', () => {
    const { compression, encoded } = newCompression();
    expectSameBytes(textOf(compression, bytes));
    expect(encoded).toEqual([]);
  });

  it('replaces quick encodings with smaller ones of the same bytes', async () => {
    const { compression } = newCompression();
    const one = textOf(compression, bytes);
    const { br, gzip } = one.variants;
    await compression.improve([one], neverAborted);
    expect(one.variants.br?.bytes.length).toBeLessThan(br?.bytes.length ?? 0);
    expect(one.variants.gzip?.bytes.length).toBeLessThanOrEqual(gzip?.bytes.length ?? 0);
    expect(one.variants.br?.headers['content-length']).toBe(String(one.variants.br?.bytes.length));
    expectSameBytes(one);
  });

  it('stores the best encodings for the next process', async () => {
    const cache = memoryCache();
    const first = newCompression({ cache });
    const one = textOf(first.compression, bytes);
    await first.compression.improve([one], neverAborted);
    const second = newCompression({ cache });
    const other = textOf(second.compression, bytes);
    expect(other.variants).toEqual(one.variants);
    await second.compression.improve([other], neverAborted);
    expect(second.encoded).toEqual([]);
  });

  it('leaves big bodies uncompressed until they are improved', async () => {
    expect(big.length).toBeGreaterThan(1024 * 1024);
    const { compression } = newCompression();
    const one = textOf(compression, big);
    expect(Object.keys(one.variants)).toEqual(['identity']);
    await compression.improve([one], neverAborted);
    expectSameBytes(one);
  });

  it('improves big bodies first', async () => {
    const { compression, encoded } = newCompression();
    await compression.improve([textOf(compression, bytes), textOf(compression, big)], neverAborted);
    expect(encoded.map(({ length }) => length)).toEqual([big.length, bytes.length]);
  });

  it('skips bodies that are too short to compress', async () => {
    const { compression, encoded } = newCompression();
    await compression.improve([textOf(compression, 'short')], neverAborted);
    expect(encoded).toEqual([]);
  });

  it('continues after a failed encoding and throws at the end', async () => {
    const { compression } = newCompression({
      encode: async (given) => {
        if (given.equals(bytes)) throw new Error('This one breaks it.');
        return encodeBest(given);
      },
    });
    const served = [bytes, 'another text '.repeat(100)].map((body) => textOf(compression, body));
    const before = served.map(({ variants }) => variants.br);
    await expect(compression.improve(served, neverAborted)).rejects.toThrow(AggregateError);
    expect(served.map(({ variants }, index) => variants.br === before[index])).toEqual([true, false]);
  });

  it('gives up after three failures', async () => {
    const { compression, encoded } = newCompression({
      encode: () => Promise.reject(new Error('The worker does not start.')),
    });
    const served = Array.from({ length: 50 }, (_, index) =>
      textOf(compression, `sheep ${index} `.repeat(99)),
    );
    await expect(compression.improve(served, neverAborted)).rejects.toThrow(AggregateError);
    expect(encoded).toHaveLength(3);
  });

  it('improves the same bytes only once and reuses the result', async () => {
    const { compression, encoded } = newCompression({ cache: memoryCache() });
    const one = textOf(compression, bytes);
    for (let times = 0; times < 2; times += 1) await compression.improve([one], neverAborted);
    const later = textOf(compression, bytes);
    await compression.improve([later], neverAborted);
    expect(encoded).toHaveLength(1);
    expect(later.variants).toEqual(one.variants);
  });

  it('stops when aborted', async () => {
    const aborted = new AbortController();
    const { compression, encoded } = newCompression({
      encode: async (given) => {
        aborted.abort();
        return encodeBest(given);
      },
    });
    const served = [big, bytes].map((body) => textOf(compression, body));
    await compression.improve(served, aborted.signal);
    expect(encoded).toHaveLength(1);
  });

  it('reports no failure once it has been aborted', async () => {
    const aborted = new AbortController();
    const { compression } = newCompression({
      encode: async () => {
        aborted.abort();
        throw new Error('The worker was stopped.');
      },
    });
    await expect(compression.improve([textOf(compression, bytes)], aborted.signal)).resolves.toBeUndefined();
  });
});
