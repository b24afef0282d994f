import type { Essay, EssayBody } from '../essays.ts';
import { oneLine } from '../markdown/one-line.ts';
import { wordsOf } from './tokens.ts';
import { termNumber } from './vocabulary.ts';

/** A text with its words as the index knows them: the term `terms[i]` stands at `starts[i]` to `ends[i]`. */
export interface AnalysedText {
  /** On one line. */
  readonly text: string;
  /** By their numbers in the vocabulary. */
  readonly terms: Uint32Array;
  /** In UTF-16 units, as `ends`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export function analyse(given: string): AnalysedText {
  const text = oneLine(given);
  const { terms, starts, ends } = wordsOf(text);
  return { text, terms: Uint32Array.from(terms, termNumber), starts, ends };
}

/** Most essays are the same in the next publication. */
const analysed = new WeakMap<EssayBody, AnalysedText>();

/** Takes the text of an essay apart, once. */
export function analyseBody(body: EssayBody): AnalysedText {
  const known = analysed.get(body);
  if (known) return known;
  const fresh = analyse(body.text);
  analysed.set(body, fresh);
  return fresh;
}

/** Takes apart what an essay is filed under. */
export function analyseSubject({ category, tags }: Pick<Essay, 'category' | 'tags'>): AnalysedText {
  return analyse([category, ...tags].join(', '));
}

/** How often each term occurs, ascending by its number. */
export function countTerms(terms: Uint32Array): { numbers: Uint32Array; counts: Uint32Array } {
  const sorted = terms.slice().sort();
  const numbers = new Uint32Array(sorted.length);
  const counts = new Uint32Array(sorted.length);
  let size = 0;
  for (const number of sorted) {
    if (size === 0 || numbers[size - 1] !== number) {
      numbers[size] = number;
      size += 1;
    }
    counts[size - 1] = (counts[size - 1] ?? 0) + 1;
  }
  return { numbers: numbers.slice(0, size), counts: counts.slice(0, size) };
}
