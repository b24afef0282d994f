/**
 * lunr over documents whose words are known already.
 *
 * Their postings are kept in flat arrays, and for each query lunr gets an index of that query's terms alone: its own
 * index of the whole keeps an object a posting, which for a thousand essays takes 70 MB where these take 3
 * (docs/decisions/0023). Only `index.query()` is used: lunr's query syntax throws on common input such as `10:30`.
 */
import lunr from 'lunr';
import type { AnalysedText } from './analysed-text.ts';
import { collectPostings, documentFrequency, type Postings } from './postings.ts';
import { noHits, type Scores } from './scores.ts';
import { knownNumber, termOf } from './vocabulary.ts';

/** A document: the terms of each field, in the order of the index's fields. */
export type IndexedDocument = readonly Pick<AnalysedText, 'terms'>[];

/** No terms, no hits. */
export interface LexicalIndex {
  /** Every term of the documents. */
  readonly vocabulary: readonly string[];
  /** Documents that have any of the terms, each counting by its weight. */
  some(weights: ReadonlyMap<string, number>): Scores;
  /** Documents that have all of the terms. */
  every(terms: readonly string[]): Scores;
}

/** Those of BM25, as lunr's builder has them. */
const TERM_SATURATION = 1.2;
const LENGTH_NORMALISATION = 0.75;

/** Sums differ in their last digits with the order of the terms, which must not decide between two equals. */
const PRECISION = 1e9;

const NO_METADATA: object = Object.freeze({});

/** Looks up terms that are known to be there: to build lunr's own automaton of them takes longer than all the rest. */
const EVERY_TERM = { intersect: (asked: lunr.TokenSet) => asked } as lunr.TokenSet;

const NO_PIPELINE = new lunr.Pipeline();

interface IndexedField extends Postings {
  readonly name: string;
  /** Of each document, what lunr calls it in this field. */
  readonly refs: readonly string[];
  /** Of each document, the mean being 1. */
  readonly lengths: Float64Array;
}

type Clause = readonly [term: string, weight: number];

export function createLexicalIndex(
  names: readonly string[],
  documents: readonly IndexedDocument[],
): LexicalIndex {
  const fields = names.map((name, position) =>
    indexField(
      name,
      documents.map((texts) => texts[position]?.terms ?? NO_TERMS),
    ),
  );
  const allFields = [...names];
  const frequencies = documentFrequencies(fields);
  const isKnown = (term: string) => {
    const number = knownNumber(term);
    return number !== undefined && (frequencies[number] ?? 0) > 0;
  };

  function query(clauses: readonly Clause[], presence: lunr.Query.presence): Scores {
    const scores = noHits(documents.length);
    // A query without clauses would answer every document.
    if (clauses.length === 0) return scores;
    const found = indexOfTerms(clauses).query((builder) => {
      for (const [term, boost] of clauses) {
        builder.term(term, { boost, presence, fields: allFields, usePipeline: false });
      }
    });
    for (const { ref, score } of found) scores[Number(ref)] = Math.round(score * PRECISION) / PRECISION;
    return scores;
  }

  /** @param clauses of known terms */
  function indexOfTerms(clauses: readonly Clause[]): lunr.Index {
    const postings = clauses.map(([term], _index) => {
      const number = knownNumber(term) ?? 0;
      const inFields: Record<string, unknown> = { _index };
      return { term, number, rarity: rarityOf(frequencies[number] ?? 0, documents.length), inFields };
    });
    const fieldVectors: Record<string, lunr.Vector> = {};
    for (const field of fields) {
      const elementsOf = new Map<number, number[]>();
      for (const [_index, { number, rarity, inFields }] of postings.entries()) {
        const having: Record<number, object> = {};
        inFields[field.name] = having;
        const end = field.starts[number + 1] ?? 0;
        for (let at = field.starts[number] ?? end; at < end; at += 1) {
          const document = field.documents[at] ?? 0;
          having[document] = NO_METADATA;
          const weight = bm25(rarity, field.counts[at] ?? 0, field.lengths[document] ?? 0);
          const known = elementsOf.get(document);
          if (known) {
            known.push(_index, weight);
          } else {
            const elements = [_index, weight];
            elementsOf.set(document, elements);
            // It keeps the very array, to which the document's other terms are added.
            fieldVectors[field.refs[document] ?? ''] = new lunr.Vector(elements);
          }
        }
      }
    }
    return new lunr.Index({
      invertedIndex: Object.fromEntries(postings.map(({ term, inFields }) => [term, inFields])),
      fieldVectors,
      tokenSet: EVERY_TERM,
      fields: allFields,
      pipeline: NO_PIPELINE,
      // The published types lack the vectors of lunr 2.3.
    } as unknown as lunr.Index.Attributes);
  }

  return {
    vocabulary: [...frequencies].flatMap((count, number) => (count > 0 ? [termOf(number)] : [])),
    some: (weights) =>
      query(
        [...weights].filter(([term]) => isKnown(term)),
        lunr.Query.presence.OPTIONAL,
      ),
    every: (terms) =>
      terms.every(isKnown)
        ? query(
            [...new Set(terms)].map((term) => [term, 1]),
            lunr.Query.presence.REQUIRED,
          )
        : noHits(documents.length),
  };
}

const NO_TERMS = new Uint32Array();

function indexField(name: string, texts: readonly Uint32Array[]): IndexedField {
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length || 1;
  return {
    name,
    refs: texts.map((_, document) => `${name}/${document}`),
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
