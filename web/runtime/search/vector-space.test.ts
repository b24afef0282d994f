import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/runtime/fuzz.ts';
import { createVectorSpace, type DocumentVectors, fromBase64, toBase64 } from './vector-space.ts';

function pointsOf(dimensions: number, ...values: readonly number[]): DocumentVectors {
  return { dimensions, data: toBase64(Int8Array.from(values)) };
}

const bytes = fc.int8Array({ maxLength: 300 });

describe('base64', () => {
  it('gives back the bytes it was given', () => {
    const everyByte = Int8Array.from({ length: 256 }, (_, i) => i - 128);
    expect(fromBase64(toBase64(everyByte))).toEqual(everyByte);
    fc.assert(
      fc.property(bytes, (given) => {
        expect(fromBase64(toBase64(given))).toEqual(given);
      }),
    );
  });

  it('is that of RFC 4648', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(toBase64(given)).toBe(Buffer.from(given).toString('base64'));
      }),
    );
  });
});

describe('nearness', () => {
  // East, north-east, north, west.
  const compass = createVectorSpace(pointsOf(2, 127, 0, 127, 127, 0, 1, -50, 0));

  it('is the cosine, whatever the lengths', () => {
    const [east, northEast, north, west] = compass.similarities([{ document: 0, weight: 1 }]);
    expect(east).toBeCloseTo(1);
    expect(northEast).toBeCloseTo(Math.SQRT1_2);
    expect(north).toBeCloseTo(0);
    expect(west).toBeCloseTo(-1);
  });

  it('is to the mean of several, each counting by its weight and not by its length', () => {
    const to = (east: number, north: number) =>
      compass.similarities([
        { document: 0, weight: east },
        { document: 2, weight: north },
      ]);
    expect(to(1, 1)[1]).toBeCloseTo(1);
    const [east = 0, , north = 0] = to(1, 3);
    expect(north).toBeGreaterThan(east);
  });

  it('is none to nothing, nor to and from the origin', () => {
    expect([...compass.similarities([])]).toEqual([0, 0, 0, 0]);
    const withOrigin = createVectorSpace(pointsOf(2, 1, 1, 0, 0));
    expect(withOrigin.similarities([{ document: 0, weight: 1 }])[1]).toBe(0);
    expect([...withOrigin.similarities([{ document: 1, weight: 1 }])]).toEqual([0, 0]);
  });

  it('is from -1 to 1 for every document, but for rounding', () => {
    const dimensions = fc.integer({ min: 1, max: 8 });
    const weighted = fc.record({
      document: fc.nat({ max: 40 }),
      weight: fc.double({ min: 0.001, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(dimensions, bytes, fc.array(weighted), (count, given, to) => {
        const size = Math.floor(given.length / count);
        const space = createVectorSpace(pointsOf(count, ...given.subarray(0, size * count)));
        const nearness = space.similarities(to.filter(({ document }) => document < size));
        expect(space.size).toBe(size);
        expect(nearness).toHaveLength(size);
        for (const cosine of nearness) expect(Math.abs(cosine)).toBeLessThan(1 + 1e-9);
      }),
    );
  });

  it('is known of no document where there are no vectors', () => {
    const space = createVectorSpace({ dimensions: 0, data: '' });
    expect(space.size).toBe(0);
    expect(space.similarities([])).toHaveLength(0);
  });
});
