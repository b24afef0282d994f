/** The lexical engine: a lunr index of the essays, and the clauses a query is turned into. */
import lunr from 'lunr';
import type { Essay, EssayBody } from '../essays.ts';
import { groupBy } from '../group-by.ts';
import type { Library } from '../library.ts';
import { type Analyzer, isSingleCharacter, isUnspaced } from './analyzer.ts';
import {
  analyze,
  hasSequence,
  type IndexedText,
  type Phrase,
  placesOf,
  placesOfPhrase,
  type Sequence,
} from './indexed-text.ts';
import type { QueryWord } from './query.ts';

/** The fields and their boosts. `subject` is what the owner files an essay under: category and tags. */
const FIELD_BOOSTS = { title: 1, subject: 2, text: 1 } as const;

type Field = keyof typeof FIELD_BOOSTS;
const FIELDS: readonly Field[] = ['title', 'subject', 'text'];

export interface IndexHit {
  readonly score: number;
  /** The terms it has of those looked for. */
  readonly terms: readonly string[];
}

/** A term to look for. */
export interface TermClause {
  readonly term: string;
  readonly boost: number;
}

/** A word of a query, and how much it says. */
export interface WeighedWord extends QueryWord {
  /** Its only term, or the terms of its sequence, joined. */
  readonly term: string;
  /** Whether any essay contains it. */
  readonly isKnown: boolean;
  /** Whether it is found: an essay contains it, or what is indexed with an essay and never shown. */
  readonly isIndexed: boolean;
  /** Inverse document frequency. */
  readonly idf: number;
}

interface Posting extends Readonly<Record<Field, Record<number, object>>> {
  readonly _index: number;
}

type Postings = Readonly<Record<string, Posting | undefined>>;

const NO_METADATA = Object.freeze({});
const MAX_TERMS = 24;
/** A common character is part of thousands of pairs. */
const MAX_PAIRS = 64;
/** The boost of terms that are only similar to the word in the query, in spelling or in meaning. */
export const SIMILAR_BOOST = 0.6;
/** A word has few forms, and a common one is in most essays. */
const MAX_ESSAYS_FOR_FORMS = 20;
/** Sums differ in their last digits with the order of the terms, which must not decide between equals. */
const PRECISION = 1e9;

export type EssayIndex = ReturnType<typeof createEssayIndex>;

/** The fields of an essay, as they were indexed. */
export type EssayTexts = Readonly<
  Record<'title' | 'subject' | 'excerpt' | 'takeaways' | 'text', IndexedText>
>;

/**
 * Indexes the essays; about two milliseconds an essay, so in a page it belongs in a worker.
 *
 * @param bodies without them, headings stand for the texts
 */
