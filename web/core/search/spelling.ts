/** Corrects misspelled words of a query, and completes the word that a visitor is typing. */
import leven from 'leven';
import { capitalizesNouns, fold } from './analyzer.ts';
import type { EssayIndex, WeighedWord } from './essay-index.ts';
import { withoutPossessive } from './query.ts';

/** A word of the query that no essay contains, and the word that was searched for instead. */
export interface Correction {
  readonly word: string;
  readonly instead: string;
}

export interface CorrectedWord extends Correction {
  readonly corrected: WeighedWord;
  readonly term: string;
}

/** Most shorter words in no essay are names, or in another language. */
const MIN_LENGTH = 5;
const MIN_COMPLETED_LENGTH = 3;
const MAX_LENGTH = 32;
/** Words of this many letters may differ in two edits. */
const TWO_EDITS_FROM = 8;
/** Up to this length, words of two languages often differ in one letter only, and up to the other in two. */
const SHORT_LENGTH = 6;
const SHORT_LENGTH_OF_TWO = 9;
/** Each word is compared with the whole vocabulary, and each candidate with texts that contain it. */
const MAX_TRIED_WORDS = 4;
const MAX_CANDIDATES = 48;
/** Stemming may have changed a letter, and Levenshtein counts exchanged letters as two edits. */
const TOLERANCE = 1;
/** A form that only has the same stem comes after those that are as near themselves. */
const OTHER_ENDING = 0.5;

/**
 * Returns a function that corrects the words that nothing indexed contains. A capital within a query is for a name, which
 * is corrected only to another name, except in a language that capitalizes nouns; more capitals and digits are not
 * corrected. A word that is being typed may also be completed.
 *
 * @param isSpelledRight returns whether a word in no essay is nevertheless no misspelling
 */
export function createSpelling(
  { vocabulary, formsOf, frequencyOf }: EssayIndex,
  isSpelledRight: (word: WeighedWord) => boolean,
  language: string,
): (words: readonly WeighedWord[], unfinished?: WeighedWord) => readonly CorrectedWord[] {
  /**
   * Returns the best form of the nearest terms, as it is spelled. Both distances are infinite for a term or form that is
   * out of the question.
   */
  function bestForm(
    spelling: string,
    distanceToTerm: (term: string) => number,
    distanceTo: (form: string, term: string) => number,
    isWanted = (_forms: readonly string[]): boolean => true,
  ): { readonly term: string; readonly form: string } | undefined {
    const candidates = vocabulary
      .map((term) => ({ term, distance: distanceToTerm(term) }))
      .filter(({ distance }) => Number.isFinite(distance))
      .sort((a, b) => a.distance - b.distance || frequencyOf(b.term) - frequencyOf(a.term))
      .slice(0, MAX_CANDIDATES);
    const forms = candidates.flatMap(({ term }) => {
      const spelled = formsOf(term).map(withoutPossessive);
      if (!isWanted(spelled)) return [];
      return spelled.map((form) => ({ term, form, distance: distanceTo(fold(form), term) }));
    });
    const [best] = forms
      .filter(({ distance }) => Number.isFinite(distance))
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          frequencyOf(b.term) - frequencyOf(a.term) ||
          Math.abs(a.form.length - spelling.length) - Math.abs(b.form.length - spelling.length) ||
          // Rather as within a sentence than as at its beginning.
          Number(isCapitalized(a.form)) - Number(isCapitalized(b.form)),
      );
    return best;
  }

  function completionOf(spelling: string) {
    if (spelling.length < MIN_COMPLETED_LENGTH) return undefined;
    // The stem of a word may end before the letters that were typed.
    const begins = (term: string) =>
      term.startsWith(spelling) ||
      (term.length > MIN_COMPLETED_LENGTH && spelling.startsWith(term.slice(0, -1)));
    return bestForm(
      spelling,
      (term) => (begins(term) ? 0 : Number.POSITIVE_INFINITY),
      (form) => (form.startsWith(spelling) ? 0 : Number.POSITIVE_INFINITY),
    );
  }

  /** @param stem of the misspelled word; its ending may be of another form than any in the essays */
  function correctionOf(spelling: string, stem: string, isName: boolean) {
    if (spelling.length < MIN_LENGTH) return undefined;
    const maxEdits = editsIn(spelling);
    const upTo = (most: number, edits: number) => (edits > most ? Number.POSITIVE_INFINITY : edits);
    // A stem is at least half of its word. Shorter terms, which are near to every word, would leave no room for others.
    const mayBeNear = (term: string) =>
      (term[0] === spelling[0] || term[0] === stem[0]) &&
      term.length <= spelling.length + maxEdits &&
      term.length * 2 >= spelling.length;
    const distanceToTerm = (term: string) => {
      if (!mayBeNear(term)) return Number.POSITIVE_INFINITY;
      const distance = Math.min(leven(term, stem), leven(term, spelling.slice(0, term.length)));
      return upTo(maxEdits + TOLERANCE, distance);
    };
    const distanceTo = (form: string, term: string) => {
      if (mayBeForeign(spelling, form)) return Number.POSITIVE_INFINITY;
      const ofForm = upTo(maxEdits, editsBetween(spelling, form));
      if (stem.length < MIN_LENGTH || stem === spelling || mayBeForeign(stem, term)) return ofForm;
      return Math.min(ofForm, upTo(editsIn(stem), editsBetween(stem, term)) + OTHER_ENDING);
    };
    const isWanted = (forms: readonly string[]) => !isName || forms.every(isCapitalized);
    return bestForm(spelling, distanceToTerm, distanceTo, isWanted);
  }

  return (words, unfinished) => {
    const mayBeMisspelled = (word: WeighedWord) =>
      !word.isIndexed &&
      !word.isQuoted &&
      isCorrectable(withoutPossessive(word.spelling)) &&
      !isSpelledRight(word);
    const corrected: CorrectedWord[] = [];
    for (const word of words.filter(mayBeMisspelled).slice(-MAX_TRIED_WORDS)) {
      const written = withoutPossessive(word.spelling);
      const spelling = fold(written);
      // Whoever begins with a capital may have begun a sentence, but a short word has names near it.
      const mayBeginSentence = word === words[0] && spelling.length >= TWO_EDITS_FROM;
      const isName = isCapitalized(written) && !mayBeginSentence && !capitalizesNouns(language);
      const best =
        (word === unfinished ? completionOf(spelling) : undefined) ??
        correctionOf(spelling, word.term, isName);
      if (best) corrected.push({ word: written, instead: best.form, corrected: word, term: best.term });
    }
    return corrected;
  };
}

