/** The lexical engine: a lunr index of the essays, and the clauses a query is turned into. */
import type { Essay, EssayBody } from '../essays.ts';
import type { Library } from '../library.ts';
import { type Analyzer, isSingleCharacter, isUnspaced } from './analyzer.ts';
import { createCompounds } from './compounds.ts';
import {
  analyze,
  createVocabulary,
  hasSequence,
  type IndexedText,
  isRun,
  type Phrase,
  placesOf,
  placesOfPhrase,
  type Sequence,
  type Vocabulary,
} from './indexed-text.ts';
import { createLunrIndex } from './lunr-index.ts';
import type { QueryWord } from './query.ts';

/** The fields and their boosts. `subject` is what the owner files an essay under: category and tags. */
const FIELD_BOOSTS = { title: 1, subject: 2, text: 1 } as const;

export interface IndexHit {
  readonly score: number;
  /** The terms it has of those looked for, as keys. */
  readonly terms: object;
}

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

const MAX_TERMS = 24;
/** A common character is part of thousands of pairs. */
const MAX_PAIRS = 64;
/** The boost of terms that are only similar to the word in the query, in spelling or in meaning. */
export const SIMILAR_BOOST = 0.6;
/** A word has few forms, and a common one is in most essays. */
const MAX_ESSAYS_FOR_FORMS = 5;
/** Sums differ in their last digits with the order of the terms, which must not decide between equals. */
const PRECISION = 1e9;

export type EssayIndex = ReturnType<typeof createEssayIndex>;

export type EssayTexts = Readonly<
  Record<'title' | 'subject' | 'excerpt' | 'takeaways' | 'text', IndexedText>
>;

