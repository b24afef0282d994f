import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodings } from '../http/content-encoding.ts';
import { quickEncoders } from './encode.ts';

describe('a quick encoding', () => {
  it.each(encodings)('as %s takes no more memory than it is long', (encoding) => {
    // More than Node takes from the pool that short buffers share.
    const encoded = quickEncoders[encoding](randomBytes(6_000));
    expect(encoded.buffer.byteLength).toBe(encoded.length);
  });
});