export function createEssayIndex(
  essays: readonly Essay[],
  bodies: Library['bodies'] | undefined,
  analyzer: Analyzer,
) {
  const texts: EssayTexts[] = [];
  const builder = new lunr.Builder();
  builder.tokenizer = toTokens as unknown as typeof lunr.tokenizer;
  builder.ref('document');
  const postings = builder.invertedIndex as Postings;
  const frequencies = new Map<string, number>();
  for (const [field, boost] of Object.entries(FIELD_BOOSTS)) builder.field(field, { boost });
  for (const [document, essay] of essays.entries()) {
    const body = bodies && Object.hasOwn(bodies, essay.slug) ? bodies[essay.slug] : undefined;
    const indexed = textsOf(essay, body, analyzer);
    texts.push(indexed);
    const { title, subject, excerpt, takeaways, text } = indexed;
    const questions = analyze(analyzer, ...(body?.questions ?? []));
    const fields = { title: [title], subject: [subject], text: [text, excerpt, takeaways, questions] };
    builder.add({ ...fields, document } satisfies Record<Field, unknown> & { document: number });
    shareMetadata(postings, fields, document);
    // The essay does not contain its questions.
    const terms = new Set(Object.values(indexed).flatMap((field) => field.terms));
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const index = builder.build();
  const vocabulary = Object.keys(postings);
  const withCharacter = groupBy(
    vocabulary
      .filter(isUnspaced)
      .flatMap((term) => [...new Set(term)].map((character) => ({ character, term }))),
    ({ character }) => character,
  );

  function fieldsOf(document: number): readonly IndexedText[] {
    const { title, text, excerpt, takeaways, subject } = texts[document] ?? {};
    return [title, text, excerpt, takeaways, subject].filter((field) => field !== undefined);
  }

  /** Returns the terms that a word is found by: itself, and for a single character also its pairs with others. */
  function termsOf(term: string): readonly string[] {
    if (!isSingleCharacter(term)) return [term];
    return (withCharacter.get(term) ?? []).slice(0, MAX_PAIRS).map((pair) => pair.term);
  }

  /** Returns the essays in which the term is indexed, by their positions. */
  function documentsOf(term: string): ReadonlySet<number> {
    const found = termsOf(term).flatMap((one) =>
      FIELDS.flatMap((field) => Object.keys(postings[one]?.[field] ?? {})),
    );
    return new Set(found.map(Number));
  }

  /** Returns whether the title, text, excerpt, takeaways, category or tags of an essay contain the sequence. */
  function contains(document: number, sequence: Sequence): boolean {
    return fieldsOf(document).some((text) => hasSequence(text, sequence));
  }

  /** Returns the essays that contain the sequence, by their positions. */
  function essaysWith(sequence: Sequence): ReadonlySet<number> {
    const documents = [...documentsOf(sequence[0] ?? '')];
    return new Set(documents.filter((document) => contains(document, sequence)));
  }

  /** Returns the essays in which the phrase occurs word for word, by their positions. */
  function essaysWithPhrase(phrase: Phrase): ReadonlySet<number> {
    const documents = [...documentsOf(phrase.sequence[0] ?? '')];
    return new Set(
      documents.filter((document) =>
        fieldsOf(document).some((text) => placesOfPhrase(text, phrase).length > 0),
      ),
    );
  }

  return {
    texts,
    vocabulary,
    contains,
    essaysWithPhrase,
    termsOf,
    /** Returns the number of essays that contain the term. */
    frequencyOf: (term: string) => frequencies.get(term) ?? 0,
    /** Returns how the essays spell the words with this term. */
    formsOf(term: string): readonly string[] {
      const fields = [...documentsOf(term)].slice(0, MAX_ESSAYS_FOR_FORMS).flatMap(fieldsOf);
      const forms = fields.flatMap((field) =>
        placesOf(field, [term]).map(({ start, end }) => field.text.slice(start, end)),
      );
      return [...new Set(forms)];
    },
    /** Adds to the words of a query how much each says. Words beyond the bounds of its cost are left out. */
    weigh(words: readonly QueryWord[]): readonly WeighedWord[] {
      const isTerm = ({ sequence: [first = '', ...others] }: QueryWord) =>
        others.length === 0 && !isSingleCharacter(first);
      const sequences = new Set(words.filter((word) => !isTerm(word)).slice(0, MAX_TERMS));
      return words
        .filter((word) => isTerm(word) || sequences.has(word))
        .map((word) => {
          const term = word.sequence.join(' ');
          const frequency = isTerm(word) ? (frequencies.get(term) ?? 0) : essaysWith(word.sequence).size;
          return {
            ...word,
            term,
            isKnown: frequency > 0,
            isIndexed: frequency > 0 || (isTerm(word) && postings[term] !== undefined),
            // A word in no essay weighs as much as a very rare one.
            idf: Math.log(1 + essays.length / (frequency || 0.5)),
          };
        });
    },
    /** Returns clauses for the terms of a query that weigh most, of bounded cost however many words there are. */
    clausesOf(words: readonly WeighedWord[]): readonly TermClause[] {
      const terms = words
        .toSorted((a, b) => b.count * b.idf - a.count * a.idf)
        .flatMap(({ sequence, count }) => sequence.map((term) => ({ term, boost: count })))
        .filter(({ term }) => isSingleCharacter(term) || postings[term] !== undefined)
        .slice(0, MAX_TERMS)
        .flatMap(({ term, boost }) => termsOf(term).map((one) => [one, boost] as const));
      return [...new Map(terms)].slice(0, MAX_TERMS + MAX_PAIRS).map(([term, boost]) => ({ term, boost }));
    },
    /** Returns the essays that match any of the clauses, by their positions. */
    find(clauses: readonly TermClause[]): ReadonlyMap<number, IndexHit> {
      // lunr takes a query without clauses for one that excludes nothing.
      if (clauses.length === 0) return new Map();
      const results = index.query((query) => {
        for (const { term, boost } of clauses) query.term(term, { boost, usePipeline: false });
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

/** Lets all postings of a document share one empty object; lunr's own, one each, would be most of the index's memory. */
function shareMetadata(
  postings: Postings,
  fields: Readonly<Record<Field, readonly IndexedText[]>>,
  document: number,
) {
  for (const field of FIELDS) {
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

/** Returns what an essay contains; without its text, the headings stand for it. */
function textsOf(
  { title, category, tags, headings, excerpt, takeaways }: Essay,
  body: EssayBody | undefined,
  analyzer: Analyzer,
): EssayTexts {
  return {
    title: analyze(analyzer, title),
    subject: analyze(analyzer, [category, ...tags].join(', ')),
    excerpt: analyze(analyzer, excerpt),
    takeaways: analyze(analyzer, ...takeaways),
    text: body ? analyze(analyzer, body.text) : analyze(analyzer, ...headings),
  };
}
