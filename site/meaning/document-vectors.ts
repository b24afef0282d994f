/**
 * Latent semantic analysis (Deerwester et al., 1990): essays whose words tend to occur together get similar vectors,
 * even with no words in common.
 */
import {
  type DocumentVectors,
  encodeVectors,
  NO_VECTORS,
  normalize,
} from '../../web/core/search/vector-space.ts';
import { largestEigenpairs } from './largest-eigenpairs.ts';

const MAX_DIMENSIONS = 64;
/** With more dimensions, vectors would separate single essays instead of capturing what they share. */
const DIMENSIONS_PER_ESSAY = 0.4;

/** Projects the documents onto their strongest singular vectors, centered on the mean. */
export function documentVectors(documents: readonly Uint32Array[]): DocumentVectors {
  const dimensions = Math.min(MAX_DIMENSIONS, Math.floor(DIMENSIONS_PER_ESSAY * documents.length));
  if (dimensions === 0) return NO_VECTORS;
  const axes = largestEigenpairs(similaritiesOf(documents), documents.length, dimensions).map(
    ({ value, vector }) => centered(vector.map((component) => component * Math.sqrt(value))),
  );
  return encodeVectors(Array.from(documents, (_, document) => axes.map((axis) => axis[document] ?? 0)));
}

function centered(vector: Float64Array): Float64Array {
  const mean = vector.reduce((sum, value) => sum + value, 0) / vector.length;
  return vector.map((value) => value - mean);
}

/**
 * Returns a function that multiplies with the matrix of the cosine similarities between documents. The matrix itself is
 * never made, because it would have a million components for 1,000 documents.
 */
function similaritiesOf(documents: readonly Uint32Array[]): (vector: Float64Array) => Float64Array {
  const weighted = weighTerms(documents);
  const sums = new Float64Array(sizeOfVocabulary(documents));
  return (vector) => {
    sums.fill(0);
    for (const [document, { terms, weights }] of weighted.entries()) {
      const factor = vector[document] ?? 0;
      for (let i = 0; i < terms.length; i += 1) {
        const term = terms[i] ?? 0;
        sums[term] = (sums[term] ?? 0) + factor * (weights[i] ?? 0);
      }
    }
    return Float64Array.from(weighted, ({ terms, weights }) => {
      let product = 0;
      for (let i = 0; i < terms.length; i += 1) product += (weights[i] ?? 0) * (sums[terms[i] ?? 0] ?? 0);
      return product;
    });
  };
}

/**
 * Weighs the terms of each document by tf-idf, as the components of a vector of length 1. A term of only one document
 * relates it to no other and is left out.
 */
function weighTerms(documents: readonly Uint32Array[]) {
  const counted = documents.map(countTerms);
  const frequencies = new Uint32Array(sizeOfVocabulary(documents));
  for (const counts of counted)
    for (const term of counts.keys()) frequencies[term] = (frequencies[term] ?? 0) + 1;
  const isShared = (term: number) => {
    const frequency = frequencies[term] ?? 0;
    return frequency > 1 && frequency < documents.length;
  };
  return counted.map((counts) => {
    const shared = [...counts].filter(([term]) => isShared(term));
    const weights = shared.map(([term, count]) => {
      return (1 + Math.log(count)) * Math.log(documents.length / (frequencies[term] ?? 1));
    });
    return {
      terms: Uint32Array.from(shared, ([term]) => term),
      weights: normalize(Float64Array.from(weights)),
    };
  });
}

function countTerms(terms: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function sizeOfVocabulary(documents: readonly Uint32Array[]): number {
  let size = 0;
  for (const terms of documents) for (const term of terms) size = Math.max(size, term + 1);
  return size;
}
