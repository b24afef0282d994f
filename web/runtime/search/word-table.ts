/** The meanings of words on a site: vectors of its words, of common words that it lacks, and of its essays. */
import { dot, normalize } from './vector-space.ts';
import { stemOf } from './word-vectors.ts';

/** Plain JSON, small enough to be sent to a page. */
export interface WordTable {
  /** A line for each vector: a stem, and rarer ones that share it. A hyphen follows a stem that is no word. */
  readonly words: string;
  /** The step between two codes, by dimension. */
  readonly steps: readonly number[];
  /** A letter from `a` to `h` for each component: the vectors of the words, then those of the essays. */
  readonly vectors: string;
}

export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface RelatedTerm {
  readonly term: string;
  /** Cosine similarity, from -1 to 1. */
  readonly similarity: number;
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

export function readWordTable({ words: text, steps, vectors }: WordTable) {
  const lines = text.split('\n').map((line) => line.split(' '));
  const words = new Set(lines.flat());
  const places = new Map(lines.flatMap((line, place) => line.map((word) => [stemOf(word), place])));
  const points = decodeVectors(vectors, steps);
  const essays = points.slice(lines.length);

  function vectorOf(term: string): Float64Array | undefined {
    const place = places.get(term);
    return place === undefined ? undefined : points[place];
  }

  return {
    /** Returns whether a word with this stem may be spelled correctly. A stem alone often is a misspelling. */
    isWord: (spelling: string, term: string) => places.has(term) && (spelling !== term || words.has(term)),
    /** Returns a function that returns the candidates at least this similar to a term, nearest first. */
    nearestAmong(candidates: readonly string[], minSimilarity: number) {
      const known = candidates.flatMap((candidate) => {
        const vector = vectorOf(candidate);
        return vector ? [{ candidate, vector }] : [];
      });
      return (term: string): readonly RelatedTerm[] => {
        const wanted = vectorOf(term);
        if (!wanted) return [];
        const near: RelatedTerm[] = [];
        for (const { candidate, vector } of known) {
          const similarity = dot(wanted, vector);
          if (similarity >= minSimilarity) near.push({ term: candidate, similarity });
        }
        return near.sort((a, b) => b.similarity - a.similarity);
      };
    },
    /**
     * Returns how much nearer each essay is to the terms than the average essay: at most 1 for the nearest, and 0 for
     * those below the average.
     */
    nearness(terms: readonly WeightedTerm[]): readonly number[] {
      const query = new Float64Array(steps.length);
      for (const { term, weight } of terms) {
        for (const [i, value] of vectorOf(term)?.entries() ?? []) query[i] = (query[i] ?? 0) + weight * value;
      }
      const similarities = essays.map((essay) => dot(essay, query));
      const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / similarities.length;
      const greatest = Math.max(...similarities) - mean;
      return similarities.map((similarity) => (greatest > 0 ? Math.max(0, similarity - mean) / greatest : 0));
    },
  };
}

/** Returns unit vectors. */
function decodeVectors(letters: string, steps: readonly number[]): readonly Float64Array[] {
  return Array.from({ length: letters.length / steps.length }, (_, place) => {
    const vector = Float64Array.from(steps, (step, i) => {
      const code = letters.charCodeAt(place * steps.length + i) - FIRST_LETTER - CODES / 2;
      return (code + 0.5) * step;
    });
    return normalize(vector);
  });
}
