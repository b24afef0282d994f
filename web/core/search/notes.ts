/** The notes of a search: what it says about its own answer. */
import { oneLine } from '../one-line.ts';
import { shorten } from '../prose.ts';
import { isDateRangeEnd } from '../time.ts';
import type { EssayIndex, WeighedWord } from './essay-index.ts';
import type { QuotedPhrase } from './query.ts';
import { type Correction, withoutPossessive } from './spelling.ts';

/** One thing that a reader of the answer should know. `note-words.ts` has its wording. */
export type SearchNote =
  /** Words that were searched for instead of misspelled ones. */
  | { readonly kind: 'corrected'; readonly corrections: readonly Correction[] }
  /** Words that no essay contains in any form, at most three, the weightiest first. */
  | { readonly kind: 'absent'; readonly words: readonly string[] }
  /** Words that all occur, but in no essay together. */
  | { readonly kind: 'apart'; readonly words: readonly string[] }
  /** Quoted words that follow each other in no essay. */
  | { readonly kind: 'phrase'; readonly phrase: string }
  /** The query is only a year, a month or a day: the values of the filters `from` and `to` for it. */
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }
  /** The query is in another language than the essays. */
  | { readonly kind: 'language' }
  /** Only the catalog was searched, because the texts are not indexed yet. */
  | { readonly kind: 'catalog' };

const MAX_ABSENT = 3;
const MAX_APART = 4;
const MAX_ABSENT_PHRASES = 3;
/** Longest words and phrases in a note, in characters. A misquotation may differ only at its end. */
const SHOWN_OF_WORD = 40;
const SHOWN_OF_PHRASE = 200;

interface NotableQuery {
  readonly query: string;
  readonly words: readonly WeighedWord[];
  readonly absentPhrases: readonly QuotedPhrase[];
  readonly hasPhrases: boolean;
  readonly corrections: readonly (Correction & { readonly corrected: WeighedWord })[];
  readonly areTogether: () => boolean;
  readonly isInOtherLanguage: boolean;
}

/** Returns the notes on a query, in the order in which they are said. */
export function notesOn(asked: NotableQuery): readonly SearchNote[] {
  const { query, words, absentPhrases, hasPhrases, corrections } = asked;
  const notes: SearchNote[] = [];
  if (corrections.length > 0) {
    notes.push({
      kind: 'corrected',
      corrections: corrections.map(({ word, instead }) => ({ word, instead })),
    });
  }
  const corrected = new Set(corrections.map((correction) => correction.corrected));
  const inPhrases = new Set(absentPhrases.flatMap(({ sequence }) => sequence));
  const absent = words.filter(
    (word) =>
      !word.isKnown &&
      !corrected.has(word) &&
      !(word.isQuoted && word.sequence.every((term) => inPhrases.has(term))),
  );
  if (absent.length > 0) {
    const weightiest = absent.toSorted((a, b) => b.count - a.count).slice(0, MAX_ABSENT);
    notes.push({ kind: 'absent', words: weightiest.map(shownWord) });
  }
  const isShort = words.length > 1 && words.length <= MAX_APART && !hasPhrases;
  if (isShort && absent.length === 0 && corrections.length === 0 && !asked.areTogether()) {
    notes.push({ kind: 'apart', words: words.map(shownWord) });
  }
  for (const { text } of absentPhrases.slice(0, MAX_ABSENT_PHRASES)) {
    notes.push({ kind: 'phrase', phrase: shorten(oneLine(text).replaceAll('"', "'"), SHOWN_OF_PHRASE) });
  }
  const date = dateIn(query);
  if (date !== undefined) notes.push({ kind: 'dates', from: date, to: date });
  if (asked.isInOtherLanguage) notes.push({ kind: 'language' });
  return notes;
}

function shownWord({ spelling }: WeighedWord): string {
  return shorten(withoutPossessive(spelling), SHOWN_OF_WORD);
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const ISO_DATE = /^(?:in |from |on )?((?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)$/i;
const WRITTEN_DATE = /^(?:in |from |on )?(?:(\d{1,2}) )?([a-z]{3,9})\.?(?: (\d{1,2}))?,? ((?:19|20)\d\d)$/i;

/** Returns the date of a query that is only one: `2025`, `2025-03` or `2025-03-31`. */
export function dateIn(query: string): string | undefined {
  const text = oneLine(query).trim();
  const date = ISO_DATE.exec(text)?.[1] ?? writtenDate(text);
  return date !== undefined && isDateRangeEnd(date) ? date : undefined;
}

function writtenDate(text: string): string | undefined {
  const [, before, name = '', after, year = ''] = WRITTEN_DATE.exec(text) ?? [];
  const month = name === '' ? 0 : MONTHS.findIndex((full) => full.startsWith(name.toLowerCase())) + 1;
  if (month === 0) return undefined;
  const day = before ?? after;
  return [year, month, ...(day === undefined ? [] : [day])]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Scripts that a query may be in. Chinese and Japanese share characters. */
const SCRIPTS = [
  ...'Latn Cyrl Grek Arab Hebr Deva Beng Taml Thai Geor Armn Hang'
    .split(' ')
    .map((script) => new RegExp(String.raw`\p{sc=${script}}`, 'u')),
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
];

/**
 * Returns whether the query seems to be in another language. All of it is in a script that no essay uses, or it is at
 * least two lower-case words, none known to the essays or to general English and less than half of them misspelled.
 */
export function isInOtherLanguage(
  words: readonly WeighedWord[],
  { vocabulary }: Pick<EssayIndex, 'vocabulary'>,
  isMisspelled: (word: WeighedWord) => boolean,
  isWord: ((word: WeighedWord) => boolean) | undefined,
): boolean {
  if (words.length === 0 || vocabulary.length === 0 || words.some(({ isIndexed }) => isIndexed)) return false;
  const letters = words.map(({ spelling }) => spelling).join('');
  const scripts = SCRIPTS.filter((script) => script.test(letters));
  const isUsed = (script: RegExp) => vocabulary.some((term) => script.test(term));
  if (scripts.length > 0 && !scripts.some(isUsed)) return true;
  const isForeign = (word: WeighedWord) => /^[\p{Ll}\p{M}]+$/u.test(word.spelling) && !isWord?.(word);
  const isEach = isWord !== undefined && words.length > 1 && words.every(isForeign);
  return isEach && words.filter(isMisspelled).length < words.length / 2;
}
