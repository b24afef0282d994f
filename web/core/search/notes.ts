/** The notes of a search: what it says about its own answer. */
import { oneLine } from '../one-line.ts';
import { shorten } from '../prose.ts';
import { remembered } from '../remembered.ts';
import { fold, isUnspaced } from './analyzer.ts';
import type { EssayIndex, WeighedWord } from './essay-index.ts';
import { type QuotedPhrase, withoutPossessive } from './query.ts';
import { datesIn, datesWithin } from './query-dates.ts';
import { type Asking, asksForNewest, LEAST_SIGNS } from './query-language.ts';
import type { Correction } from './spelling.ts';

/** One thing that a reader of the answer should know. `note-words.ts` has its wording. */
export type SearchNote =
  /** Words that were searched for instead of misspelled ones. */
  | { readonly kind: 'corrected'; readonly corrections: readonly Correction[] }
  /** Words that no essay contains in any form, at most three, the weightiest first. */
  | { readonly kind: 'absent'; readonly words: readonly string[] }
  /** Words that all occur, but in no essay together. */
  | { readonly kind: 'apart'; readonly words: readonly string[] }
  /** A word that matters in the query, and that few essays have and most hits lack. */
  | { readonly kind: 'few'; readonly word: string }
  /** Quoted words that follow each other in no essay. */
  | { readonly kind: 'phrase'; readonly phrase: string }
  /**
   * The query is only a year, a month or a day, or has a month or a day of a year in it: the values of the filters `from` and
   * `to` for it. It may mean another day if it does not tell month and day apart.
   */
  | { readonly kind: 'dates'; readonly from: string; readonly to: string; readonly or?: string }
  /** The query only asks for the newest essays, which are listed without a query. */
  | { readonly kind: 'newest' }
  /** The query is in another language than the essays, which are in these if not only in that of the site. */
  | { readonly kind: 'language'; readonly languages?: readonly string[] }
  /** Only the catalog was searched, because the texts are not indexed yet. */
  | { readonly kind: 'catalog' }
  /** Quotation marks were ignored, because the texts are not indexed yet. */
  | { readonly kind: 'unquoted' };

/** Returns whether a note is true although the texts of some essays were not searched. */
export function isTrueOfCatalog({ kind }: SearchNote): boolean {
  return ['corrected', 'dates', 'newest', 'unquoted'].includes(kind);
}

const MAX_ABSENT = 3;
const MAX_APART = 4;
const MAX_ABSENT_PHRASES = 3;
/** Longest words and phrases in a note, in characters. A misquotation may differ only at its end. */
const SHOWN_OF_WORD = 40;
const SHOWN_OF_PHRASE = 200;

interface NotableQuery {
  readonly query: string;
  /** What it is about, without the words that only ask. */
  readonly subject: string;
  /** Language of the essays. */
  readonly language: string;
  /** Without those that only ask. */
  readonly words: readonly WeighedWord[];
  readonly absentPhrases: readonly QuotedPhrase[];
  readonly hasPhrases: boolean;
  readonly corrections: readonly (Correction & { readonly corrected: WeighedWord })[];
  readonly areTogether: () => boolean;
  /** Languages of the essays, if the query is or may be in another. */
  readonly languages: readonly string[] | undefined;
  readonly isUnquoted: boolean;
}

/** Returns the notes on a query, in the order in which they are said. */
export function notesOn(asked: NotableQuery): readonly SearchNote[] {
  const { query, language, words, absentPhrases, hasPhrases, corrections } = asked;
  const notes: SearchNote[] = [];
  const replaced = corrections.map(({ word, instead }) => ({ word, instead }));
  if (replaced.length > 0) notes.push({ kind: 'corrected', corrections: replaced });
  const corrected = new Set(corrections.map((correction) => correction.corrected));
  const inPhrases = new Set(absentPhrases.flatMap(({ sequence }) => sequence));
  // Words that only ask may also name a month: May.
  const dates = datesIn(query, language);
  const onlyDates = dates.length > 0 ? dates : datesIn(asked.subject, language);
  // A quotation may contain a date.
  const [date, other] = onlyDates.length > 0 || hasPhrases ? onlyDates : datesWithin(query, language);
  const isNewest = asksForNewest(query);
  const isFilter = onlyDates.length > 0 || isNewest;
  const absent = (isFilter ? [] : words).filter(
    (word) =>
      !word.isKnown &&
      !corrected.has(word) &&
      !(word.isQuoted && word.sequence.every((term) => inPhrases.has(term))),
  );
  if (absent.length > 0) {
    const weightiest = [...joinNeighbors(absent, query)].sort((a, b) => b.count - a.count);
    notes.push({ kind: 'absent', words: weightiest.slice(0, MAX_ABSENT).map(shownWord) });
  }
  const isShort = words.length > 1 && words.length <= MAX_APART && !hasPhrases && !isFilter;
  if (isShort && absent.length === 0 && corrections.length === 0 && !asked.areTogether()) {
    notes.push({ kind: 'apart', words: words.map(shownWord) });
  }
  for (const { text } of absentPhrases.slice(0, MAX_ABSENT_PHRASES)) {
    notes.push({ kind: 'phrase', phrase: shorten(oneLine(text).replaceAll('"', "'"), SHOWN_OF_PHRASE) });
  }
  if (asked.isUnquoted) notes.push({ kind: 'unquoted' });
  if (date !== undefined) notes.push({ kind: 'dates', from: date, to: date, ...(other && { or: other }) });
  if (isNewest) notes.push({ kind: 'newest' });
  if (asked.languages && !isFilter) {
    const isOfSite = asked.languages.every((one) => one === language);
    notes.push({ kind: 'language', ...(!isOfSite && { languages: asked.languages }) });
  }
  return notes;
}

