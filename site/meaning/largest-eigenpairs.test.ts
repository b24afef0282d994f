import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { dot } from '../../web/core/search/vector-space.ts';
import { largestEigenpairs } from './largest-eigenpairs.ts';

/** Returns a function that multiplies by the matrix of the dot products of the rows, which is positive semidefinite. */
const productsOf = (rows: readonly (readonly number[])[]) => (vector: Float64Array) => {
  const matrix = rows.map((row) => Float64Array.from(row));
  const products = matrix.map((row) => Float64Array.from(matrix, (other) => dot(row, other)));
  return Float64Array.from(products, (row) => dot(row, vector));
};

const diagonal = (values: readonly number[]) => (vector: Float64Array) =>
  vector.map((value, place) => value * (values[place] ?? 0));

describe('largestEigenpairs', () => {
  it('returns the largest eigenvalues first, with their vectors', () => {
    const pairs = largestEigenpairs(diagonal([1, 9, 4]), 3, 2);
    expect(pairs.map(({ value }) => value)).toEqual([expect.closeTo(9), expect.closeTo(4)]);
    expect(pairs.map(({ vector }) => Array.from(vector, Math.abs))).toEqual([
      [expect.closeTo(0), expect.closeTo(1), expect.closeTo(0)],
      [expect.closeTo(0), expect.closeTo(0), expect.closeTo(1)],
    ]);
  });

  it('finds few pairs of a large matrix', () => {
    const values = Array.from({ length: 500 }, (_, place) => 100 * 0.9 ** place);
    const pairs = largestEigenpairs(diagonal(values), values.length, 5);
    for (const [place, { value, vector }] of pairs.entries()) {
      expect(value).toBeCloseTo(values[place] ?? 0);
      expect(Math.abs(vector[place] ?? 0)).toBeCloseTo(1);
    }
  });

  it('returns orthogonal vectors that the matrix only stretches', () => {
    const rows = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(rows, (given) => {
        const multiply = productsOf(given);
        const pairs = largestEigenpairs(multiply, given.length, given.length);
        for (const [place, { value, vector }] of pairs.entries()) {
          for (const [i, component] of multiply(vector).entries()) {
            expect(component).toBeCloseTo(value * (vector[i] ?? 0), 4);
          }
          for (const { vector: other } of pairs.slice(0, place)) expect(dot(vector, other)).toBeCloseTo(0, 6);
        }
      }),
      oneRunIn(2),
    );
  });

  it('returns eigenvalues of 0 for a matrix of zeros, small or large', () => {
    for (const size of [2, 300]) {
      const pairs = largestEigenpairs(diagonal(Array(size).fill(0)), size, 2);
      expect(pairs.map(({ value }) => value)).toEqual([0, 0]);
      expect(pairs.flatMap(({ vector }) => [...vector]).every(Number.isFinite)).toBe(true);
    }
  });

  it('returns the same bits each time', () => {
    const rows = [
      [1, 2, 0],
      [2, 1, 0],
      [0, 3, 1],
    ];
    expect(largestEigenpairs(productsOf(rows), 3, 3)).toEqual(largestEigenpairs(productsOf(rows), 3, 3));
  });
});
