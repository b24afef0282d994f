/** Makes the word table of a site from the vectors of general English. */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { encodeVectors } from '../../web/core/search/vector-space.ts';
import { CODES, encodeVector, type WordTable } from '../../web/core/search/word-table.ts';
import { COMMON_WORDS, stemOf, type WordVectors } from '../../web/core/search/word-vectors.ts';

/** With more dimensions the table is larger, but not better. */
const DIMENSIONS = 28;
/** Words of the essays that are not common. They are bounded, so that the table does not grow with the site. */
const MAX_OWN_WORDS = 300;
/** The table leaves out rarer words of general English, because they are many and seldom searched for. */
const MAX_RANK = 14_000;
/** Components further from 0 than this many standard deviations are clipped. */
const CODED_RANGE = 2.6;

/**
 * Returns the word table, or undefined if the essays contain no word of English.
 *
 * @param essays the terms of each essay, as places in `vocabulary`
 * @param vocabulary the different terms of all essays
 */
export function makeWordTable(
  essays: readonly Uint32Array[],
  vocabulary: readonly string[],
  vectors: WordVectors,
): WordTable | undefined {
  const ranks = new Map(vectors.words.map((word, rank) => [word, rank]));
  const byStem = new Map(vectors.words.map((word) => [stemOf(word), word]));
  const matrixOf = (words: readonly string[]) =>
    new Matrix(words.map((word) => Array.from(vectors.vectorAt(ranks.get(word) ?? 0))));
  const ofSite = vocabulary.flatMap((term) => byStem.get(term) ?? []);
  if (ofSite.length === 0) return undefined;
  const siteWords = new Set(ofSite);
  const own = vectors.words.slice(COMMON_WORDS).filter((word) => siteWords.has(word));
  const words = [...vectors.words.slice(0, COMMON_WORDS), ...own.slice(0, MAX_OWN_WORDS)].sort();
  // The axes follow the words of the site, so that the table distinguishes best what the site is about.
  const points = toUnitRows(matrixOf(words).mmul(principalAxes(matrixOf(ofSite), DIMENSIONS)));
  const pointOf = new Map(words.map((word, row) => [stemOf(word), points.getRow(row)]));
  const steps = points
    .standardDeviation('column', { mean: Array(DIMENSIONS).fill(0) })
    .map((deviation) => (CODED_RANGE * deviation) / (CODES / 2) || 1);
  return {
    words: withRareWords(words, vectors).join('\n'),
    steps: steps.map((step) => Number(step.toPrecision(3))),
    vectors: points
      .to2DArray()
      .map((row) => encodeVector(row, steps))
      .join(''),
    essays: encodeVectors(essayPoints(essays, vocabulary, pointOf)),
  };
}

/** Returns the words, each followed by the rarer words that it is the nearest common word of. */
function withRareWords(words: readonly string[], { words: ranked, nearest }: WordVectors): readonly string[] {
  const lines = new Map(words.map((word) => [word, word]));
  for (const rare of ranked.slice(COMMON_WORDS, MAX_RANK)) {
    const common = nearest.get(rare);
    if (common && !lines.has(rare)) lines.set(common, `${lines.get(common)} ${rare}`);
  }
  return [...lines.values()];
}

/**
 * Returns the means of the essays' words, weighted by inverse document frequency, without what all essays share: their
 * first principal component (Arora et al., A simple but tough-to-beat baseline for sentence embeddings, 2017).
 */
function essayPoints(
  essays: readonly Uint32Array[],
  vocabulary: readonly string[],
  pointOf: ReadonlyMap<string, readonly number[]>,
): readonly (readonly number[])[] {
  const frequencies = new Uint32Array(vocabulary.length);
  for (const terms of essays)
    for (const term of new Set(terms)) frequencies[term] = (frequencies[term] ?? 0) + 1;
  const points = vocabulary.map((term) => pointOf.get(term));
  const sums = essays.map((terms) => {
    const sum = new Array<number>(DIMENSIONS).fill(0);
    for (const term of terms) {
      const point = points[term];
      if (!point) continue;
      const weight = Math.log(1 + essays.length / (frequencies[term] ?? 1));
      // A loop, because closures would take most of the time.
      for (let i = 0; i < DIMENSIONS; i += 1) sum[i] = (sum[i] ?? 0) + weight * (point[i] ?? 0);
    }
    return sum;
  });
  const means = toUnitRows(new Matrix(sums));
  const shared = principalAxes(means, 1);
  return toUnitRows(Matrix.sub(means, means.mmul(shared).mmul(shared.transpose()))).to2DArray();
}

/** Returns the directions in which the rows, not centered, extend most, as columns. */
function principalAxes(rows: Matrix, count: number): Matrix {
  const { eigenvectorMatrix } = new EigenvalueDecomposition(rows.transpose().mmul(rows), {
    assumeSymmetric: true,
  });
  // The eigenvalues of a symmetric matrix come in ascending order.
  const columns = Array.from({ length: count }, (_, i) => eigenvectorMatrix.columns - 1 - i);
  return eigenvectorMatrix.subMatrixColumn(columns);
}

function toUnitRows(matrix: Matrix): Matrix {
  const lengths = matrix.to2DArray().map((row) => Math.hypot(...row) || 1);
  return matrix.clone().divColumnVector(lengths);
}
