/**
 * Latent semantic analysis (Deerwester et al., 1990): a truncated singular value decomposition of the tf-idf matrix
 * brings together texts that share their vocabulary's company, without any model. It is made when a site is compiled;
 * a page only reads the points.
 *
 * The decomposition is a subspace iteration from a seeded start (Halko, Martinsson and Tropp, 2011), so that the same
 * content gives the same bytes.
 */
import { EigenvalueDecomposition, Matrix, QrDecomposition } from 'ml-matrix';
import { seededRandom } from '../seeded-random.ts';
import { type DocumentVectors, toBase64 } from './vector-space.ts';

export interface VectorOptions {
  /** Awaited between steps of the work, which for 1,000 essays takes about a second in all. */
  readonly pause?: (() => Promise<void>) | undefined;
}

const MAX_DIMENSIONS = 64;
/** More dimensions than this share of the documents would tell each document apart instead of what they share. */
const DIMENSIONS_PER_DOCUMENT = 0.4;
/** Directions kept besides those wanted; they make the wanted ones exact. */
const OVERSAMPLING = 8;
const ITERATIONS = 4;
const SEED = 42;
const INT8_MAX = 127;

/** A document as a sparse, normalised row: terms by number, with their weights. */
interface Row {
  readonly terms: Uint32Array;
  readonly weights: Float64Array;
}

/** @param documents the terms of each document, by numbers from 0; their order does not matter */
export async function documentVectors(
  documents: readonly Uint32Array[],
  { pause = async () => undefined }: VectorOptions = {},
): Promise<DocumentVectors> {
  const dimensions = Math.min(MAX_DIMENSIONS, Math.floor(DIMENSIONS_PER_DOCUMENT * documents.length));
  if (dimensions === 0) return { dimensions: 0, data: '' };
  const counted = documents.map(countTerms);
  const termCount = 1 + documents.reduce((most, terms) => terms.reduce((a, b) => Math.max(a, b), most), -1);
  const points = await decompose(weighTerms(counted, termCount), termCount, dimensions, pause);
  return { dimensions, data: encode(points) };
}

function countTerms(terms: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Weighs terms by tf-idf. Those in a single document say nothing about their company, so they are left out. */
function weighTerms(counted: readonly ReadonlyMap<number, number>[], termCount: number): readonly Row[] {
  const frequencies = new Uint32Array(termCount);
  for (const counts of counted) {
    for (const term of counts.keys()) frequencies[term] = (frequencies[term] ?? 0) + 1;
  }
  return counted.map((counts) => {
    const shared = [...counts].filter(([term]) => (frequencies[term] ?? 0) > 1);
    const weights = shared.map(
      ([term, count]) => (1 + Math.log(count)) * Math.log(counted.length / (frequencies[term] ?? 1)),
    );
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
    return {
      terms: Uint32Array.from(shared, ([term]) => term),
      weights: Float64Array.from(weights, (weight) => weight / length),
    };
  });
}

/** The documents in the space of the strongest singular vectors, one row a document, its origin at their mean. */
async function decompose(
  rows: readonly Row[],
  termCount: number,
  dimensions: number,
  pause: () => Promise<void>,
): Promise<Matrix> {
  const random = seededRandom(SEED);
  const width = Math.min(rows.length, dimensions + OVERSAMPLING);
  let basis = Matrix.zeros(rows.length, width).apply(function (this: Matrix, row, column) {
    this.set(row, column, random() * 2 - 1);
  });
  for (let step = 0; step < ITERATIONS; step++) {
    basis = new QrDecomposition(await timesGram(rows, termCount, basis, pause)).orthogonalMatrix;
    await pause();
  }
  const projected = basis.transpose().mmul(await timesGram(rows, termCount, basis, pause));
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(projected, {
    assumeSymmetric: true,
  });
  const strongest = realEigenvalues
    .map((value, column) => ({ value, column }))
    .sort((a, b) => b.value - a.value)
    .slice(0, dimensions);
  const points = basis.mmul(eigenvectorMatrix.subMatrixColumn(strongest.map(({ column }) => column)));
  for (const [column, { value }] of strongest.entries()) {
    points.mulColumn(column, Math.sqrt(Math.max(0, value)));
  }
  return points.center('column');
}

/** Multiplies by the documents' similarities to each other, never making that matrix of documents by documents. */
async function timesGram(
  rows: readonly Row[],
  termCount: number,
  basis: Matrix,
  pause: () => Promise<void>,
): Promise<Matrix> {
  const product = Matrix.zeros(basis.rows, basis.columns);
  const direction = new Float64Array(termCount);
  for (let column = 0; column < basis.columns; column++) {
    direction.fill(0);
    for (const [document, { terms, weights }] of rows.entries()) {
      const share = basis.get(document, column);
      for (let i = 0; i < terms.length; i++) {
        const term = terms[i] ?? 0;
        direction[term] = (direction[term] ?? 0) + share * (weights[i] ?? 0);
      }
    }
    for (const [document, { terms, weights }] of rows.entries()) {
      let sum = 0;
      for (let i = 0; i < terms.length; i++) sum += (weights[i] ?? 0) * (direction[terms[i] ?? 0] ?? 0);
      product.set(document, column, sum);
    }
    if (column % 8 === 7) await pause();
  }
  return product;
}

/** Each row scaled to fill the range of a byte: only its direction is asked for. */
function encode(points: Matrix): string {
  const bytes = new Int8Array(points.rows * points.columns);
  for (let document = 0; document < points.rows; document++) {
    const row = points.getRow(document);
    const largest = Math.max(...row.map(Math.abs)) || 1;
    bytes.set(
      row.map((value) => Math.round((value / largest) * INT8_MAX)),
      document * points.columns,
    );
  }
  return toBase64(bytes);
}
