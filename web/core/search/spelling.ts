/** Corrects misspelled words of a query, and completes the word that a visitor is typing. */
import leven from 'leven';
import { fold } from './analyzer.ts';
import type { EssayIndex, WeighedWord } from './essay-index.ts';

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
/** Each word is compared with the whole vocabulary, and each candidate with texts that contain it. */
const MAX_TRIED_WORDS = 4;
const MAX_CANDIDATES = 48;
/** Stemming may have changed a letter, and Levenshtein counts exchanged letters as two edits. */
const TOLERANCE = 1;

/**
 * Returns a function that corrects the words that nothing indexed contains. Only lower-case words are corrected:
 * capitals and digits are for names. A word that is being typed may also be completed.
 *
 * @param isSpelledRight returns whether a word in no essay is nevertheless no misspelling
 */
export function createSpelling(
  { vocabulary, formsOf, frequencyOf }: EssayIndex,
  isSpelledRight: (word: WeighedWord) => boolean,
): (words: readonly WeighedWord[], unfinished?: WeighedWord) => readonly CorrectedWord[] {
  /**
   * Returns the best form of the nearest terms, as it is spelled. Both distances are infinite for a term or form that is
   * out of the question.
   */
  function bestForm(
    spelling: string,
    distanceToTerm: (term: string) => number,
    distanceTo: (form: string) => number,
  ): { readonly term: string; readonly form: string } | undefined {
    const candidates = vocabulary
      .map((term) => ({ term, distance: distanceToTerm(term) }))
      .filter(({ distance }) => Number.isFinite(distance))
      .sort((a, b) => a.distance - b.distance || frequencyOf(b.term) - frequencyOf(a.term))
      .slice(0, MAX_CANDIDATES);
    const forms = candidates.flatMap(({ term }) =>
      formsOf(term).map((spelled) => {
        const form = withoutPossessive(spelled);
        return { term, form, distance: distanceTo(fold(form)) };
      }),
    );
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

  function correctionOf(spelling: string) {
    if (spelling.length < MIN_LENGTH) return undefined;
    const maxEdits = spelling.length >= TWO_EDITS_FROM ? 2 : 1;
    const upTo = (most: number, edits: number) => (edits > most ? Number.POSITIVE_INFINITY : edits);
    const distanceToTerm = (term: string) =>
      term[0] === spelling[0] && term.length <= spelling.length + maxEdits
        ? upTo(maxEdits + TOLERANCE, leven(term, spelling.slice(0, term.length)))
        : Number.POSITIVE_INFINITY;
    return bestForm(spelling, distanceToTerm, (form) => upTo(maxEdits, editsBetween(spelling, form)));
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
      const best = (word === unfinished ? completionOf(spelling) : undefined) ?? correctionOf(spelling);
      if (best) corrected.push({ word: written, instead: best.form, corrected: word, term: best.term });
    }
    return corrected;
  };
}

/** Returns `Wren` for `Wren's`. */
export function withoutPossessive(word: string): string {
  return word.replace(/['’]s$/i, '');
}

function isCapitalized(word: string): boolean {
  return word !== word.toLowerCase();
}

function isCorrectable(spelling: string): boolean {
  return spelling.length <= MAX_LENGTH && /^[\p{L}\p{M}]+$/u.test(spelling) && !isCapitalized(spelling);
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