/** Returns whether the title, the category or a tag of an essay contains the sequence. */
export function isFiledUnder({ title, subject }: EssayTexts, sequence: Sequence): boolean {
  return hasSequence(title, sequence) || hasSequence(subject, sequence);
}

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
  const vocabulary = createVocabulary();
  const bodyOf = (slug: string) => (bodies && Object.hasOwn(bodies, slug) ? bodies[slug] : undefined);
  const texts = essays.map((essay) => textsOf(essay, bodyOf(essay.slug), analyzer, vocabulary));
  // The essay does not contain its questions, so they are indexed but not stored.
  const questions = essays.map(({ slug }) =>
    analyze(analyzer, vocabulary, ...(bodyOf(slug)?.questions ?? [])),
  );
  const { index, documentsWith } = createLunrIndex(
    [
      { field: 'title', boost: FIELD_BOOSTS.title, documents: texts.map(({ title }) => title.terms) },
      { field: 'subject', boost: FIELD_BOOSTS.subject, documents: texts.map(({ subject }) => subject.terms) },
      {
        field: 'text',
        boost: FIELD_BOOSTS.text,
        documents: texts.map(({ text, excerpt, takeaways }, document) =>
          Uint32Array.from(
            [text, excerpt, takeaways, questions[document]].flatMap((part) => [...(part?.terms ?? [])]),
          ),
        ),
      },
    ],
    vocabulary,
  );
  const frequencies = countEssays(texts, vocabulary.terms.length);
  const withCharacter = pairsByCharacter(vocabulary.terms);
  const hasTerm = (term: string) => vocabulary.numberOf(term) !== undefined;
  const compoundsWith = createCompounds({ vocabulary: vocabulary.terms, hasTerm, formsOf }, analyzer);

  function fieldsOf(document: number): readonly IndexedText[] {
    const { title, text, excerpt, takeaways, subject } = texts[document] ?? {};
    return [title, text, excerpt, takeaways, subject].filter((field) => field !== undefined);
  }

  /**
   * Returns the terms that a word is found by: itself and compounds with it, and for a single character its pairs with
   * others.
   */
  function termsOf(term: string): readonly string[] {
    if (!isSingleCharacter(term)) return [term, ...compoundsWith(term)];
    return withCharacter.get(term) ?? [];
  }

  /** Returns the essays in which a word is found, by their positions. */
  function documentsOf(term: string): ReadonlySet<number> {
    const numbers = termsOf(term).flatMap((one) => vocabulary.numberOf(one) ?? []);
    return new Set(numbers.flatMap((number) => [...documentsWith(number)]));
  }

  /** Returns how the essays spell the words with this term. */
  function formsOf(term: string): readonly string[] {
    const number = vocabulary.numberOf(term);
    const some = number === undefined ? [] : [...documentsWith(number, MAX_ESSAYS_FOR_FORMS)];
    const documents = some.slice(0, MAX_ESSAYS_FOR_FORMS);
    const forms = new Set<string>();
    for (const field of documents.flatMap(fieldsOf)) {
      for (const { start, end } of placesOf(field, [term])) forms.add(field.text.slice(start, end));
    }
    return [...forms];
  }

  function frequencyOf(term: string): number {
    return frequencies[vocabulary.numberOf(term) ?? -1] ?? 0;
  }

  /** Returns whether the title, text, excerpt, takeaways, category or tags of an essay contain the sequence. */
  function contains(document: number, sequence: Sequence): boolean {
    const [first = '', ...others] = sequence;
    const found = [sequence, ...(others.length > 0 ? [] : compoundsWith(first).map((term) => [term]))];
    return [...fieldsOf(document), questions[document]].some(
      (text) => text && found.some((one) => hasSequence(text, one)),
    );
  }

  /** Returns the essays in which a field with the terms of the sequence passes the test, by their positions. */
  function essaysWhere(sequence: Sequence, isIn: (text: IndexedText) => boolean): ReadonlySet<number> {
    const documents = [...documentsOf(sequence[0] ?? '')];
    return new Set(documents.filter((document) => fieldsOf(document).some(isIn)));
  }

  return {
    texts,
    /** Whether the texts are searched, too; otherwise only the catalog. */
    hasTexts: essays.length === 0 || essays.some(({ slug }) => bodyOf(slug) !== undefined),
    vocabulary: vocabulary.terms,
    contains,
    /** Returns the essays in which the phrase occurs word for word, by their positions. */
    essaysWithPhrase: (phrase: Phrase) =>
      essaysWhere(phrase.sequence, (text) => placesOfPhrase(text, phrase).length > 0),
    /** Returns whether any essay contains the sequence. */
    occurs: (sequence: Sequence) => {
      const counts = sequence.map(frequencyOf);
      const rarest = sequence[counts.indexOf(Math.min(...counts))];
      return (
        rarest !== undefined && [...documentsOf(rarest)].some((document) => contains(document, sequence))
      );
    },
    termsOf,
    compoundsWith,
    frequencyOf,
    formsOf,
    /** Adds to the words of a query how much each says. Words beyond the bounds of its cost are left out. */
    weigh(words: readonly QueryWord[]): readonly WeighedWord[] {
      const isTerm = ({ sequence }: QueryWord) => !isRun(sequence) && !isSingleCharacter(sequence[0] ?? '');
      const sequences = new Set(words.filter((word) => !isTerm(word)).slice(0, MAX_TERMS));
      return words
        .filter((word) => isTerm(word) || sequences.has(word))
        .map((word) => {
          const { sequence } = word;
          const term = sequence.join(' ');
          const frequency = sequences.has(word)
            ? essaysWhere(sequence, (text) => hasSequence(text, sequence)).size
            : compoundsWith(term).length > 0
              ? documentsOf(term).size
              : frequencyOf(term);
          const isIndexed = frequency > 0 || (!sequences.has(word) && hasTerm(term));
          return {
            ...word,
            term,
            isKnown: frequency > 0,
            isIndexed,
            // A word in no essay weighs as much as a very rare one.
            idf: Math.log(1 + essays.length / (frequency || 0.5)),
          };
        });
    },
    /** Returns clauses for the terms of a query that weigh most, of bounded cost however many words there are. */
    clausesOf(words: readonly WeighedWord[]): readonly TermClause[] {
      const terms = [...words]
        .sort((a, b) => b.count * b.idf - a.count * a.idf)
        .flatMap(({ sequence, count }) => sequence.map((term) => ({ term, boost: count })))
        .filter(({ term }) => termsOf(term).some(hasTerm))
        .slice(0, MAX_TERMS)
        .flatMap(({ term, boost }) => {
          const share = (one: string) => (one === term || isSingleCharacter(term) ? 1 : SIMILAR_BOOST);
          return termsOf(term)
            .filter(hasTerm)
            .map((one) => [one, boost * share(one)] as const);
        });
      return [...new Map(terms)].slice(0, MAX_TERMS + MAX_PAIRS).map(([term, boost]) => ({ term, boost }));
    },
    /** Returns the essays that match any of the clauses, by their positions. The terms must be of the vocabulary. */
    find(clauses: readonly TermClause[]): ReadonlyMap<number, IndexHit> {
      // lunr takes a query without clauses for one that excludes nothing.
      if (clauses.length === 0) return new Map();
      const results = index.query((query) => {
        for (const { term, boost } of clauses) query.term(term, { boost, usePipeline: false });
      });
      return new Map(
        results.map(({ ref, score, matchData }) => [
          Number(ref),
          { score: Math.round(score * PRECISION) / PRECISION, terms: matchData.metadata },
        ]),
      );
    },
  };
}

/** Returns for each term, by its number, how many essays contain it. @param size number of terms */
function countEssays(texts: readonly EssayTexts[], size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (const fields of texts) {
    const terms = new Set(Object.values(fields).flatMap((field) => [...field.terms]));
    for (const term of terms) counts[term] = (counts[term] ?? 0) + 1;
  }
  return counts;
}

/** Returns the pairs that each character of a script without spaces is part of, up to the bound. */
function pairsByCharacter(terms: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const pairs = new Map<string, string[]>();
  for (const term of terms.filter(isUnspaced)) {
    for (const character of new Set(term)) {
      const some = pairs.get(character) ?? [];
      if (some.length < MAX_PAIRS) pairs.set(character, [...some, term]);
    }
  }
  return pairs;
}

/** Returns what an essay contains; without its text, the headings stand for it. */
function textsOf(
  { title, category, tags, headings, excerpt, takeaways }: Essay,
  body: EssayBody | undefined,
  analyzer: Analyzer,
  vocabulary: Vocabulary,
): EssayTexts {
  const read = (...parts: readonly string[]) => analyze(analyzer, vocabulary, ...parts);
  return {
    title: read(title),
    subject: read([category, ...tags].join(', ')),
    excerpt: read(excerpt),
    takeaways: read(...takeaways),
    text: body ? read(body.text) : read(...headings),
  };
}
