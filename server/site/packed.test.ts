import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../collect-garbage.ts';
import { encodeBest } from '../press/encode.ts';
import { createCompressionCache } from './compression.ts';
import { packed } from './packed.ts';
import { type RepresentationInput, represent } from './representation.ts';

const LINES = 'A line of text.\n'.repeat(64);

function representationOf(body: RepresentationInput['body'], contentType = 'text/plain') {
  const input = { body, contentType, cacheControl: 'no-cache', headers: {} };
  return represent(input, createCompressionCache(encodeBest));
}

describe('a packed representation', () => {
  it('answers what it answered before', () => {
    const plain = representationOf(LINES);
    const { variants, ...rest } = packed(plain);
    expect(rest).toEqual({ etag: plain.etag, compressible: true });
    expect(variants.identity.bytes.toString()).toBe(LINES);
    expect(variants.identity.headers).toBe(plain.variants.identity.headers);
    expect(variants.identity.notModifiedHeaders).toBe(plain.variants.identity.notModifiedHeaders);
    expect(variants.br).toBe(plain.variants.br);
    expect(variants.gzip).toBe(plain.variants.gzip);
  });

  it('unpacks once for all who ask at the same time', () => {
    const { identity } = packed(representationOf(LINES)).variants;
    expect(identity.bytes).toBe(identity.bytes);
  });

  it('holds its plain bytes no longer than anyone else does', async () => {
    const representation = packed(representationOf(LINES));
    const bytes = new WeakRef(representation.variants.identity.bytes);
    // What a reference gave is held until the work at hand is done.
    await setImmediate();
    collectGarbage();
    expect(bytes.deref()).toBeUndefined();
    expect(representation.variants.identity.bytes.toString()).toBe(LINES);
  });

  it.each([
    ['what has no encoding', representationOf('short')],
    ['a picture', representationOf(LINES, 'image/png')],
    ['what takes long to unpack', representationOf(LINES.repeat(2_000))],
  ])('is the same for %s', (_case, representation) => {
    expect(packed(representation)).toBe(representation);
  });
});
