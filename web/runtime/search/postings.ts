/**
 * Which documents have a term and how often, in flat arrays: those of term `n` are `documents[starts[n]]` up to
 * `documents[starts[n + 1]]`, ascending, with their counts at the same places.
 */
export interface Postings {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly counts: Uint32Array;
}

/** @param texts the terms of each document by their numbers, as often as they occur, in any order */
export function collectPostings(texts: readonly Uint32Array[]): Postings {
  const termCount = texts.reduce((most, terms) => terms.reduce((a, b) => Math.max(a, b + 1), most), 0);
  const starts = new Uint32Array(termCount + 1);
  eachOccurrence(texts, termCount, (term) => increment(starts, term + 1));
  for (let term = 0; term < termCount; term += 1) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  }
  const ends = starts.slice();
  const documents = new Uint32Array(starts[termCount] ?? 0);
  const counts = new Uint32Array(documents.length);
  eachOccurrence(
    texts,
    termCount,
    (term, document) => {
      documents[ends[term] ?? 0] = document;
      increment(ends, term);
    },
    (term) => increment(counts, (ends[term] ?? 0) - 1),
  );
  return { starts, documents, counts };
}

/** In how many documents a term is. */
export function documentFrequency({ starts }: Postings, term: number): number {
  const start = starts[term];
  const end = starts[term + 1];
  return start === undefined || end === undefined ? 0 : end - start;
}

/** Calls `visit` with each document that has the term, and how often. */
export function eachPosting(
  { starts, documents, counts }: Postings,
  term: number,
  visit: (document: number, count: number) => void,
): void {
  const end = starts[term + 1] ?? 0;
  for (let at = starts[term] ?? end; at < end; at += 1) visit(documents[at] ?? 0, counts[at] ?? 0);
}

/** Calls `first` where a document has a term for the first time, and `each` wherever it has it, after `first`. */
function eachOccurrence(
  texts: readonly Uint32Array[],
  termCount: number,
  first: (term: number, document: number) => void,
  each: (term: number) => void = () => undefined,
): void {
  const latest = new Int32Array(termCount).fill(-1);
  for (const [document, terms] of texts.entries()) {
    for (const term of terms) {
      if (latest[term] !== document) first(term, document);
      latest[term] = document;
      each(term);
    }
  }
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}
