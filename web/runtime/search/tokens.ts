/** Text analyzer that turns texts and queries into terms; lunr uses it as its tokenizer. */
import lunr from 'lunr';

/** A term of a text and the range it was read from, in UTF-16 code units. */
export interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Names with significant signs, such as C++, which would otherwise be dropped. */
const NAMES: Readonly<Record<string, string>> = { 'c++': 'cplusplus', 'c#': 'csharp', '.net': 'dotnet' };

/**
 * A letter of a script without spaces between words, with its marks. Excludes characters that such a script shares
 * with Latin, such as the apostrophe U+02BC in Thai.
 */
const UNSPACED = String.raw`(?=[\p{L}\p{N}])(?!\p{scx=Latn})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\p{M}*`;

/** Has no `i` flag, because it folds the mark U+0345 to iota, and `\p{M}` would then match every iota. */
const WORD = new RegExp(
  [
    String.raw`(?<name>[cC](?:\+\+|#)|\.[nN][eE][tT](?![\p{L}\p{N}\p{M}_]))`,
    `(?<unspaced>(?:${UNSPACED})+)`,
    String.raw`(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+(?:['’][sS](?![\p{L}\p{N}\p{M}_]))?`,
  ].join('|'),
  'gu',
);

const isUnspaced = new RegExp(`^${UNSPACED}`, 'u');

/** Longer runs of letters are not words, and stemming them would be slow. */
const MAX_STEMMED_LENGTH = 64;

/** Cache of terms by word, because most words of a text repeat. */
const termCache = new Map<string, readonly string[]>();
const MAX_CACHED_WORDS = 50_000;

/**
 * Returns the terms of a text in reading order: NFKD without marks, lower case, no possessives, no stop words, English
 * stems. Scripts without spaces give every pair of adjacent characters.
 */
export function tokens(text: string): readonly string[] {
  return wordsOf(text).map(({ term }) => term);
}

/** Returns the terms of a text with their positions. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const { 0: raw, index, groups } of text.matchAll(WORD)) {
    if (groups?.unspaced) {
      for (const { term, start, end } of pairs(raw)) {
        words.push({ term, start: index + start, end: index + end });
      }
    } else {
      const end = index + raw.length;
      for (const term of termsOf(raw, Boolean(groups?.name))) words.push({ term, start: index, end });
    }
  }
  return words;
}

/** Returns whether a term is one character of a script without spaces, which is mostly indexed as part of pairs. */
export function isSingleCharacter(term: string): boolean {
  return isUnspaced.test(term) && [...term].length === 1;
}

function termsOf(raw: string, isName: boolean): readonly string[] {
  const cached = termCache.get(raw);
  if (cached) return cached;
  const words = fold(raw.replace(/['’][sS]$/, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms = isName ? [NAMES[raw.toLowerCase()] ?? raw] : words.filter(isNotStopWord).map(stem);
  if (termCache.size >= MAX_CACHED_WORDS) termCache.clear();
  if (raw.length <= MAX_STEMMED_LENGTH) termCache.set(raw, terms);
  return terms;
}

function fold(raw: string): string {
  return raw
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Returns every pair of adjacent letters. Ligatures count as their letters; a lone letter is its own term. */
function pairs(run: string): readonly Word[] {
  const letters = [...run.matchAll(/\P{M}\p{M}*/gu)].flatMap(({ 0: raw, index: start }) =>
    (fold(raw).match(/[\p{L}\p{N}]/gu) ?? []).map((term) => ({ term, start, end: start + raw.length })),
  );
  if (letters.length === 1) return letters;
  return letters.slice(1).map((second, index) => {
    const first = letters[index] ?? second;
    return { term: first.term + second.term, start: first.start, end: second.end };
  });
}

function isNotStopWord(word: string): boolean {
  // lunr's filter returns the token, or undefined for a stop word.
  return Boolean((lunr.stopWordFilter as unknown as (word: string) => string | undefined)(word));
}

function stem(word: string): string {
  if (word.length > MAX_STEMMED_LENGTH || !/^[a-z]+$/.test(word)) return word;
  const stemmer = lunr.stemmer as unknown as (token: lunr.Token) => lunr.Token;
  return stemmer(new lunr.Token(word, {})).toString();
}
