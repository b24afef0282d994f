/** The lexical engine: a lunr index of the essays, and the clauses a query is turned into. */
import lunr from 'lunr';
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import { oneLine } from '../markdown/one-line.ts';
import { isSingleCharacter, wordsOf } from './tokens.ts';

/** The fields and their boosts. `subject` is what the owner files an essay under: category and tags. */
const FIELD_BOOSTS = { title: 1, subject: 2, text: 1 } as const;

type Field = keyof typeof FIELD_BOOSTS;

/** A field as it was indexed, in arrays: an object for each word would take several times the memory. */
export interface IndexedText {
  readonly text: string;
  /** In reading order. */
  readonly terms: readonly string[];
  /** Where each term begins and ends, in UTF-16 units: two numbers a term. */
  readonly ranges: Uint32Array;
}

export interface IndexHit {
  readonly score: number;
  /** The terms it has of those looked for. */
  readonly terms: readonly string[];
}

/** A term to look for, with the options of lunr's `query.term`. */
interface TermClause {
  readonly term: string;
  readonly boost: number;
  readonly editDistance?: number;
  readonly wildcard?: lunr.Query.wildcard;
}

interface Posting extends Readonly<Record<Field, Record<number, object>>> {
  readonly _index: number;
}

type Postings = Readonly<Record<string, Posting | undefined>>;

const NO_METADATA = Object.freeze({});
const MAX_TERMS = 24;
const MAX_UNKNOWN_TERMS = 4;
/** A common character is part of thousands of pairs. */
const MAX_PAIRS = 64;
/** The boost of terms that are only similar to the word asked for. */
const SIMILAR_BOOST = 0.6;
const MIN_PREFIX_LENGTH = 3;
const MIN_FUZZY_LENGTH = 4;
const MAX_FUZZY_LENGTH = 32;
/** Words of this many letters may differ in two; for longer ones lunr would take milliseconds. */
const TWO_EDITS = { from: 8, to: 12 };
/** Sums differ in their last digits with the order of the terms, which must not decide between equals. */
const PRECISION = 1e9;

/**
 * Indexes the essays; about two milliseconds an essay, so in a page it belongs in a worker.
 *
 * @param bodies without them, headings and takeaways stand for the texts
 */
