/** Finds the essays that have the words of a query, and notes what the answer should say about them. */
import { type Analyzer, capitalizesNouns, fold } from './analyzer.ts';
import {
  type EssayIndex,
  type IndexHit,
  isFiledUnder,
  SIMILAR_BOOST,
  type WeighedWord,
} from './essay-index.ts';
import { isRun } from './indexed-text.ts';
import { isInOtherLanguage, isTrueOfCatalog, mayBeInOtherLanguage, notesOn } from './notes.ts';
import type { OtherWords } from './other-words.ts';
import { readQuery, withoutPossessive } from './query.ts';
import { type Asking, asksForNewest, languagesOf, subjectOf } from './query-language.ts';
import { type CorrectedWord, createSpelling } from './spelling.ts';

/** By position of the essay. */
type Hits = ReadonlyMap<number, IndexHit>;

interface MatchSource {
  readonly index: EssayIndex;
  readonly analyzer: Analyzer;
  readonly ownNames: readonly string[];
  readonly otherWordsOf: (words: readonly WeighedWord[]) => OtherWords;
  /** Returns whether general English has the word. Absent if that is unknown. */
  readonly isWord?: ((word: WeighedWord) => boolean) | undefined;
  /** Returns whether a word in no essay is nevertheless no misspelling. */
  readonly isSpelledRight: (word: WeighedWord) => boolean;
}

export type MatchedQuery = ReturnType<ReturnType<typeof createMatcher>>;

/** lunr would take milliseconds for more on a large site. */
const MAX_CLAUSES = 32;

export function createMatcher(source: MatchSource) {
  const { index, analyzer, ownNames, otherWordsOf, isWord, isSpelledRight } = source;
  const correctionsOf = createSpelling(index, isSpelledRight, analyzer.language);

  let languages: readonly string[] | undefined;
  function languagesOfEssays(): readonly string[] {
    languages ??= languagesOf(
      index.texts.map(({ text }) => text.text),
      analyzer.language,
    );
    return languages;
  }

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
    const runs = words.filter(({ sequence }) => isRun(sequence));
    const own = new Set([
      ...words.flatMap(({ sequence, term }) => (isRun(sequence) ? [] : index.termsOf(term))),
      ...corrections.map(({ term }) => term),
    ]);
    // An essay with only some pairs of a run does not have the run.
    const parts = new Set(runs.flatMap(({ sequence }) => sequence));
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

  /** Returns whether a word of a query in another language is also one of the essays: a name, or of a title or tag. */
  function isShared({ term, sequence, spelling }: WeighedWord, isNameThere: boolean): boolean {
    const isFiled = index.texts.some((texts) => isFiledUnder(texts, sequence));
    if (sequence.length > 1) return isFiled;
    const written = withoutPossessive(spelling).toLowerCase();
    const forms = index.formsOf(term).map(withoutPossessive);
    const same = forms.filter((form) => form.toLowerCase() === written);
    const isNameHere =
      !capitalizesNouns(analyzer.language) && same.every((form) => form !== form.toLowerCase());
    return same.length > 0 && (isFiled || isNameHere || isNameThere);
  }

  /** Returns the words that are searched for of a query in another language. */
  function sharedWords(words: readonly WeighedWord[], { language, words: asking }: Asking) {
    return words.filter((word, i) => {
      const isCapitalized = word.spelling !== word.spelling.toLowerCase();
      const isName = isCapitalized && i > 0 && !capitalizesNouns(language);
      return word.isQuoted || (!asking.has(fold(word.spelling)) && word.isIndexed && isShared(word, isName));
    });
  }

  /** @param isTyping whether the last word may be unfinished */
  return (query: string, isTyping: boolean) => {
    const asked = readQuery(query, analyzer, ownNames, index.occurs);
    const { asking } = asked;
    const weighed = index.weigh(asked.words);
    const possible = correctionsOf(weighed, isTyping && asked.endsInWord ? weighed.at(-1) : undefined);
    const isMisspelled = (word: WeighedWord) => possible.some(({ corrected }) => corrected === word);
    const isOther =
      isInOtherLanguage(
        { language: analyzer.language, words: weighed, asking, isMisspelled, isWord },
        index,
      ) && !(asking.other.words.size > 0 && languagesOfEssays().includes(asking.other.language));
    const isContent = ({ isOfQuestion }: WeighedWord) => !isOfQuestion;
    const words = (isOther ? sharedWords(weighed, asking.other) : weighed).filter(isContent);
    const corrections = isOther || asksForNewest(query) ? [] : possible;
    const others = otherWordsOf(words);
    const { hits, withWords } = findWords(words, corrections, others);
    const isFound = hits.size > 0 || corrections.length > 0;
    const mayBeOther =
      !isFound && mayBeInOtherLanguage({ language: analyzer.language, words: weighed, asking });
    const quoted = (index.hasTexts ? asked.phrases : []).map((phrase) => ({
      ...phrase,
      essays: index.essaysWithPhrase(phrase),
    }));
    const phrases = quoted.filter(({ essays }) => essays.size > 0);
    const notes = notesOn({
      query,
      subject: subjectOf(query, asking, ownNames),
      language: analyzer.language,
      words: weighed.filter(
        (word) => isContent(word) && (!isOther || !asking.other.words.has(fold(word.spelling))),
      ),
      corrections,
      hasPhrases: quoted.length > 0,
      absentPhrases: quoted.filter(({ essays }) => essays.size === 0),
      areTogether: () => areTogether(words, hits),
      languages: isOther || mayBeOther ? languagesOfEssays() : undefined,
      isUnquoted: quoted.length < asked.phrases.length,
    });
    return {
      /** Those that are searched for. */
      words,
      /** All terms of the query, which may be those of a title. */
      terms: weighed.flatMap(({ sequence }) => sequence),
      corrections,
      /** The quoted phrases that essays contain. */
      phrases,
      others,
      /** The essays that have words of the query or similar ones. */
      hits,
      /** Those that have the words themselves, or their corrections, by their positions. */
      withWords: new Set([...withWords, ...phrases.flatMap(({ essays }) => [...essays])]),
      notes: index.hasTexts ? notes : notes.filter(isTrueOfCatalog),
    };
  };
}
