/** Finds the essays that have the words of a query, and notes what the answer should say about them. */
import type { Analyzer } from './analyzer.ts';
import { type EssayIndex, type IndexHit, SIMILAR_BOOST, type WeighedWord } from './essay-index.ts';
import { isInOtherLanguage, notesOn } from './notes.ts';
import type { OtherWords } from './other-words.ts';
import { readQuery } from './query.ts';
import { type CorrectedWord, createSpelling } from './spelling.ts';

/** By position of the essay. */
type Hits = ReadonlyMap<number, IndexHit>;

interface MatchSource {
  readonly index: EssayIndex;
  readonly analyzer: Analyzer;
  readonly otherWordsOf: (words: readonly WeighedWord[]) => OtherWords;
  /** Returns whether general English has the word. Absent if that is unknown. */
  readonly isWord?: ((word: WeighedWord) => boolean) | undefined;
  /** Returns whether a word in no essay is nevertheless no misspelling. */
  readonly isSpelledRight: (word: WeighedWord) => boolean;
}

/** lunr would take milliseconds for more on a large site. */
const MAX_CLAUSES = 32;

export function createMatcher({ index, analyzer, otherWordsOf, isWord, isSpelledRight }: MatchSource) {
  const correctionsOf = createSpelling(index, isSpelledRight);

  function findWords(
    words: readonly WeighedWord[],
    corrections: readonly CorrectedWord[],
    others: OtherWords,
  ) {
    const clauses = [
      ...index.clausesOf(words),
      ...corrections.map(({ term }) => ({ term, boost: SIMILAR_BOOST })),
    ];
    const similar = others.clauses.slice(0, Math.max(0, MAX_CLAUSES - clauses.length));
    const runs = words.filter(({ sequence }) => sequence.length > 1);
    const own = new Set([
      ...words.flatMap(({ sequence: [term = '', ...more] }) => (more.length > 0 ? [] : index.termsOf(term))),
      ...corrections.map(({ term }) => term),
    ]);
    // An essay with only some pairs of a run does not have the run, if others do.
    const parts = new Set(runs.flatMap(({ sequence, isKnown }) => (isKnown ? sequence : [])));
    const ownClauses = clauses.filter(({ term }) => own.has(term));
    const isNoPart = ({ terms }: IndexHit) =>
      parts.size === 0 || Object.keys(terms).some((term) => !parts.has(term));
    const hits = new Map<number, IndexHit>();
    const withWords = new Set<number>();
    for (const [document, hit] of index.find([...clauses, ...similar])) {
      const hasWord =
        ownClauses.some(({ term }) => term in hit.terms) ||
        runs.some(({ sequence }) => index.contains(document, sequence));
      if (hasWord) withWords.add(document);
      if (hasWord || isNoPart(hit)) hits.set(document, hit);
    }
    return { hits, withWords };
  }

  function areTogether(words: readonly WeighedWord[], hits: Hits): boolean {
    const forms = words.map(({ sequence: [first = ''] }) => index.termsOf(first));
    for (const [document, { terms }] of hits) {
      const mayHave = forms.every((some) => some.some((term) => term in terms));
      if (mayHave && words.every(({ sequence }) => index.contains(document, sequence))) return true;
    }
    return false;
  }

  /** @param isTyping whether the last word may be unfinished */
  return (query: string, isTyping: boolean) => {
    const asked = readQuery(query, analyzer);
    const words = index.weigh(asked.words);
    const possible = correctionsOf(words, isTyping && asked.endsInWord ? words.at(-1) : undefined);
    const isMisspelled = (word: WeighedWord) => possible.some(({ corrected }) => corrected === word);
    const isOther = isInOtherLanguage(words, index, isMisspelled, isWord);
    const corrections = isOther ? [] : possible;
    const others = otherWordsOf(words);
    const { hits, withWords } = findWords(words, corrections, others);
    const quoted = asked.phrases.map((phrase) => ({ ...phrase, essays: index.essaysWithPhrase(phrase) }));
    const phrases = quoted.filter(({ essays }) => essays.size > 0);
    const notes = notesOn({
      query,
      words,
      corrections,
      hasPhrases: quoted.length > 0,
      absentPhrases: quoted.filter(({ essays }) => essays.size === 0),
      areTogether: () => areTogether(words, hits),
      isInOtherLanguage: isOther,
    });
    return {
      words,
      corrections,
      /** The quoted phrases that essays contain. */
      phrases,
      others,
      /** The essays that have words of the query or similar ones. */
      hits,
      /** Those that have the words themselves, or their corrections, by their positions. */
      withWords: new Set([...withWords, ...phrases.flatMap(({ essays }) => [...essays])]),
      notes,
    };
  };
}
