/**
 * lunr over documents whose words are known already.
 *
 * The index is written in lunr's serialised form and loaded, because lunr's builder reads every text again whenever one
 * has changed, and keeps an object a posting. Only `index.query()` is used: lunr's query syntax throws on common input
 * such as `10:30`.
 */
import lunr from 'lunr';
import { type AnalysedText, countTerms } from './analysed-text.ts';
import { termOf } from './vocabulary.ts';

/** A document: the terms of each field, in the order of the index's fields. */
export type IndexedDocument = readonly Pick<AnalysedText, 'terms'>[];

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

/** Best first; of two equals the earlier document. */
export function byScore(a: LexicalHit, b: LexicalHit): number {
  return b.score - a.score || a.document - b.document;
}

/** Those of BM25, as lunr's builder has them. */
const TERM_SATURATION = 1.2;
const LENGTH_NORMALISATION = 0.75;

interface Posting {
  readonly _index: number;
  readonly [field: string]: number | Record<number, object>;
}

/** Sums differ in their last digits with the order of the terms, which must not decide between two equals. */
const PRECISION = 1e9;

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
    invertedIndex: [...postings]
      .map(([number, posting]) => [termOf(number), posting] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    pipeline: [],
  });

  const allFields = [...fields];
  const vocabulary = [...postings.keys()].map(termOf);
  const known = new Set(vocabulary);

  function query(
    clauses: readonly (readonly [term: string, weight: number])[],
    presence: lunr.Query.presence,
  ): readonly LexicalHit[] {
    // A query without clauses would answer every document.
    if (clauses.length === 0) return [];
    const found = index.query((builder) => {
      for (const [term, boost] of clauses) {
        builder.term(term, { boost, presence, fields: allFields, usePipeline: false });
      }
    });
    return found
      .map(({ ref, score, matchData }) => ({
        document: Number(ref),
        score: Math.round(score * PRECISION) / PRECISION,
        terms: Object.keys(matchData.metadata),
      }))
      .sort(byScore);
  }

  return {
    vocabulary,
    some: (weights) =>
      query(
        [...weights].filter(([term]) => known.has(term)),
        lunr.Query.presence.OPTIONAL,
      ),
    every: (terms) =>
      query(
        terms.map((term) => [term, 1]),
        lunr.Query.presence.REQUIRED,
      ),
  };
}

/** The postings of every term, by its number. */
function collectPostings(
  fields: readonly string[],
  documents: readonly IndexedDocument[],
): Map<number, Posting> {
  const postings = new Map<number, Posting>();
  for (const [document, texts] of documents.entries()) {
    for (const [position, field] of fields.entries()) {
      for (const number of texts[position]?.terms ?? []) {
        let posting = postings.get(number);
        if (!posting) {
          posting = { _index: number, ...Object.fromEntries(fields.map((name) => [name, {}])) };
          postings.set(number, posting);
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
  postings: ReadonlyMap<number, Posting>,
): (readonly [string, Float64Array])[] {
  const rarity = inverseDocumentFrequencies(fields, documents.length, postings);
  return fields.flatMap((field, position) => {
    const lengths = documents.map((texts) => texts[position]?.terms.length ?? 0);
    const averageLength = lengths.reduce((sum, length) => sum + length, 0) / documents.length || 1;
    return documents.map((texts, document) => {
      const relativeLength = (lengths[document] ?? 0) / averageLength;
      const saturation = TERM_SATURATION * (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * relativeLength);
      const { numbers, counts } = countTerms(texts[position]?.terms ?? NO_TERMS);
      const vector = new Float64Array(numbers.length * 2);
      for (const [place, number] of numbers.entries()) {
        const count = counts[place] ?? 0;
        const weight = ((rarity.get(number) ?? 0) * ((TERM_SATURATION + 1) * count)) / (saturation + count);
        vector[2 * place] = number;
        // lunr's builder rounds the same way.
        vector[2 * place + 1] = Math.round(weight * 1000) / 1000;
      }
      return [`${field}/${document}`, vector] as const;
    });
  });
}

const NO_TERMS = new Uint32Array();

/** By the number of the term. As lunr counts: a term that is in two fields of a document counts twice. */
function inverseDocumentFrequencies(
  fields: readonly string[],
  documentCount: number,
  postings: ReadonlyMap<number, Posting>,
): ReadonlyMap<number, number> {
  return new Map(
    [...postings].map(([number, posting]) => {
      const count = fields.reduce((sum, field) => sum + Object.keys(posting[field] ?? {}).length, 0);
      return [number, Math.log(1 + Math.abs((documentCount - count + 0.5) / (count + 0.5)))];
    }),
  );
}