/** Joins words that follow each other in a script without spaces: a dictionary may have cut what is one word. */
function joinNeighbors(words: readonly WeighedWord[], query: string): readonly WeighedWord[] {
  const joined: WeighedWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const spelling = `${last?.spelling}${word.spelling}`;
    const isJoined = last !== undefined && isUnspaced(word.spelling) && query.includes(spelling);
    if (isJoined) joined[joined.length - 1] = { ...last, spelling };
    else joined.push(word);
  }
  return joined;
}

export function shownWord({ spelling }: WeighedWord): string {
  return shorten(withoutPossessive(spelling), SHOWN_OF_WORD);
}

/** Scripts that a query may be in. Chinese and Japanese share characters. */
const SCRIPTS = [
  ...'Latn Cyrl Grek Arab Hebr Deva Beng Taml Thai Geor Armn Hang'
    .split(' ')
    .map((script) => new RegExp(String.raw`\p{sc=${script}}`, 'u')),
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
];
/** Essays whose terms are in a script less often only quote it. */
const LEAST_SHARE_OF_SCRIPT = 0.02;

/** The scripts that essays are in. Each search for an unknown word asks for them. */
const scriptsOf = remembered((vocabulary: readonly string[]) =>
  SCRIPTS.filter((script) => {
    const count = vocabulary.filter((term) => script.test(term)).length;
    return count >= vocabulary.length * LEAST_SHARE_OF_SCRIPT;
  }),
);

interface ForeignQuery {
  /** Language of the essays. */
  readonly language: string;
  readonly words: readonly WeighedWord[];
  readonly asking: { readonly own: Asking; readonly other: Asking };
  readonly isMisspelled: (word: WeighedWord) => boolean;
  /** Returns whether general English has the word. Absent if that is unknown. */
  readonly isWord: ((word: WeighedWord) => boolean) | undefined;
}

/**
 * Returns whether a query for which nothing is found may be in another language: it has several words. Of a single one, and
 * on an English site, it is not said without a better sign.
 */
export function mayBeInOtherLanguage({
  language,
  words,
  asking: { own },
}: Pick<ForeignQuery, 'language' | 'words' | 'asking'>): boolean {
  const areSeveral = words.length > 1 && !words.some(({ spelling }) => isUnspaced(spelling));
  return areSeveral && own.words.size === 0 && language !== 'en';
}

/**
 * Returns whether the query seems to be in another language. It is if the essays hardly use its script, if it has two of the words
 * that ask in another language, or one and a word that nobody knows, or if it is at least two lower-case words, none known
 * to the essays or to general English and less than half of them misspelled. Of words that are all in no essay, one that
 * asks in another language is enough, or one with an accent on an English site.
 */
export function isInOtherLanguage(
  { language, words, asking: { own, other }, isMisspelled, isWord }: ForeignQuery,
  { vocabulary }: Pick<EssayIndex, 'vocabulary'>,
): boolean {
  if (words.length === 0 || vocabulary.length === 0) return false;
  const isStrange = ({ spelling }: WeighedWord) => {
    const scripts = SCRIPTS.filter((script) => script.test(spelling));
    return scripts.length > 0 && !scripts.some((script) => scriptsOf(vocabulary).includes(script));
  };
  const absent = words.filter(({ isIndexed }) => !isIndexed);
  const strange = absent.filter(isStrange);
  if (strange.length >= Math.min(LEAST_SIGNS, words.length)) return true;
  const asks = other.signs;
  if (asks >= LEAST_SIGNS && asks > own.words.size) return true;
  const isForeign = (word: WeighedWord) => /^[\p{Ll}\p{M}]+$/u.test(word.spelling) && !isWord?.(word);
  const unknown = absent.filter((word) => isForeign(word) && !other.words.has(fold(word.spelling)));
  const certain = unknown.filter((word) => !isMisspelled(word)).length;
  const isMostlyAbsent = absent.length > LEAST_SIGNS && unknown.length > 0;
  if (asks === 1 && own.signs === 0 && (certain > 0 || isMostlyAbsent)) return true;
  const isSign = ({ spelling }: WeighedWord) =>
    other.words.has(fold(spelling)) || (language === 'en' && /\p{M}/u.test(spelling.normalize('NFD')));
  const isAbsent = own.signs === 0 && absent.length === words.length;
  if (isAbsent && absent.some((word) => isForeign(word) && isSign(word))) return true;
  const isEach = isWord !== undefined && words.length > 1 && unknown.length === words.length;
  return isEach && certain > words.length / 2;
}
