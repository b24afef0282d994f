import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { encodeBest } from '../pool/encode.ts';
import { type Compression, createCompression } from './compression.ts';
import { type Representation, represent } from './representation.ts';

const bytes = Buffer.from(Array.from({ length: 2000 }, (_, index) => `${index ** 2} sheep. `).join(''));
const big = Buffer.concat(Array.from({ length: 60 }, () => bytes));
const never = new AbortController().signal;

/** A compression whose calls of the encoder are counted. */
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
  it('compresses quickly at first', () => {
    const { compression, encoded } = newCompression();
    expectSameBytes(textOf(compression, bytes));
    expect(encoded).toEqual([]);
  });

  it('improves afterwards: smaller, and still the same bytes', async () => {
    const { compression } = newCompression();
    const one = textOf(compression, bytes);
    const { br, gzip } = one.variants;
    await compression.improve([one], never);
    expect(one.variants.br?.bytes.length).toBeLessThan(br?.bytes.length ?? 0);
    expect(one.variants.gzip?.bytes.length).toBeLessThanOrEqual(gzip?.bytes.length ?? 0);
    expect(one.variants.br?.headers['content-length']).toBe(String(one.variants.br?.bytes.length));
    expectSameBytes(one);
  });

  it('stores the best beyond the process, so that the next one makes nothing', async () => {
    const cache = memoryCache();
    const first = newCompression({ cache });
    const one = textOf(first.compression, bytes);
    await first.compression.improve([one], never);
    const second = newCompression({ cache });
    const other = textOf(second.compression, bytes);
    expect(other.variants).toEqual(one.variants);
    await second.compression.improve([other], never);
    expect(second.encoded).toEqual([]);
  });

  it('leaves big texts without encodings until they are made', async () => {
    expect(big.length).toBeGreaterThan(1024 * 1024);
    const { compression } = newCompression();
    const one = textOf(compression, big);
    expect(Object.keys(one.variants)).toEqual(['identity']);
    await compression.improve([one], never);
    expectSameBytes(one);
  });

  it('makes the encodings of big texts first', async () => {
    const { compression, encoded } = newCompression();
    await compression.improve([textOf(compression, bytes), textOf(compression, big)], never);
    expect(encoded.map(({ length }) => length)).toEqual([big.length, bytes.length]);
  });

  it('encodes nothing that is not worth it', async () => {
    const { compression, encoded } = newCompression();
    await compression.improve([textOf(compression, 'short')], never);
    expect(encoded).toEqual([]);
  });

  it('makes the others when one cannot be made, and throws in the end', async () => {
    const { compression } = newCompression({
      encode: async (given) => {
        if (given.equals(bytes)) throw new Error('This one breaks it.');
        return encodeBest(given);
      },
    });
    const served = [bytes, 'another text '.repeat(100)].map((body) => textOf(compression, body));
    const before = served.map(({ variants }) => variants.br);
    await expect(compression.improve(served, never)).rejects.toThrow(AggregateError);
    expect(served.map(({ variants }, index) => variants.br === before[index])).toEqual([true, false]);
  });

  it('gives up when nothing can be made', async () => {
    const { compression, encoded } = newCompression({
      encode: () => Promise.reject(new Error('The worker does not start.')),
    });
    const served = Array.from({ length: 50 }, (_, index) =>
      textOf(compression, `sheep ${index} `.repeat(99)),
    );
    await expect(compression.improve(served, never)).rejects.toThrow(AggregateError);
    expect(encoded).toHaveLength(3);
  });

  it('improves nothing twice, and gives the best to what is made later', async () => {
    const { compression, encoded } = newCompression({ cache: memoryCache() });
    const one = textOf(compression, bytes);
    for (let times = 0; times < 2; times += 1) await compression.improve([one], never);
    const later = textOf(compression, bytes);
    await compression.improve([later], never);
    expect(encoded).toHaveLength(1);
    expect(later.variants).toEqual(one.variants);
  });

  it('stops when it is aborted', async () => {
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
});
