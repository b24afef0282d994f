/** The meanings of words on a site: vectors of its words, of common words that it lacks, and of its essays. */
import { createVectorSpace, type DocumentVectors, dot, normalize } from './vector-space.ts';
import { stemOf } from './word-vectors.ts';

/** Plain JSON, small enough to be sent to a page. */
export interface WordTable {
  /** A line for each vector: a stem, and rarer ones that share it. A hyphen follows a stem that is no word. */
  readonly words: string;
  /** The step between two codes, by dimension. */
  readonly steps: readonly number[];
  /** A letter from `a` to `h` for each component of the words' vectors. */
  readonly vectors: string;
  readonly essays: DocumentVectors;
}

export type WordMeanings = ReturnType<typeof readWordTable>;

/** Three bits a component suffice, because neighbors are compared over many dimensions. */
export const CODES = 8;
const FIRST_LETTER = 'a'.charCodeAt(0);

/** Returns letters for components, each coded in steps around 0. */
export function encodeVector(vector: Iterable<number>, steps: readonly number[]): string {
  const codes = Array.from(vector, (value, i) => Math.floor(value / (steps[i] ?? 1)) + CODES / 2);
  return String.fromCharCode(...codes.map((code) => FIRST_LETTER + Math.min(CODES - 1, Math.max(0, code))));
}

export function readWordTable({ words: text, steps, vectors, essays }: WordTable) {
  const lines = text.split('\n').map((line) => line.split(' '));
  const words = new Set(lines.flat());
  const places = new Map(lines.flatMap((line, place) => line.map((word) => [stemOf(word), place])));
  const dimensions = steps.length;
  const matrix = decodeVectors(vectors, steps);
  const vectorAt = (place: number) => matrix.subarray(place * dimensions, (place + 1) * dimensions);
  const space = createVectorSpace(essays);

  function vectorOf(term: string): Float64Array | undefined {
    const place = places.get(term);
    return place === undefined ? undefined : vectorAt(place);
  }

  return {
    /** Returns whether a word with this stem may be spelled correctly. A stem alone often is a misspelling. */
    isWord: (spelling: string, term: string) => places.has(term) && (spelling !== term || words.has(term)),
    /** Returns a function that returns the candidates at least this similar to a term (cosine), nearest first. */
    nearestAmong(candidates: readonly string[], minSimilarity: number) {
      const known = candidates.flatMap((candidate) => {
        const place = places.get(candidate);
        return place === undefined ? [] : [{ candidate, offset: place * dimensions }];
      });
      return (term: string) => {
        const wanted = vectorOf(term);
        if (!wanted) return [];
        const near: { readonly term: string; readonly similarity: number }[] = [];
        for (const { candidate, offset } of known) {
          const similarity = dot(wanted, matrix, offset);
          if (similarity >= minSimilarity) near.push({ term: candidate, similarity });
        }
        return near.sort((a, b) => b.similarity - a.similarity);
      };
    },
    /**
     * Returns how much nearer each essay is to the terms than the average essay: at most 1 for the nearest, and 0 for
     * those below the average.
     */
    nearness(terms: readonly { readonly term: string; readonly weight: number }[]): Float64Array {
      const query = new Float64Array(dimensions);
      for (const { term, weight } of terms) {
        const vector = vectorOf(term);
        for (let i = 0; vector && i < dimensions; i += 1) {
          query[i] = (query[i] ?? 0) + weight * (vector[i] ?? 0);
        }
      }
      const similarities = space.similaritiesTo(query);
      const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / similarities.length;
      const greatest = similarities.reduce((most, similarity) => Math.max(most, similarity), -1) - mean;
      return similarities.map((similarity) => (greatest > 0 ? Math.max(0, similarity - mean) / greatest : 0));
    },
  };
}

/** Returns unit vectors in one array: separate ones, scattered in memory, would take several times as long to compare. */
function decodeVectors(letters: string, steps: readonly number[]): Float64Array {
  // A loop, because iterating over the letters would be a long task in a page without a worker.
  const matrix = new Float64Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) {
    const code = letters.charCodeAt(i) - FIRST_LETTER - CODES / 2;
    matrix[i] = (code + 0.5) * (steps[i % steps.length] ?? 1);
  }
  for (let start = 0; start < matrix.length; start += steps.length) {
    normalize(matrix.subarray(start, start + steps.length));
  }
  return matrix;
}
