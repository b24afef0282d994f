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
import { countTerms } from './analysed-text.ts';
import { toBase64 } from './base64.ts';
import type { DocumentVectors } from './vector-space.ts';

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

/** @param documents the terms of each document by their numbers; their order does not matter */
export async function documentVectors(
  documents: readonly Uint32Array[],
  { pause = async () => undefined }: VectorOptions = {},
): Promise<DocumentVectors> {
  const dimensions = Math.min(MAX_DIMENSIONS, Math.floor(DIMENSIONS_PER_DOCUMENT * documents.length));
  if (dimensions === 0) return { dimensions: 0, data: '' };
  const { rows, termCount } = weighTerms(documents);
  const points = await decompose(rows, termCount, dimensions, pause);
  return { dimensions, data: encode(points) };
}

/** Terms that stand in one document alone say nothing of its company, so they are left out. */
function weighTerms(documents: readonly Uint32Array[]): { rows: Row[]; termCount: number } {
  // Numbered anew in the order of their appearance: the numbers of a process depend on what else it has read.
  const columns = new Map<number, number>();
  const columnOf = (number: number) => {
    const column = columns.get(number) ?? columns.size;
    columns.set(number, column);
    return column;
  };
  const counted = documents.map((terms) => countTerms(terms.map(columnOf)));
  const frequencies = new Uint32Array(columns.size);
  for (const { numbers } of counted) {
    for (const column of numbers) frequencies[column] = (frequencies[column] ?? 0) + 1;
  }
  const rows = counted.map(({ numbers, counts }) => {
    const shared = [...numbers.keys()].filter((place) => (frequencies[numbers[place] ?? 0] ?? 0) > 1);
    const weights = shared.map((place) => {
      const rarity = Math.log(documents.length / (frequencies[numbers[place] ?? 0] ?? 1));
      return (1 + Math.log(counts[place] ?? 1)) * rarity;
    });
    const length = euclidean(weights) || 1;
    return {
      terms: Uint32Array.from(shared, (place) => numbers[place] ?? 0),
      weights: Float64Array.from(weights, (weight) => weight / length),
    };
  });
  return { rows, termCount: columns.size };
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

function euclidean(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
}
