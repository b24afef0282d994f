import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../test/helpers/runtime/fuzz.ts';
import { quickCompression } from './compression.ts';
import { encodeAgain, packed, type RepresentationInput, represent } from './representation.ts';

const LONG = 'A line of text.\n'.repeat(64);

function representationOf(input: Partial<RepresentationInput> = {}) {
  const usual = {
    body: LONG,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    headers: {},
  };
  return represent({ ...usual, ...input }, quickCompression);
}

describe('represent', () => {
  it('keeps the bytes as they are and in both encodings, which decode to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const body = LONG + text;
        const { identity, br, gzip } = representationOf({ body }).variants;
        expect(identity.bytes.toString()).toBe(body);
        expect(br && brotliDecompressSync(br.bytes).toString()).toBe(body);
        expect(gzip && gunzipSync(gzip.bytes).toString()).toBe(body);
      }),
      // Each compresses several kilobytes three times.
      oneRunIn(20),
    );
  });

  it('tells of each variant its length and encoding, and that the encoding was chosen', () => {
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
  ])('leaves %s as they are', (_case, input) => {
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

  it('has one weak ETag for all encodings, made of the bytes alone', () => {
    const { etag, variants } = representationOf();
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(Object.values(variants).map(({ headers }) => headers.etag)).toEqual([etag, etag, etag]);
    expect(representationOf({ cacheControl: 'no-store' }).etag).toBe(etag);
    expect(representationOf({ body: `${LONG}.` }).etag).not.toBe(etag);
  });

  it('takes on the encodings that are known by now, and is itself where it has them', () => {
    const known = { br: Buffer.from('br'), gzip: Buffer.from('gzip') };
    const before = representationOf();
    const after = encodeAgain(before, { compress: () => known });
    expect(after.variants.br?.bytes).toBe(known.br);
    expect(after.variants.br?.headers['content-length']).toBe('2');
    expect(encodeAgain(after, { compress: () => ({ ...known }) })).toBe(after);
    expect(encodeAgain(after, { compress: () => ({}) }).variants).toEqual({
      identity: before.variants.identity,
    });
  });

  it('makes an encoding once, which takes longer than all else', () => {
    let made = 0;
    const compress = () => ({
      get br() {
        made += 1;
        return Buffer.from('br');
      },
    });
    const input = { body: LONG, contentType: 'text/plain', cacheControl: 'no-cache', headers: {} };
    expect(represent(input, { compress }, ['br']).variants.br?.bytes.toString()).toBe('br');
    expect(made).toBe(1);
  });

  it('repeats in a 304 only what a cache needs', () => {
    const { etag, variants } = representationOf({ headers: { 'x-more': 'yes' } });
    expect(variants.br?.notModifiedHeaders).toEqual({
      'cache-control': 'no-cache',
      etag,
      vary: 'Accept-Encoding',
    });
  });
});

describe('a packed representation', () => {
  it('answers what it answered before', () => {
    const before = representationOf();
    const { variants, ...rest } = packed(before);
    expect(rest).toEqual({ etag: before.etag, compressible: true });
    expect(variants).toEqual(before.variants);
    expect(variants.identity).not.toBe(before.variants.identity);
  });

  it.each([
    ['what has no encoding', { body: 'short' }],
    ['a picture', { contentType: 'image/png' }],
    ['what takes long to unpack', { body: LONG.repeat(2_000) }],
  ])('is the same for %s', (_case, input) => {
    const representation = representationOf(input);
    expect(packed(representation)).toBe(representation);
  });
});