function isCapitalized(word: string): boolean {
  return word !== word.toLowerCase();
}

function isCorrectable(spelling: string): boolean {
  const [, ...others] = spelling;
  return (
    spelling.length <= MAX_LENGTH && /^[\p{L}\p{M}]+$/u.test(spelling) && !isCapitalized(others.join(''))
  );
}

function editsIn(word: string): number {
  return word.length >= TWO_EDITS_FROM ? 2 : 1;
}

/**
 * Returns whether a word is as likely one of another language as a misspelled form: a short word in which another letter is
 * replaced or the ending differs, or a longer one with both. Each rejects one typo in thirty, and two in five words of other
 * languages that would be corrected. Mostly it is Latin letters that languages share.
 */
function mayBeForeign(spelling: string, form: string): boolean {
  if (!/^\p{sc=Latn}+$/u.test(spelling)) return false;
  // Many write z for s.
  const [written = '', known = ''] = [spelling, form].map((word) => word.replaceAll('z', 's'));
  const isReplaced = written.length === known.length;
  const hasOtherEnding = written.at(-1) !== known.at(-1);
  const edits = leven(written, known);
  if (spelling.length <= SHORT_LENGTH) return edits === 1 && (isReplaced || hasOtherEnding);
  const isShort = spelling.length <= SHORT_LENGTH_OF_TWO;
  return isShort && isReplaced && hasOtherEnding && editsBetween(written, known) === 2;
}

/** Returns the edit distance, in which two exchanged neighbors are one edit. */
function editsBetween(a: string, b: string): number {
  const edits = leven(a, b);
  if (edits !== 2 || a.length !== b.length) return edits;
  const first = [...a].findIndex((letter, i) => letter !== b[i]);
  const isTransposition =
    a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2);
  return isTransposition ? 1 : edits;
}
