import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { quickEncoders } from '../pool/encode.ts';
import { type Compress, type RepresentationInput, represent, setEncodings } from './representation.ts';

const compressBoth: Compress = (bytes) => ({
  br: quickEncoders.br(bytes),
  gzip: quickEncoders.gzip(bytes),
});

const LONG = 'A line of text.\n'.repeat(64);

function representationOf(input: Partial<RepresentationInput> = {}) {
  const usual = {
    body: LONG,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    headers: {},
  };
  return represent({ ...usual, ...input }, compressBoth);
}

describe('represent', () => {
  it('stores the bytes unchanged and in both encodings, which decode to the same bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const body = LONG + text;
        const { identity, br, gzip } = representationOf({ body }).variants;
        expect(identity.bytes.toString()).toBe(body);
        expect(br && brotliDecompressSync(br.bytes).toString()).toBe(body);
        expect(gzip && gunzipSync(gzip.bytes).toString()).toBe(body);
      }),
      // Each run compresses several kilobytes three times.
      oneRunIn(20),
    );
  });

  it('sets Content-Length, Content-Encoding and Vary on each variant', () => {
    const { variants } = representationOf({ headers: { 'x-more': 'yes' } });
    for (const encoding of ['br', 'gzip'] as const) {
      expect(variants[encoding]?.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(variants[encoding]?.bytes.length),
        vary: 'Accept-Encoding',
        'x-more': 'yes',
      });
    }
    expect(variants.identity.headers).toMatchObject({
      'content-length': String(LONG.length),
      vary: 'Accept-Encoding',
    });
    expect(variants.identity.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['a few bytes', { body: 'short' }],
    ['pictures', { contentType: 'image/jpeg' }],
    ['archives', { contentType: 'application/zip' }],
  ])('leaves %s uncompressed', (_case, input) => {
    const { variants } = representationOf(input);
    expect(Object.keys(variants)).toEqual(['identity']);
    expect(variants.identity.headers).not.toHaveProperty('vary');
  });

  it.each(['application/json', 'image/svg+xml', 'text/javascript; charset=utf-8'])(
    'compresses %s',
    (contentType) => {
      expect(Object.keys(representationOf({ contentType }).variants)).toEqual(['identity', 'br', 'gzip']);
    },
  );

  it('uses one weak ETag for all encodings, derived from the bytes alone', () => {
    const { etag, variants } = representationOf();
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(Object.values(variants).map(({ headers }) => headers.etag)).toEqual([etag, etag, etag]);
    expect(representationOf({ cacheControl: 'no-store' }).etag).toBe(etag);
    expect(representationOf({ body: `${LONG}.` }).etag).not.toBe(etag);
  });

  it('accepts other encodings of the same bytes', () => {
    const representation = representationOf();
    const { identity, gzip } = representation.variants;
    setEncodings(representation, { br: Buffer.from('br') });
    expect(representation.variants.br?.bytes.toString()).toBe('br');
    expect(representation.variants.br?.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': '2',
    });
    expect(representation.variants.identity).toBe(identity);
    expect(representation.variants.gzip).toBe(gzip);
  });

  it('encodes text as UTF-8, whole or in parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (body) => {
        const { variants } = representationOf({ body, contentType: 'image/png' });
        expect(variants.identity.bytes.toString()).toBe(body.join(''));
      }),
    );
  });

  it('compresses bodies from 512 bytes on', () => {
    const encodingsOf = (length: number) =>
      Object.keys(representationOf({ body: 'a'.repeat(length) }).variants);
    expect(encodingsOf(511)).toEqual(['identity']);
    expect(encodingsOf(512)).toEqual(['identity', 'br', 'gzip']);
  });

  it('includes only the encodings that the compressor returns', () => {
    const input = { body: LONG, contentType: 'text/plain', cacheControl: 'no-cache', headers: {} };
    const { variants } = represent(input, () => ({ br: Buffer.from('br') }));
    expect(Object.keys(variants)).toEqual(['identity', 'br']);
    expect(variants.br?.bytes.toString()).toBe('br');
  });

  it('repeats only the headers that a cache needs in a 304', () => {
    const { etag, variants } = representationOf({ headers: { 'x-more': 'yes' } });
    expect(variants.br?.notModifiedHeaders).toEqual({
      'cache-control': 'no-cache',
      etag,
      vary: 'Accept-Encoding',
    });
  });
});
