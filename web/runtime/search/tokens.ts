import lunr from 'lunr';

/** Words of a text in reading order. `terms[i]` stands at `starts[i]` to `ends[i]` (UTF-16 units) of the text. */
export interface Words {
  readonly terms: readonly string[];
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Names whose signs carry the meaning and would otherwise be lost. */
const NAMES: Readonly<Record<string, string>> = { 'c++': 'cplusplus', 'c#': 'csharp', '.net': 'dotnet' };

/**
 * A letter of a script written without spaces between words, with its marks; not what such a script shares with Latin,
 * as Thai the apostrophe U+02BC.
 */
const UNSPACED = String.raw`(?=[\p{L}\p{N}])(?!\p{scx=Latn})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\p{M}*`;

/** Without the flag `i`: it folds the mark U+0345 to the letter iota, and `\p{M}` would match every iota. */
const WORD = new RegExp(
  [
    String.raw`(?<name>[cC](?:\+\+|#)|\.[nN][eE][tT](?![\p{L}\p{N}\p{M}_]))`,
    `(?<unspaced>(?:${UNSPACED})+)`,
    String.raw`(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+(?:['’][sS](?![\p{L}\p{N}\p{M}_]))?`,
  ].join('|'),
  'gu',
);

const isUnspaced = new RegExp(`^${UNSPACED}`, 'u');

/** A longer run of letters is no word of a language; the stemmer would take long over it. */
const LONGEST_STEMMED = 64;

/** Most words of a text occur again and again. */
const remembered = new Map<string, readonly string[]>();
const REMEMBERED = 50_000;

/**
 * The words of a text as the index knows them, in order: NFKD without marks, lower case, no possessives, no stop
 * words, English stems; of scripts without spaces every two neighbouring characters. Indexing and querying use this
 * one function, so that both always agree.
 */
export function tokens(text: string): readonly string[] {
  return wordsOf(text).terms;
}

/** The same words with their places, for indexing a text and for quoting from it. */
export function wordsOf(text: string): Words {
  const terms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (found: readonly string[], start: number, end: number) => {
    for (const term of found) {
      terms.push(term);
      starts.push(start);
      ends.push(end);
    }
  };
  for (const match of text.matchAll(WORD)) {
    const [raw] = match;
    if (match.groups?.unspaced) {
      for (const { term, start, end } of pairs(raw)) add([term], match.index + start, match.index + end);
    } else {
      add(termsOf(raw, Boolean(match.groups?.name)), match.index, match.index + raw.length);
    }
  }
  return { terms, starts: new Uint32Array(starts), ends: new Uint32Array(ends) };
}

/** True for one character of a script without spaces, which the index knows only as part of a pair. */
export function isSingleCharacter(term: string): boolean {
  return isUnspaced.test(term) && [...term].length === 1;
}

function termsOf(raw: string, isName: boolean): readonly string[] {
  const known = remembered.get(raw);
  if (known) return known;
  const terms = isName
    ? [NAMES[raw.toLowerCase()] ?? raw]
    : (plain(raw.replace(/['’][sS]$/, '')).match(/[\p{L}\p{N}]+/gu) ?? []).filter(isNotStopWord).map(stem);
  if (raw.length <= LONGEST_STEMMED) {
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(raw, terms);
  }
  return terms;
}

function plain(raw: string): string {
  return raw
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Every two neighbouring letters, a ligature being read as its letters; a single one stands for itself. */
function pairs(run: string): { term: string; start: number; end: number }[] {
  const letters = [...run.matchAll(/\P{M}\p{M}*/gu)].flatMap(({ 0: raw, index: start }) =>
    (plain(raw).match(/[\p{L}\p{N}]/gu) ?? []).map((term) => ({ term, start, end: start + raw.length })),
  );
  if (letters.length === 1) return letters;
  return letters.slice(1).map((second, index) => {
    const first = letters[index] ?? second;
    return { term: first.term + second.term, start: first.start, end: second.end };
  });
}

function isNotStopWord(word: string): boolean {
  // lunr's filter gives the token back, or undefined for a stop word.
  return Boolean((lunr.stopWordFilter as unknown as (word: string) => string | undefined)(word));
}

function stem(word: string): string {
  if (word.length > LONGEST_STEMMED || !/^[a-z]+$/.test(word)) return word;
  const stemmer = lunr.stemmer as unknown as (token: lunr.Token) => lunr.Token;
  return stemmer(new lunr.Token(word, {})).toString();
}
