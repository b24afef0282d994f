import leven from 'leven';
import { groupBy } from '../group-by.ts';
import { isSingleCharacter } from './tokens.ts';

/** What a term counts that was found by another spelling. */
const MISSPELT = 0.6;
/** Shorter words are too like each other, and longer ones are no words. */
const SHORTEST = 4;
const LONGEST = 32;
/** Fewer letters begin too many words. */
const SHORTEST_BEGUN = 3;
const MOST_BEGUN = 16;
/** A common character is in thousands of pairs. */
const MOST_PAIRS = 64;
/** Words of more letters may differ in two, and in their first. */
const SHORT_WORD = 6;

/**
 * Turns the terms of a query into terms of the vocabulary, with their weights: known ones as they are, each other one
 * as those it may stand for.
 *
 * A misspelt word stands for the terms that differ from it least, in one letter or two neighbours exchanged; a longer
 * word for those that differ in two. Numbers are never taken for misspelt. The last word may still be being typed, so
 * it stands for those that begin with it, if there are any. A single character of a script without spaces stands for
 * the pairs that hold it, also where some text has it alone.
 */
export function createSpelling(
  vocabulary: ReadonlySet<string>,
): (terms: readonly string[]) => ReadonlyMap<string, number> {
  /** Made when a query first has an unknown term: to take a set apart for each takes longer than to look through it. */
  let words: Words | undefined;
  return (terms) => {
    const known = terms.filter((term) => vocabulary.has(term));
    const others = terms
      .filter((term) => !vocabulary.has(term) || isSingleCharacter(term))
      .flatMap((term) => {
        words ??= arrange(vocabulary);
        const begun = term === terms.at(-1) ? beginning(term, words.all) : [];
        return begun.length > 0 ? begun : similar(term, words, vocabulary);
      });
    // A term both asked for and guessed keeps its full weight.
    return new Map([
      ...others.map((term) => [term, MISSPELT] as const),
      ...known.map((term) => [term, 1] as const),
    ]);
  };
}

interface Spelled {
  readonly word: string;
  /** See `lettersOf`. */
  readonly letters: number;
}

interface Words {
  /** In an order that does not depend on what the process has read before, so that every surface guesses alike. */
  readonly all: readonly string[];
  /** The same by their lengths, each with its letters. */
  readonly byLength: ReadonlyMap<number, readonly Spelled[]>;
}

function arrange(vocabulary: ReadonlySet<string>): Words {
  const all = [...vocabulary].sort();
  const spelled = all.map((word) => ({ word, letters: lettersOf(word) }));
  return { all, byLength: groupBy(spelled, ({ word }) => word.length) };
}

/** Which letters a word has, a bit each; some share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The shortest terms that begin with one of three letters or more. */
function beginning(term: string, words: readonly string[]): readonly string[] {
  if (term.length < SHORTEST_BEGUN || !/^\p{L}+$/u.test(term)) return [];
  const from = firstFrom(term, words);
  let to = from;
  while (words[to]?.startsWith(term)) to += 1;
  return words
    .slice(from, to)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MOST_BEGUN);
}

/** Where the words begin that do not stand before the term. */
function firstFrom(term: string, words: readonly string[]): number {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] ?? '') < term) from = middle + 1;
    else to = middle;
  }
  return from;
}

function similar(term: string, { all, byLength }: Words, vocabulary: ReadonlySet<string>): readonly string[] {
  if (isSingleCharacter(term)) {
    return all.filter((candidate) => candidate.includes(term)).slice(0, MOST_PAIRS);
  }
  if (term.length < SHORTEST || term.length > LONGEST || !/^\p{L}+$/u.test(term)) return [];
  const isShort = term.length <= SHORT_WORD;
  const apart = byDistance(
    term,
    isShort ? 1 : 2,
    byLength,
    (candidate) => !isShort || candidate[0] === term[0],
  );
  const near = [...(apart[1] ?? []), ...exchanges(term).filter((candidate) => vocabulary.has(candidate))];
  return near.length > 0 ? near : (apart[2] ?? []);
}

/** The words that differ in at most so many letters, by how many. */
function byDistance(
  term: string,
  most: number,
  byLength: Words['byLength'],
  fits: (candidate: string) => boolean,
): readonly (readonly string[])[] {
  const found: string[][] = Array.from({ length: most + 1 }, () => []);
  const letters = lettersOf(term);
  for (let length = term.length - most; length <= term.length + most; length += 1) {
    for (const { word: candidate, letters: others } of byLength.get(length) ?? []) {
      // A mistake brings one letter and takes another at the most, which is soon seen of nearly all words.
      if (countBits(letters ^ others) > 2 * most || !fits(candidate)) continue;
      // Past the limit leven gives the limit itself.
      found[leven(term, candidate, { maxDistance: most + 1 })]?.push(candidate);
    }
  }
  return found;
}

/** The term with each two neighbouring letters exchanged. */
function exchanges(term: string): readonly string[] {
  return Array.from({ length: term.length - 1 }, (_, i) => {
    return term.slice(0, i) + (term[i + 1] ?? '') + (term[i] ?? '') + term.slice(i + 2);
  });
}
