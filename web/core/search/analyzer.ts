/** Splits text into terms by the rules of the site's language; lunr uses it as its tokenizer. */
import { isEnglishStopWord, type LunrPlugin, languageFrom, stemEnglish } from './lunr-internals.ts';
import { withSingularEnding } from './plurals.ts';

/** A term of a text and the range it was read from, in UTF-16 code units. */
export interface Word {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Names with significant signs, such as C++, which would otherwise be dropped. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['c++', 'cplusplus'],
  ['c#', 'csharp'],
  ['.net', 'dotnet'],
]);

/**
 * A letter of a script without spaces between words, with its marks. Excludes characters that such a script shares
 * with Latin, such as the apostrophe U+02BC in Thai.
 */
const UNSPACED = String.raw`(?=[\p{L}\p{N}])(?!\p{scx=Latn})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]\p{M}*`;

/**
 * Returns the pattern of a word. It has no `i` flag, because that folds the mark U+0345 to iota, and `\p{M}` would then
 * match every iota.
 */
function wordPattern(locale: string): RegExp {
  const language = languageOf(locale);
  // The Arabic separator has no other use.
  const separator = `[٬${groupSeparatorOf(locale)}${groupSeparatorOf(language)}]`;
  // Hindi groups by two digits, except the last three.
  const group = language === 'hi' ? '{2,3}' : '{3}';
  return new RegExp(
    [
      String.raw`(?<name>[cC](?:\+\+|#)|\.[nN][eE][tT](?![\p{L}\p{N}\p{M}_]))`,
      `(?<unspaced>(?:${UNSPACED})+)`,
      String.raw`(?<number>(?=\p{Nd})(?<![\p{L}\p{N}\p{M}])\p{Nd}{1,3}(?:${separator}\p{Nd}${group})*${separator}\p{Nd}{3}(?![\p{L}\p{N}\p{M}]))`,
      String.raw`(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+(?:['’][sS](?![\p{L}\p{N}\p{M}_]))?`,
    ].join('|'),
    'gu',
  );
}

/** Returns the characters that separate the thousands of a number: any space or apostrophe if it is one. */
function groupSeparatorOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567);
  const separator = parts.find(({ type }) => type === 'group')?.value ?? ',';
  return [' \u00a0\u202f', "'’"].find((same) => same.includes(separator)) ?? separator;
}

/** A word as it is written, or a character of a script without spaces. */
const LITERAL = new RegExp(String.raw`${UNSPACED}|(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}])+`, 'gu');

const startsUnspaced = new RegExp(`^${UNSPACED}`, 'u');

/** Longer runs of letters are not words, and stemming them would be slow. */
const MAX_STEMMED_LENGTH = 64;
/** A shorter rest, with another letter, is no stem: that of Iğdır, which ends like a suffix, would be ık. */
const MIN_CHANGED_LENGTH = 3;

/** Size of the cache of terms by word, which exists because most words of an essay repeat. */
const MAX_CACHED_WORDS = 50_000;

export interface Analyzer {
  /** Of the texts, as `languageOf` returns it. */
  readonly language: string;
  /**
   * Returns the terms of text in reading order: lower case, without accents, possessives and stop words, stemmed.
   * Scripts without spaces give every pair of adjacent characters.
   */
  tokens(text: string): readonly string[];
  /** Returns the same terms with their positions. */
  wordsOf(text: string): readonly Word[];
}

/** The two written forms of Norwegian share a stemmer. */
const MACROLANGUAGES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** The analyzer for English, with lunr's own stemmer and stop words. */
export const english = createAnalyzer('en', (word) => {
  const folded = fold(word);
  if (isEnglishStopWord(folded)) return [];
  return [folded.length > MAX_STEMMED_LENGTH || !/^[a-z]+$/.test(folded) ? folded : stemEnglish(folded)];
});

/** Stemmers and stop words by language. Each is loaded only on a site in that language. */
const PLUGINS: Readonly<Record<string, () => Promise<{ readonly default: LunrPlugin }>>> = {
  ar: () => import('lunr-languages/lunr.ar.js'),
  da: () => import('lunr-languages/lunr.da.js'),
  de: () => import('lunr-languages/lunr.de.js'),
  es: () => import('lunr-languages/lunr.es.js'),
  fi: () => import('lunr-languages/lunr.fi.js'),
  fr: () => import('lunr-languages/lunr.fr.js'),
  hi: loadHindi,
  hu: () => import('lunr-languages/lunr.hu.js'),
  it: () => import('lunr-languages/lunr.it.js'),
  nl: () => import('lunr-languages/lunr.nl.js'),
  no: () => import('lunr-languages/lunr.no.js'),
  pt: () => import('lunr-languages/lunr.pt.js'),
  ro: () => import('lunr-languages/lunr.ro.js'),
  ru: () => import('lunr-languages/lunr.ru.js'),
  sv: () => import('lunr-languages/lunr.sv.js'),
  tr: () => import('lunr-languages/lunr.tr.js'),
};

/** Loads the stop words for Hindi. Their plugin has no stemmer, but insists on a dictionary that it would not use. */
async function loadHindi() {
  const { default: plugin } = await import('lunr-languages/lunr.hi.js');
  const register: LunrPlugin = (host) => {
    Object.assign(host, { wordcut: { init: () => undefined } });
    plugin(host);
  };
  return { default: register };
}

/** Returns the language of a BCP 47 tag, such as `de` for `de-AT`. */
export function languageOf(locale: string): string {
  const { language } = new Intl.Locale(locale);
  return MACROLANGUAGES[language] ?? language;
}

