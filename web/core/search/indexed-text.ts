/** Texts as they were indexed, and where words occur in them. */
import { oneLine } from '../one-line.ts';
import { type Analyzer, isSingleCharacter, isUnspaced, literalWords } from './analyzer.ts';
import { isWordStart } from './segments.ts';

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** A field as it was indexed, in arrays: an object for each word would take several times the memory. */
export interface IndexedText {
  readonly text: string;
  readonly vocabulary: Vocabulary;
  /** The numbers of its terms, in reading order. */
  readonly terms: Uint32Array;
  /** Where each term begins and ends, in UTF-16 units: two numbers a term. */
  readonly ranges: Uint32Array;
}

/** Terms that follow each other: one for a word, or the pairs of characters of a script without spaces. */
export type Sequence = readonly string[];

/** Returns whether a sequence is several characters without spaces, which must follow each other in a text. */
export function isRun([first = '', ...others]: Sequence): boolean {
  return others.length > 0 || (isUnspaced(first) && !isSingleCharacter(first));
}

/** Words that must occur as they are written. */
export interface Phrase {
  /** Its terms, which an index can find. */
  readonly sequence: Sequence;
  /** All its words, as `literalWords` returns them, joined by spaces. */
  readonly literal: string;
  readonly language: string;
}

/** Part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The different terms of an index. A number for each takes less memory than a string, and is found faster in a text. */
export function createVocabulary() {
  const terms: string[] = [];
  const numbers = new Map<string, number>();
  return {
    /** By number, in order of appearance. */
    terms: terms as readonly string[],
    numberOf: (term: string) => numbers.get(term),
    /** Returns the number of a term, which is a new one if the term is new. */
    add(term: string): number {
      const known = numbers.get(term);
      if (known !== undefined) return known;
      numbers.set(term, terms.length);
      return terms.push(term) - 1;
    },
  };
}

/** Analyzes text once, for lunr and for the snippets. Adds its terms to the vocabulary. */
export function analyze(
  { wordsOf }: Pick<Analyzer, 'wordsOf'>,
  vocabulary: Vocabulary,
  ...parts: readonly string[]
): IndexedText {
  const text = oneLine(parts.join('\n\n'));
  const words = wordsOf(text);
  const terms = Uint32Array.from(words, ({ term }) => vocabulary.add(term));
  const ranges = Uint32Array.from(words.flatMap(({ start, end }) => [start, end]));
  return { text, vocabulary, terms, ranges };
}

export function hasSequence(indexed: IndexedText, sequence: Sequence): boolean {
  const { terms, vocabulary } = indexed;
  const [first = ''] = sequence;
  if (isRun(sequence) || isSingleCharacter(first)) return !placesIn(indexed, sequence).next().done;
  const number = vocabulary.numberOf(first);
  return number !== undefined && terms.includes(number);
}

/** Returns where the sequence occurs, in reading order. A single character also occurs as half of a pair. */
export function placesOf(indexed: IndexedText, sequence: Sequence): readonly Range[] {
  return [...placesIn(indexed, sequence)];
}

function* placesIn(indexed: IndexedText, sequence: Sequence): Generator<Range, undefined> {
  const { terms, ranges, vocabulary } = indexed;
  const [first = ''] = sequence;
  if (sequence.length === 1 && isSingleCharacter(first)) yield* placesOfCharacter(indexed, first);
  const number = vocabulary.numberOf(first);
  if (number === undefined) return;
  for (let at = terms.indexOf(number); at >= 0; at = terms.indexOf(number, at + 1)) {
    if (sequence.length > 1 && !isAt(indexed, sequence, at)) continue;
    const start = ranges[2 * at] ?? 0;
    if (!isUnspaced(first) || beginsWord(indexed.text, start, sequence.length === 1)) {
      yield { start, end: ranges[2 * (at + sequence.length) - 1] ?? 0 };
    }
  }
}

/** Characters around a place that a dictionary needs to tell words there. */
const AROUND = 8;

/** Returns whether a word may begin within a run of characters: 京都 does not in 東京都, nor まいくら in うまいくらい. */
function beginsWord(text: string, start: number, isPair: boolean): boolean {
  const from = Math.max(0, start - AROUND);
  const around = text.slice(from, start + AROUND);
  const isWithin = isPair
    ? /\p{scx=Han}$/u.test(text.slice(from, start))
    : /^\p{sc=Hira}{2}$/u.test(text.slice(start - 1, start + 1));
  return !isWithin || isWordStart(around, start - from);
}

/** Room for spaces, punctuation and marks that a phrase may have in one text and lack in another, in characters. */
const SLACK = 40;

/** Returns where the terms of a phrase occur as part of the whole phrase, word for word. */
export function placesOfPhrase(
  indexed: IndexedText,
  { sequence, literal, language }: Phrase,
): readonly Range[] {
  const margin = literal.length + SLACK;
  return placesOf(indexed, sequence).filter(({ start, end }) => {
    const around = indexed.text.slice(Math.max(0, start - margin), end + margin);
    return ` ${literalWords(around, language).join(' ')} `.includes(` ${literal} `);
  });
}

function isAt({ terms, ranges, vocabulary }: IndexedText, sequence: Sequence, at: number): boolean {
  return sequence.every((term, i) => {
    if (vocabulary.terms[terms[at + i] ?? -1] !== term) return false;
    const before = sequence[i - 1] ?? '';
    // Pairs that share a character must share its place: "BC" and "CD" are also next to each other in "ABC, CDE".
    const isShared = isUnspaced(before) && isUnspaced(term) && [...before].at(-1) === [...term][0];
    return !isShared || (ranges[2 * (at + i)] ?? 0) < (ranges[2 * (at + i) - 1] ?? 0);
  });
}

function placesOfCharacter(
  { text, terms, ranges, vocabulary }: IndexedText,
  character: string,
): readonly Range[] {
  const starts = new Set<number>();
  for (const [at, number] of terms.entries()) {
    if (!vocabulary.terms[number]?.includes(character)) continue;
    const [start = 0, end = 0] = ranges.subarray(2 * at, 2 * at + 2);
    const place = text.indexOf(character, start);
    // The text may write the character in another form, such as half width.
    starts.add(place >= start && place < end ? place : start);
  }
  return [...starts].map((start) => ({ start, end: start + character.length }));
}
