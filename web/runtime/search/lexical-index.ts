/**
 * An index that ranks and scores as lunr's does, digit by digit, without an object a posting: for a thousand essays
 * lunr's takes 70 MB where this takes 3, and a query several times as long (docs/decisions/0023 and 0026).
 */
import type { AnalysedText } from './analysed-text.ts';
import { collectPostings, documentFrequency, eachPosting, type Postings } from './postings.ts';
import { isHit, noHits, type Scores } from './scores.ts';
import { knownNumber, termOf } from './vocabulary.ts';

/** A document: the terms of each field, in the order of the index's fields. */
export type IndexedDocument = readonly Pick<AnalysedText, 'terms'>[];

/** No terms, no hits. */
export interface LexicalIndex {
  /** Every term of the documents. */
  readonly vocabulary: readonly string[];
  /** Documents that have any of the terms, each counting by its weight. */
  some(weights: ReadonlyMap<string, number>): Scores;
  /** Documents that have all of the terms, be they in different fields. */
  every(terms: readonly string[]): Scores;
}

/** Those of BM25, as lunr's builder has them. */
const TERM_SATURATION = 1.2;
const LENGTH_NORMALISATION = 0.75;

/** Sums differ in their last digits with the order of the terms, which must not decide between two equals. */
const PRECISION = 1e9;

interface IndexedField extends Postings {
  /** Of each document, the mean being 1. */
  readonly lengths: Float64Array;
}

/** A term of the index, by its number. */
interface Clause {
  readonly term: number;
  readonly weight: number;
}

/** @param documents all with the same fields */
export function createLexicalIndex(documents: readonly IndexedDocument[]): LexicalIndex {
  const [first = []] = documents;
  const fields = first.map((_, field) =>
    indexField(documents.map((texts) => texts[field]?.terms ?? NO_TERMS)),
  );
  const frequencies = documentFrequencies(fields);
  const numberOf = (text: string) => {
    const term = knownNumber(text);
    return term !== undefined && (frequencies[term] ?? 0) > 0 ? term : undefined;
  };

  /** In each field the cosine of query and document, but for the length of the document, as lunr's vectors give it. */
  function score(clauses: readonly Clause[]): Scores {
    const scores = noHits(documents.length);
    const length = Math.sqrt(clauses.reduce((sum, { weight }) => sum + weight * weight, 0));
    for (const field of fields) {
      const products = noHits(documents.length);
      for (const { term, weight } of clauses) {
        const rarity = rarityOf(frequencies[term] ?? 0, documents.length);
        eachPosting(field, term, (document, count) => {
          const product = weight * bm25(rarity, count, field.lengths[document] ?? 0);
          add(products, document, product);
        });
      }
      for (const [document, product] of products.entries()) {
        if (isHit(products, document)) add(scores, document, product / length);
      }
    }
    return scores.map((sum) => Math.round(sum * PRECISION) / PRECISION);
  }

  /** How many of the terms each document has. */
  function countTerms(clauses: readonly Clause[]): Uint32Array {
    const counts = new Uint32Array(documents.length);
    for (const { term } of clauses) {
      const having = new Set<number>();
      for (const field of fields) eachPosting(field, term, (document) => having.add(document));
      for (const document of having) counts[document] = (counts[document] ?? 0) + 1;
    }
    return counts;
  }

  return {
    vocabulary: [...frequencies].flatMap((count, number) => (count > 0 ? [termOf(number)] : [])),
    some: (weights) =>
      score(
        [...weights].flatMap(([text, weight]) => {
          const term = numberOf(text);
          return term === undefined ? [] : [{ term, weight }];
        }),
      ),
    every(texts) {
      const clauses: Clause[] = [];
      for (const text of new Set(texts)) {
        const term = numberOf(text);
        if (term === undefined) return noHits(documents.length);
        clauses.push({ term, weight: 1 });
      }
      const counts = countTerms(clauses);
      return score(clauses).map((sum, document) => (counts[document] === clauses.length ? sum : Number.NaN));
    },
  };
}

function add(scores: Scores, document: number, more: number): void {
  scores[document] = isHit(scores, document) ? (scores[document] ?? 0) + more : more;
}

const NO_TERMS = new Uint32Array();

function indexField(texts: readonly Uint32Array[]): IndexedField {
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length || 1;
  return {
    ...collectPostings(texts),
    lengths: Float64Array.from(texts, ({ length }) => length / average),
  };
}

/** By the number of the term. As lunr counts: a term that is in two fields of a document counts twice. */
function documentFrequencies(fields: readonly IndexedField[]): Uint32Array {
  const termCount = Math.max(0, ...fields.map(({ starts }) => starts.length - 1));
  const frequencies = new Uint32Array(termCount);
  for (const field of fields) {
    for (let term = 0; term < termCount; term += 1) {
      frequencies[term] = (frequencies[term] ?? 0) + documentFrequency(field, term);
    }
  }
  return frequencies;
}

/** The inverse document frequency. */
function rarityOf(frequency: number, documentCount: number): number {
  return Math.log(1 + Math.abs((documentCount - frequency + 0.5) / (frequency + 0.5)));
}

/** @param length of the document, the mean being 1 */
function bm25(rarity: number, count: number, length: number): number {
  const saturation = TERM_SATURATION * (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * length);
  const weight = (rarity * ((TERM_SATURATION + 1) * count)) / (saturation + count);
  // lunr's builder rounds the same way.
  return Math.round(weight * 1000) / 1000;
}
