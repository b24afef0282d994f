import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/runtime/fuzz.ts';
import { encodings } from '../site/content-encoding.ts';
import { quickEncoders } from './encode.ts';

describe('a quick encoding', () => {
  it.each(encodings)('as %s takes no more memory than it is long', (encoding) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 9_000 }), (bytes) => {
        const encoded = quickEncoders[encoding](Buffer.from(bytes));
        expect(encoded.buffer.byteLength).toBe(encoded.length);
      }),
    );
  });
});
