/**
 * Builds a lunr index in typed arrays. lunr's own builder makes an object for each term in each document, which takes
 * ten times the memory and most of the time.
 */
import type lunr from 'lunr';
import type { Vocabulary } from './indexed-text.ts';
import { indexFrom, vectorFrom } from './lunr-internals.ts';

/** The terms of each document in a field, by their numbers, repeated as often as they occur. */
export interface FieldTerms<Field> {
  readonly field: Field;
  readonly boost: number;
  readonly documents: readonly Uint32Array[];
}

/** The documents of term `n` are those from `starts[n]` up to `starts[n + 1]`. */
interface Postings {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** The defaults of lunr's builder for BM25. */
const K1 = 1.2;
const B = 0.75;
/** lunr rounds scores to thousandths. */
const PRECISION = 1000;
const NO_METADATA = Object.freeze({});

/** Returns an index with the scores that lunr's builder gives. It answers `query` for terms of the vocabulary only. */
export function createLunrIndex<Field extends string>(
  fields: readonly FieldTerms<Field>[],
  { terms }: Vocabulary,
) {
  const counted = fields.map(({ documents }) => documents.map(countTerms));
  const postings = counted.map((documents) => invert(documents, terms.length));
  const documentsIn = (place: number, term: number) => {
    const { starts, documents } = postings[place] ?? NO_POSTINGS;
    return documents.subarray(starts[term], starts[term + 1]);
  };
  const size = fields[0]?.documents.length ?? 0;
  const idf = Float64Array.from(terms, (_, term) => {
    const count = fields.reduce((sum, _field, place) => sum + documentsIn(place, term).length, 0);
    return Math.log(1 + Math.abs((size - count + 0.5) / (count + 0.5)));
  });
  const names = fields.map(({ field }) => field);
  const vectors = fields.flatMap((one, place) => vectorsOf(one, counted[place] ?? [], idf));
  return {
    index: indexFrom({
      fields: names,
      fieldVectors: Object.fromEntries(vectors),
      invertedIndex: invertedIndexOf(terms, names, documentsIn),
    }),
    /** Returns the documents in which a term occurs, by its number; at most about `limit` if it is given. */
    documentsWith: (term: number, limit?: number): ReadonlySet<number> =>
      new Set(fields.flatMap((_, place) => [...documentsIn(place, term).subarray(0, limit)])),
  };
}

const NO_POSTINGS: Postings = { starts: new Uint32Array(1), documents: new Uint32Array() };

/** Returns the different terms in order of their numbers, each followed by its frequency. */
function countTerms(terms: Uint32Array): Uint32Array {
  const sorted = terms.slice().sort();
  const counted: number[] = [];
  let start = 0;
  while (start < sorted.length) {
    let end = start + 1;
    while (sorted[end] === sorted[start]) end += 1;
    counted.push(sorted[start] ?? 0, end - start);
    start = end;
  }
  return Uint32Array.from(counted);
}

/** @param size number of terms */
function invert(counted: readonly Uint32Array[], size: number): Postings {
  const starts = new Uint32Array(size + 1);
  for (const pairs of counted) {
    for (let i = 0; i < pairs.length; i += 2) {
      const next = (pairs[i] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
  }
  for (let term = 0; term < size; term += 1) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  }
  const documents = new Uint32Array(starts[size] ?? 0);
  const places = starts.slice();
  for (const [document, pairs] of counted.entries()) {
    for (let i = 0; i < pairs.length; i += 2) {
      const term = pairs[i] ?? 0;
      const place = places[term] ?? 0;
      documents[place] = document;
      places[term] = place + 1;
    }
  }
  return { starts, documents };
}

/** Returns the vector of each document by the name that lunr has for it, such as `title/3`. */
function vectorsOf<Field>(
  { field, boost, documents }: FieldTerms<Field>,
  counted: readonly Uint32Array[],
  idf: Float64Array,
): readonly (readonly [name: string, vector: lunr.Vector])[] {
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  return counted.map((pairs, document) => {
    const length = documents[document]?.length ?? 0;
    const elements = Float32Array.from(pairs);
    for (let i = 0; i < pairs.length; i += 2) {
      const frequency = pairs[i + 1] ?? 0;
      const norm = K1 * (1 - B + B * (length / averageLength)) + frequency;
      const score = (((idf[pairs[i] ?? 0] ?? 0) * ((K1 + 1) * frequency)) / norm) * boost;
      elements[i + 1] = Math.round(score * PRECISION) / PRECISION;
    }
    return [`${field}/${document}`, vectorFrom(elements)];
  });
}

/**
 * Returns the postings by term as lunr reads them: the documents are the keys of an object. That object is made when it
 * is read.
 */
function invertedIndexOf(
  terms: readonly string[],
  fields: readonly string[],
  documentsIn: (place: number, term: number) => Uint32Array,
): object {
  class Posting {
    readonly _index: number;

    constructor(term: number) {
      this._index = term;
    }
  }
  for (const [place, field] of fields.entries()) {
    Object.defineProperty(Posting.prototype, field, {
      get(this: Posting) {
        const keys: Record<number, object> = {};
        for (const document of documentsIn(place, this._index)) keys[document] = NO_METADATA;
        return keys;
      },
    });
  }
  const inverted: Record<string, Posting> = Object.create(null);
  for (const [term, name] of terms.entries()) inverted[name] = new Posting(term);
  return inverted;
}
