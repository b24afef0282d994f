import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { createVectorSpace, type DocumentVectors, fromBase64, toBase64 } from './vector-space.ts';

function vectorsOf(dimensions: number, ...values: readonly number[]): DocumentVectors {
  return { dimensions, data: toBase64(Int8Array.from(values)) };
}

const bytes = fc.int8Array({ maxLength: 300 });

describe('base64', () => {
  it('round-trips any bytes', () => {
    const everyByte = Int8Array.from({ length: 256 }, (_, i) => i - 128);
    expect(fromBase64(toBase64(everyByte))).toEqual(everyByte);
    fc.assert(
      fc.property(bytes, (given) => {
        expect(fromBase64(toBase64(given))).toEqual(given);
      }),
    );
  });

  it('follows RFC 4648', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(toBase64(given)).toBe(Buffer.from(given).toString('base64'));
      }),
    );
  });
});

describe('similarities', () => {
  // East, north-east, north, west.
  const compass = createVectorSpace(vectorsOf(2, 127, 0, 127, 127, 0, 1, -50, 0));

  it('are cosines, independent of vector length', () => {
    const [east, northEast, north, west] = compass.similarities([{ document: 0, weight: 1 }]);
    expect(east).toBeCloseTo(1);
    expect(northEast).toBeCloseTo(Math.SQRT1_2);
    expect(north).toBeCloseTo(0);
    expect(west).toBeCloseTo(-1);
  });

  it('compare with the mean of several vectors by weight, not by length', () => {
    const to = (east: number, north: number) =>
      compass.similarities([
        { document: 0, weight: east },
        { document: 2, weight: north },
      ]);
    expect(to(1, 1)[1]).toBeCloseTo(1);
    const [east = 0, , north = 0] = to(1, 3);
    expect(north).toBeGreaterThan(east);
  });

  it('are 0 without a target and for the zero vector', () => {
    expect([...compass.similarities([])]).toEqual([0, 0, 0, 0]);
    const withOrigin = createVectorSpace(vectorsOf(2, 1, 1, 0, 0));
    expect(withOrigin.similarities([{ document: 0, weight: 1 }])[1]).toBe(0);
    expect([...withOrigin.similarities([{ document: 1, weight: 1 }])]).toEqual([0, 0]);
  });

  it('are between -1 and 1 for every document, apart from rounding', () => {
    const dimensions = fc.integer({ min: 1, max: 8 });
    const weighted = fc.record({
      document: fc.nat({ max: 40 }),
      weight: fc.double({ min: 0.001, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(dimensions, bytes, fc.array(weighted), (count, given, to) => {
        const size = Math.floor(given.length / count);
        const space = createVectorSpace(vectorsOf(count, ...given.subarray(0, size * count)));
        const similarities = space.similarities(to.filter(({ document }) => document < size));
        expect(space.size).toBe(size);
        expect(similarities).toHaveLength(size);
        for (const cosine of similarities) expect(Math.abs(cosine)).toBeLessThan(1 + 1e-9);
      }),
    );
  });

  it('are empty without vectors', () => {
    const space = createVectorSpace({ dimensions: 0, data: '' });
    expect(space.size).toBe(0);
    expect(space.similarities([])).toHaveLength(0);
  });
});
