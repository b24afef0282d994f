/**
 * Randomized subspace iteration (Halko, Martinsson and Tropp, Finding structure with randomness, 2011), which finds a few
 * eigenvectors of a large matrix. A full decomposition takes time with the cube of the size.
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { dot, normalize } from '../../web/core/search/vector-space.ts';
import { seededRandom } from '../util/seeded-random.ts';

/** Vectors besides those that are asked for. With them, fewer rounds suffice. */
const OVERSAMPLING = 12;
/** A matrix of up to this size is decomposed exactly, which takes no longer. */
const SMALL_SIZE = 200;
const ROUNDS = 8;
/** The same matrix has the same eigenpairs each time. */
const SEED = 1;
/** A vector that is shorter without what it shares with others, compared with itself, consists of rounding errors. */
const MIN_REMAINDER = 1e-10;

/**
 * Returns the eigenpairs, with vectors of length 1, that have the largest eigenvalues of a symmetric, positive semidefinite matrix, largest first. Those
 * with an eigenvalue of 0 may have a zero vector.
 *
 * @param multiply multiplies the matrix with a vector
 * @param size number of rows, which is at least `count`
 */
export function largestEigenpairs(
  multiply: (vector: Float64Array) => Float64Array,
  size: number,
  count: number,
) {
  const random = seededRandom(SEED);
  const vectors = size <= SMALL_SIZE ? size : count + OVERSAMPLING;
  const start = Array.from({ length: Math.min(size, vectors) }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  );
  let basis = toOrthonormal(start);
  const rounds = basis.length < size ? ROUNDS : 0;
  for (let round = 0; round < rounds; round += 1) basis = toOrthonormal(basis.map(multiply));
  // Within the subspace, a small decomposition is exact (the Rayleigh–Ritz procedure).
  const products = basis.map(multiply);
  const within = new Matrix(basis.map((vector) => products.map((product) => dot(vector, product))));
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(within, {
    assumeSymmetric: true,
  });
  // The eigenvalues of a symmetric matrix come in ascending order.
  return Array.from({ length: count }, (_, place) => basis.length - 1 - place).map((column) => ({
    value: Math.max(0, realEigenvalues[column] ?? 0),
    vector: sumOf(basis, eigenvectorMatrix.getColumn(column)),
  }));
}

/** Makes the vectors orthogonal and of length 1, in place. A vector that depends on those before it becomes zero. */
function toOrthonormal(vectors: Float64Array[]): Float64Array[] {
  for (const [place, vector] of vectors.entries()) {
    const length = Math.sqrt(dot(vector, vector));
    for (const other of vectors.slice(0, place)) add(vector, other, -dot(vector, other));
    if (Math.sqrt(dot(vector, vector)) <= MIN_REMAINDER * length) vector.fill(0);
    normalize(vector);
  }
  return vectors;
}

function sumOf(vectors: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const [place, vector] of vectors.entries()) add(sum, vector, weights[place] ?? 0);
  return sum;
}

/** Adds `weight` times another vector to a vector. A loop, because closures would take most of the time. */
function add(vector: Float64Array, other: Float64Array, weight: number): void {
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) + weight * (other[i] ?? 0);
}
