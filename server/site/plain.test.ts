import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/runtime/fuzz.ts';
import { collectGarbage } from '../util/collect-garbage.ts';
import { plainOf, unpacked } from './plain.ts';

const LINES = 'A line of text.\n'.repeat(64);

describe('the plain bytes of a text', () => {
  it('are its UTF-8, whole or in parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        const text = parts.join('');
        for (const plain of [plainOf(parts), plainOf(text)]) {
          expect(plain.length).toBe(Buffer.byteLength(text));
          expect(plain.bytes.toString()).toBe(text);
        }
      }),
    );
  });

  it('take no more memory than they are long', () => {
    expect(plainOf('short').bytes.buffer.byteLength).toBe('short'.length);
  });
});

describe('what a gzip unpacks to', () => {
  const gzip = plainOf(gzipSync(LINES));

  it('is unpacked once for all who ask at the same time', () => {
    const plain = unpacked(gzip, LINES.length);
    expect(plain.bytes.toString()).toBe(LINES);
    expect(plain.bytes).toBe(plain.bytes);
  });

  it('is held no longer than anyone else holds it', async () => {
    const plain = unpacked(gzip, LINES.length);
    const bytes = new WeakRef(plain.bytes);
    // What a reference gave is held until the work at hand is done.
    await setImmediate();
    collectGarbage();
    expect(bytes.deref()).toBeUndefined();
    expect(plain.bytes.toString()).toBe(LINES);
  });
});
