/**
 * Randomized subspace iteration (Halko, Martinsson and Tropp, Finding structure with randomness, 2011), which finds a few
 * eigenvectors of a large matrix. A full decomposition takes time with the cube of the size.
 */
import { EigenvalueDecomposition, Matrix, QrDecomposition } from 'ml-matrix';

/** Vectors besides those that are asked for. With them, fewer rounds suffice. */
const OVERSAMPLING = 12;
/** A matrix of up to this size is decomposed exactly, which takes no longer. */
const SMALL_SIZE = 200;
const ROUNDS = 8;

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
  // Park and Miller's generator: the same matrix has the same eigenpairs each time.
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
  const columns = size <= SMALL_SIZE ? size : count + OVERSAMPLING;
  const multiplied = (basis: Matrix) =>
    new Matrix(
      basis
        .transpose()
        .to2DArray()
        .map((column) => Array.from(multiply(Float64Array.from(column)))),
    ).transpose();
  let basis = toOrthonormal(Matrix.rand(size, Math.min(size, columns), { random: () => random() - 0.5 }));
  const rounds = basis.columns < size ? ROUNDS : 0;
  for (let round = 0; round < rounds; round += 1) basis = toOrthonormal(multiplied(basis));
  // Within the subspace, a small decomposition is exact (the Rayleigh–Ritz procedure).
  const within = basis.transpose().mmul(multiplied(basis));
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(within, {
    assumeSymmetric: true,
  });
  const vectors = basis.mmul(eigenvectorMatrix);
  // The eigenvalues of a symmetric matrix come in ascending order.
  return Array.from({ length: count }, (_, place) => vectors.columns - 1 - place).map((column) => ({
    value: Math.max(0, realEigenvalues[column] ?? 0),
    vector: Float64Array.from(vectors.getColumn(column)),
  }));
}

/** Returns orthogonal columns of length 1 that span the same space. */
function toOrthonormal(matrix: Matrix): Matrix {
  return new QrDecomposition(matrix).orthogonalMatrix;
}