/** Returns whether a language writes every noun with a capital, which is then no sign of a name. */
export function capitalizesNouns(language: string): boolean {
  return ['de', 'lb'].includes(language);
}

/** Returns the analyzer for the language of a site, given as a BCP 47 tag. */
export async function loadAnalyzer(locale: string): Promise<Analyzer> {
  const language = languageOf(locale);
  if (language === 'en') return english;
  const loadPlugin = Object.hasOwn(PLUGINS, language) ? PLUGINS[language] : undefined;
  if (!loadPlugin) return createAnalyzer(locale, (word) => [fold(word)]);
  const plugins = [await import('lunr-languages/lunr.stemmer.support.js'), await loadPlugin()];
  const { stemmer, stopWordFilter } = languageFrom(
    language,
    plugins.map((module) => module.default),
  );
  // The stemmers and stop words of the other languages need the accents.
  const isFoldedFirst = language === 'ar';
  return createAnalyzer(locale, (written) => {
    const word = language === 'de' ? withUmlauts(written) : written;
    if (!stopWordFilter(isFoldedFirst ? withoutMarks(word) : word)) return [];
    const stemmed = isFoldedFirst ? fold(word) : withSingularEnding(word, language);
    const stem = stemmed.length > MAX_STEMMED_LENGTH ? stemmed : stemmer(stemmed);
    return [fold(stem.length < MIN_CHANGED_LENGTH && !stemmed.startsWith(stem) ? stemmed : stem)];
  });
}

/** Returns the word with its umlauts, which are also written with an e. After a vowel or q, an e is one: "neue", "Quelle". */
function withUmlauts(word: string): string {
  return word.replace(/(?<![aeiouyäöüq])[aou]e/g, ([vowel]) => `${vowel}\u0308`.normalize('NFC'));
}

/** @param termOf returns the term for a word in lower case (NFKC), or none for a stop word */
function createAnalyzer(locale: string, termOf: (word: string) => readonly string[]): Analyzer {
  const language = languageOf(locale);
  const pattern = wordPattern(locale);
  const cache = new Map<string, readonly string[]>();

  function termsOf(raw: string): readonly string[] {
    const cached = cache.get(raw);
    if (cached) return cached;
    // In Turkish, a capital I has no dot.
    const folded = raw.normalize('NFKC').toLocaleLowerCase(language);
    const name = NAMES.get(folded);
    const words = folded.replace(/['’]s$/, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    const terms = name ? [name] : words.flatMap(termOf);
    if (cache.size >= MAX_CACHED_WORDS) cache.clear();
    if (raw.length <= MAX_STEMMED_LENGTH) cache.set(raw, terms);
    return terms;
  }

  function wordsOf(text: string): readonly Word[] {
    const words: Word[] = [];
    for (const { 0: raw, index, groups } of text.matchAll(pattern)) {
      if (groups?.unspaced) {
        for (const { term, start, end } of pairs(raw)) {
          words.push({ term, start: index + start, end: index + end });
        }
      } else if (groups?.number) {
        const term = fold(raw).replace(/\P{Nd}/gu, '');
        words.push({ term, start: index, end: index + raw.length });
      } else {
        const end = index + raw.length;
        for (const term of termsOf(raw)) words.push({ term, start: index, end });
      }
    }
    return words;
  }

  return { language, wordsOf, tokens: (text) => wordsOf(text).map(({ term }) => term) };
}

/** Returns whether a term is in a script without spaces. */
export function isUnspaced(term: string): boolean {
  return startsUnspaced.test(term);
}

/** Returns whether a term is one character of a script without spaces, which is mostly indexed as part of pairs. */
export function isSingleCharacter(term: string): boolean {
  // The length is checked first, because it is cheap.
  return term.length < 3 && [...term].length === 1 && isUnspaced(term);
}

/** Returns the words of a text as they are written, stop words included, without case, accents and punctuation. */
export function literalWords(text: string, language: string): readonly string[] {
  const lower = text.toLowerCase();
  return fold(language === 'de' ? withUmlauts(lower) : lower).match(LITERAL) ?? [];
}

/**
 * Accents and other marks that readers leave out, and the Arabic line that stretches a word. In the scripts of India
 * marks are vowels, except the dot for sounds from other languages (nukta).
 */
const MARKS =
  /\u0640|[\u093c\u09bc\u0a3c\u0abc\u0b3c]|(?![\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])\p{M}/gu;

/** A nasal before a consonant of its own class, which is also written as a dot above (anusvara). */
const NASALS =
  /\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])|\u0901/g;

/**
 * Letters that are written in two ways, and how they are searched: Latin ones that a keyboard may lack, and alef, yeh, kaf
 * and teh marbuta.
 */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
};

const HAS_SAME_LETTERS = /[ßıæœøłđ\u0600-\u06ff\u0900-\u097f\u30a1-\u30f6]/;
/** From a letter of hiragana to the same of katakana. */
const TO_KATAKANA = 0x60;

/** First digits of Arabic, Persian and Devanagari. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** Returns the word in lower case, without accents, in the letters and digits that its readers take for the same. */
export function fold(word: string): string {
  const plain = withoutMarks(word).toLowerCase();
  if (!HAS_SAME_LETTERS.test(plain)) return plain;
  return plain
    .replace(NASALS, '\u0902')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_KATAKANA))
    .replace(/[ßıæœøłđٱىیکة]/g, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, latinDigit);
}

function withoutMarks(word: string): string {
  return word.normalize('NFKD').replace(MARKS, '');
}

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((first) => first <= code) ?? code;
  return String(code - zero);
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
