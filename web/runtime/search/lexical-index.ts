/**
 * lunr over documents whose words are known already.
 *
 * The index is written in lunr's serialised form and loaded, because lunr's builder reads every text again whenever one
 * has changed, and keeps an object a posting. Only `index.query()` is used: lunr's query syntax throws on common input
 * such as `10:30`.
 */
import lunr from 'lunr';
import type { Words } from './tokens.ts';

/** A document: the words of each field, in the order of the index's fields. */
export type IndexedDocument = readonly Words[];

export interface LexicalHit {
  /** Position among the documents. */
  readonly document: number;
  readonly score: number;
  /** The terms of the query that this document has. */
  readonly terms: readonly string[];
}

/** Hits come best first; of two equals the earlier document. No terms, no hits. */
export interface LexicalIndex {
  /** Every term of the documents. */
  readonly vocabulary: readonly string[];
  /** Documents that have any of the terms, each counting by its weight. */
  some(weights: ReadonlyMap<string, number>): readonly LexicalHit[];
  /** Documents that have all of the terms. */
  every(terms: readonly string[]): readonly LexicalHit[];
}

/** Those of BM25, as lunr's builder has them. */
const TERM_SATURATION = 1.2;
const LENGTH_NORMALISATION = 0.75;

interface Posting {
  readonly _index: number;
  readonly [field: string]: number | Record<number, object>;
}

const NO_METADATA: object = Object.freeze({});

export function createLexicalIndex(
  fields: readonly string[],
  documents: readonly IndexedDocument[],
): LexicalIndex {
  const postings = collectPostings(fields, documents);
  const index = lunr.Index.load({
    version: lunr.version,
    fields,
    fieldVectors: fieldVectors(fields, documents, postings),
    invertedIndex: [...postings].sort(([a], [b]) => (a < b ? -1 : 1)),
    pipeline: [],
  });

  function query(
    terms: Iterable<readonly [term: string, weight: number]>,
    presence: lunr.Query.presence,
  ): readonly LexicalHit[] {
    const clauses = [...terms];
    // A query without clauses would answer every document.
    if (clauses.length === 0) return [];
    const found = index.query((builder) => {
      for (const [term, boost] of clauses) {
        builder.term(term, { boost, presence, fields: [...fields], usePipeline: false });
      }
    });
    return found
      .map(({ ref, score, matchData }) => ({
        document: Number(ref),
        score,
        terms: Object.keys(matchData.metadata),
      }))
      .sort((a, b) => b.score - a.score || a.document - b.document);
  }

  return {
    vocabulary: [...postings.keys()],
    some: (weights) => query(weights, lunr.Query.presence.OPTIONAL),
    every: (terms) =>
      query(
        terms.map((term) => [term, 1]),
        lunr.Query.presence.REQUIRED,
      ),
  };
}

function collectPostings(
  fields: readonly string[],
  documents: readonly IndexedDocument[],
): Map<string, Posting> {
  const postings = new Map<string, Posting>();
  for (const [document, words] of documents.entries()) {
    for (const [position, field] of fields.entries()) {
      for (const term of words[position]?.terms ?? []) {
        let posting = postings.get(term);
        if (!posting) {
          posting = { _index: postings.size, ...Object.fromEntries(fields.map((name) => [name, {}])) };
          postings.set(term, posting);
        }
        (posting[field] as Record<number, object>)[document] = NO_METADATA;
      }
    }
  }
  return postings;
}

/** BM25 weights by `field/document`, each vector a flat list of term number and weight, ascending. */
function fieldVectors(
  fields: readonly string[],
  documents: readonly IndexedDocument[],
  postings: ReadonlyMap<string, Posting>,
): (readonly [string, Float64Array])[] {
  const rarity = inverseDocumentFrequencies(fields, documents.length, postings);
  return fields.flatMap((field, position) => {
    const lengths = documents.map((words) => words[position]?.terms.length ?? 0);
    const averageLength = lengths.reduce((sum, length) => sum + length, 0) / documents.length || 1;
    return documents.map((words, document) => {
      const counts = new Map<number, number>();
      for (const term of words[position]?.terms ?? []) {
        const number = postings.get(term)?._index ?? 0;
        counts.set(number, (counts.get(number) ?? 0) + 1);
      }
      const relativeLength = (lengths[document] ?? 0) / averageLength;
      const saturation = TERM_SATURATION * (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * relativeLength);
      const vector = new Float64Array(counts.size * 2);
      for (const [place, number] of [...counts.keys()].sort((a, b) => a - b).entries()) {
        const count = counts.get(number) ?? 0;
        const weight = ((rarity[number] ?? 0) * ((TERM_SATURATION + 1) * count)) / (saturation + count);
        vector[2 * place] = number;
        // lunr's builder rounds the same way.
        vector[2 * place + 1] = Math.round(weight * 1000) / 1000;
      }
      return [`${field}/${document}`, vector] as const;
    });
  });
}

/** As lunr counts: a term that is in two fields of a document counts twice. */
function inverseDocumentFrequencies(
  fields: readonly string[],
  documentCount: number,
  postings: ReadonlyMap<string, Posting>,
): Float64Array {
  const frequencies = new Float64Array(postings.size);
  for (const posting of postings.values()) {
    const count = fields.reduce((sum, field) => sum + Object.keys(posting[field] ?? {}).length, 0);
    frequencies[posting._index] = Math.log(1 + Math.abs((documentCount - count + 0.5) / (count + 0.5)));
  }
  return frequencies;
}
