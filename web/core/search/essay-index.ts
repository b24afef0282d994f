/** The lexical engine: a lunr index of the essays, and the clauses a query is turned into. */
import lunr from 'lunr';
import type { Essay } from '../essays.ts';
import type { Library } from '../library.ts';
import { oneLine } from '../one-line.ts';
import { type Analyzer, isSingleCharacter, type Word } from './analyzer.ts';

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
export interface TermClause {
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
/** The boost of terms that are only similar to the word in the query, in spelling or in meaning. */
export const SIMILAR_BOOST = 0.6;
const MIN_PREFIX_LENGTH = 3;
/** The beginning of more terms than this says too little, and lunr would take milliseconds for it. */
const MAX_COMPLETIONS = 24;
const MIN_FUZZY_LENGTH = 4;
const MAX_FUZZY_LENGTH = 32;
/** Words of this many letters may differ in two; for longer ones lunr would take milliseconds. */
const TWO_EDITS = { from: 8, to: 12 };
/** Sums differ in their last digits with the order of the terms, which must not decide between equals. */
const PRECISION = 1e9;

export type EssayIndex = ReturnType<typeof createEssayIndex>;

/**
 * Indexes the essays; about two milliseconds an essay, so in a page it belongs in a worker.
 *
 * @param bodies without them, headings and takeaways stand for the texts
 */
export function createEssayIndex(
  essays: readonly Essay[],
  bodies: Library['bodies'] | undefined,
  analyzer: Analyzer,
) {
  const texts: ReturnType<typeof textsOf>[] = [];
  const builder = new lunr.Builder();
  builder.tokenizer = toTokens as unknown as typeof lunr.tokenizer;
  builder.ref('document');
  const postings = builder.invertedIndex as Postings;
  const frequencies = new Map<string, number>();
  for (const [field, boost] of Object.entries(FIELD_BOOSTS)) builder.field(field, { boost });
  for (const [document, essay] of essays.entries()) {
    const indexed = textsOf(essay, bodies, analyzer);
    texts.push(indexed);
    const { title, subject, excerpt, text } = indexed;
    const fields = { title: [title], subject: [subject], text: [text, excerpt] };
    builder.add({ ...fields, document } satisfies Record<Field, unknown> & { document: number });
    shareMetadata(postings, fields, document);
    const terms = new Set([title, subject, text, excerpt].flatMap((field) => field.terms));
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const index = builder.build();
  const vocabulary = Object.keys(postings);

  /** Returns clauses for the terms that a word in no essay may stand for. */
  function similarTo(
    { term, spelling }: QueryWord,
    isLast: boolean,
    isSpelledRight: boolean,
  ): readonly TermClause[] {
    const boost = SIMILAR_BOOST;
    if (isSingleCharacter(term)) {
      const isPair = (candidate: string) => candidate !== term && candidate.includes(term);
      return vocabulary
        .filter(isPair)
        .slice(0, MAX_PAIRS)
        .map((pair) => ({ term: pair, boost }));
    }
    if (term.length > MAX_FUZZY_LENGTH || !/^\p{L}+$/u.test(term)) return [];
    if (isLast && term.length >= MIN_PREFIX_LENGTH) {
      const completions = vocabulary.filter((candidate) => candidate.startsWith(term)).length;
      if (completions > MAX_COMPLETIONS) return [];
      if (completions > 0) return [{ term, boost, wildcard: lunr.Query.wildcard.TRAILING }];
    }
    if (term.length < MIN_FUZZY_LENGTH || isSpelledRight) return [];
    const isLong = spelling.length >= TWO_EDITS.from && term.length <= TWO_EDITS.to;
    return [{ term, boost, editDistance: isLong ? 2 : 1 }];
  }

  return {
    texts,
    vocabulary,
    /** Returns the number of essays that contain the term. */
    frequencyOf: (term: string) => frequencies.get(term) ?? 0,
    /** Returns how an essay spells the first word with this term. */
    spellingIn(document: number, term: string): string | undefined {
      for (const { text, terms, ranges } of Object.values(texts[document] ?? {})) {
        const place = terms.indexOf(term);
        if (place >= 0) return text.slice(ranges[2 * place], ranges[2 * place + 1]);
      }
      return undefined;
    },
    /** Returns the different words of a query in the order of their last occurrences. */
    wordsOf(query: string): readonly QueryWord[] {
      return countQueryWords(query, analyzer.wordsOf(query)).map((word) => {
        const frequency = frequencies.get(word.term) ?? 0;
        // A word in no essay weighs as much as a very rare one.
        return { ...word, isKnown: frequency > 0, idf: Math.log(1 + essays.length / (frequency || 0.5)) };
      });
    },
    /**
     * Returns clauses for the words of a query, of bounded cost however many they are. A word in no essay matches
     * similar ones, and the last word those that begin with it.
     *
     * @param isSpelledRight returns whether a word in no essay is nevertheless no misspelling
     */
    clausesOf(
      words: readonly QueryWord[],
      isSpelledRight: (word: QueryWord) => boolean = () => false,
    ): readonly TermClause[] {
      const known = words
        .filter(({ isKnown }) => isKnown)
        .sort((a, b) => b.count * b.idf - a.count * a.idf)
        .slice(0, MAX_TERMS);
      const last = words.at(-1);
      const unknown = words
        .filter(({ term, isKnown }) => !isKnown || isSingleCharacter(term))
        .sort((a, b) => Number(b === last) - Number(a === last) || b.count - a.count)
        .slice(0, MAX_UNKNOWN_TERMS);
      return [
        ...known.map(({ term, count }) => ({ term, boost: count })),
        ...unknown.flatMap((word) => similarTo(word, word === last, isSpelledRight(word))),
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

/** A word of a query. */
export interface QueryWord {
  readonly term: string;
  /** The word as it was typed, before stemming. */
  readonly spelling: string;
  readonly count: number;
  /** Whether any essay contains it. */
  readonly isKnown: boolean;
  /** Inverse document frequency. */
  readonly idf: number;
}

/** Counts the different words, in the order of their last occurrences. */
function countQueryWords(query: string, words: readonly Word[]) {
  const counted = new Map<string, Pick<QueryWord, 'term' | 'spelling' | 'count'>>();
  for (const { term, start, end } of words) {
    const count = (counted.get(term)?.count ?? 0) + 1;
    counted.delete(term);
    counted.set(term, { term, spelling: query.slice(start, end), count });
  }
  return [...counted.values()];
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

/** Analyzes text once, for lunr and for the snippets. */
export function analyze(analyzer: Analyzer, ...parts: readonly string[]): IndexedText {
  const text = oneLine(parts.join('\n\n'));
  const words = analyzer.wordsOf(text);
  const ranges = Uint32Array.from(words.flatMap(({ start, end }) => [start, end]));
  return { text, terms: words.map(({ term }) => term), ranges };
}

/** Returns what is indexed of an essay; lunr gets excerpt and text as one field. */
function textsOf(
  { slug, title, category, tags, headings, excerpt, takeaways }: Essay,
  bodies: Library['bodies'] | undefined,
  analyzer: Analyzer,
) {
  const body = bodies && Object.hasOwn(bodies, slug) ? bodies[slug] : undefined;
  return {
    title: analyze(analyzer, title),
    subject: analyze(analyzer, [category, ...tags].join(', ')),
    excerpt: analyze(analyzer, excerpt),
    text: body ? analyze(analyzer, body.text) : analyze(analyzer, excerpt, ...headings, ...takeaways),
  };
}