export function createEssayIndex(essays: readonly Essay[], bodies: Library['bodies'] | undefined) {
  const texts = essays.map((essay) => textsOf(essay, bodies));
  const builder = new lunr.Builder();
  builder.tokenizer = toTokens as unknown as typeof lunr.tokenizer;
  builder.ref('document');
  const postings = builder.invertedIndex as Postings;
  for (const [field, boost] of Object.entries(FIELD_BOOSTS)) builder.field(field, { boost });
  for (const [document, { title, subject, excerpt, text }] of texts.entries()) {
    const fields = { title: [title], subject: [subject], text: [text, excerpt] };
    builder.add({ ...fields, document } satisfies Record<Field, unknown> & { document: number });
    shareMetadata(postings, fields, document);
  }
  const index = builder.build();
  const vocabulary = Object.keys(postings);

  /** Returns the inverse document frequency of a term, 0 when no essay has it. */
  function idfOf(term: string): number {
    const { title = {}, subject = {}, text = {} } = postings[term] ?? {};
    const having = Object.keys({ ...title, ...subject, ...text }).length;
    return having === 0 ? 0 : Math.log(1 + essays.length / having);
  }

  /** Returns clauses for what a word may stand for that no essay has as it is. */
  function similarTo({ term, length }: QueryWord, isLast: boolean): readonly TermClause[] {
    const boost = SIMILAR_BOOST;
    if (isSingleCharacter(term)) {
      const isPair = (candidate: string) => candidate !== term && candidate.includes(term);
      return vocabulary
        .filter(isPair)
        .slice(0, MAX_PAIRS)
        .map((pair) => ({ term: pair, boost }));
    }
    if (term.length > MAX_FUZZY_LENGTH || !/^\p{L}+$/u.test(term)) return [];
    const isBeginning = (candidate: string) => candidate.startsWith(term);
    if (isLast && term.length >= MIN_PREFIX_LENGTH && vocabulary.some(isBeginning)) {
      return [{ term, boost, wildcard: lunr.Query.wildcard.TRAILING }];
    }
    if (term.length < MIN_FUZZY_LENGTH) return [];
    const isLong = length >= TWO_EDITS.from && term.length <= TWO_EDITS.to;
    return [{ term, boost, editDistance: isLong ? 2 : 1 }];
  }

  return {
    texts,
    /**
     * Turns a query into clauses, of bounded cost however long it is. A word that no essay has matches similar ones,
     * and the last word the ones that begin with it.
     *
     * @param reserved terms that are never taken for misspelt
     */
    clausesOf(query: string, reserved?: ReadonlySet<string>): readonly TermClause[] {
      const words = countWords(query).map((word) => ({ ...word, idf: idfOf(word.term) }));
      const known = words
        .filter(({ idf }) => idf > 0)
        .sort((a, b) => b.count * b.idf - a.count * a.idf)
        .slice(0, MAX_TERMS);
      const last = words.at(-1);
      const unknown = words
        .filter(({ term, idf }) => (idf === 0 && !reserved?.has(term)) || isSingleCharacter(term))
        .sort((a, b) => Number(b === last) - Number(a === last) || b.count - a.count)
        .slice(0, MAX_UNKNOWN_TERMS);
      return [
        ...known.map(({ term, count }) => ({ term, boost: count })),
        ...unknown.flatMap((word) => similarTo(word, word === last)),
      ];
    },
    /** Returns the essays that match any of the clauses, by their positions. */
    find(clauses: readonly TermClause[]): ReadonlyMap<number, IndexHit> {
      // lunr takes a query without clauses for one that excludes nothing.
      if (clauses.length === 0) return new Map();
      const results = index.query((query) => {
        for (const { term, ...options } of clauses) query.term(term, { ...options, usePipeline: false });
      });
      return new Map(
        results.map(({ ref, score, matchData }) => [
          Number(ref),
          { score: Math.round(score * PRECISION) / PRECISION, terms: Object.keys(matchData.metadata) },
        ]),
      );
    },
  };
}

interface QueryWord {
  readonly term: string;
  /** Of the word as it was typed, before stemming. */
  readonly length: number;
  readonly count: number;
}

/** Returns the different words of a query in the order of their last occurrences. */
function countWords(query: string): readonly QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const { term, start, end } of wordsOf(query)) {
    const count = (words.get(term)?.count ?? 0) + 1;
    words.delete(term);
    words.set(term, { term, length: end - start, count });
  }
  return [...words.values()];
}

/** Lets all postings of a document share one empty object; lunr's own, one each, would be most of the index's memory. */
function shareMetadata(
  postings: Postings,
  fields: Readonly<Record<Field, readonly IndexedText[]>>,
  document: number,
) {
  for (const field of ['title', 'subject', 'text'] as const) {
    for (const term of fields[field].flatMap(({ terms }) => terms)) {
      const posting = postings[term];
      if (posting) posting[field][document] = NO_METADATA;
    }
  }
}

/** Stands in for lunr's tokenizer. */
function toTokens(texts: readonly IndexedText[]): lunr.Token[] {
  return texts.flatMap(({ terms }) => terms.map((term) => new lunr.Token(term, {})));
}

/** Analyses a text once, for lunr and for the snippets. */
export function analyze(...parts: readonly string[]): IndexedText {
  const text = oneLine(parts.join('\n\n'));
  const words = wordsOf(text);
  const ranges = Uint32Array.from(words.flatMap(({ start, end }) => [start, end]));
  return { text, terms: words.map(({ term }) => term), ranges };
}

/** Returns what is indexed of an essay; lunr gets excerpt and text as one field. */
function textsOf(
  { slug, title, category, tags, headings, excerpt, takeaways }: Essay,
  bodies: Library['bodies'] | undefined,
) {
  const body = bodies && Object.hasOwn(bodies, slug) ? bodies[slug] : undefined;
  return {
    title: analyze(title),
    subject: analyze([category, ...tags].join(', ')),
    excerpt: analyze(excerpt),
    text: body ? analyze(body.text) : analyze(excerpt, ...headings, ...takeaways),
  };
}
