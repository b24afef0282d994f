/** Tells which words of a query only ask, and whether the query is in another language than the essays. */
import { groupBy } from '../group-by.ts';
import { fold } from './analyzer.ts';
import { isEnglishStopWord } from './lunr-internals.ts';
import { COUNTING_WORDS, QUERY_WORDS } from './query-words.ts';
import { segments } from './segments.ts';

/** Words that only ask, in one language, as they occur in a query, folded. */
export interface Asking {
  readonly language: string;
  readonly words: ReadonlySet<string>;
  /** How many of them the other language lacks, which tell the two apart. */
  readonly signs: number;
}

/** As many words of a language tell it from others. A name may contain one. */
export const LEAST_SIGNS = 2;

const setOf = (words: string) => new Set(words.split(' ').map(fold));

const LANGUAGES = QUERY_WORDS.map(({ language, grammar, asking, fresh, newest }) => ({
  language,
  grammar: setOf(grammar),
  fresh: setOf(fresh),
  newest: setOf(newest),
  all: setOf(`${grammar} ${asking} ${fresh} ${newest}`),
}));

const asksIn = ({ language, all }: (typeof LANGUAGES)[number], word: string) =>
  all.has(word) || (language === 'en' && isEnglishStopWord(word));

/** Particles of the languages without spaces, which have no list of stop words here. */
const PARTICLES = new Set(
  LANGUAGES.flatMap(({ language, grammar }) => (['ja', 'zh'].includes(language) ? [...grammar] : [])),
);

/** Hiragana of this length are mostly an ending, such as ました. */
export const ENDING = /^\p{scx=Hira}{1,3}$/u;

export function isParticle(word: string): boolean {
  return PARTICLES.has(fold(word));
}

/**
 * Returns the words of a query that only ask: in the language of the essays, and in the other language that has most of
 * them. Words that both languages have count for that of the essays.
 */
export function askingWords(
  query: string,
  language: string,
): { readonly own: Asking; readonly other: Asking } {
  const words = [...new Set(queryWords(query))];
  const site = LANGUAGES.find((one) => one.language === language);
  const own = new Set(words.filter((word) => site && asksIn(site, word)));
  const others = LANGUAGES.map((one) => ({
    language: one.language,
    words: new Set(words.filter((word) => !own.has(word) && asksIn(one, word))),
  }));
  const other = others.reduce((most, one) => (one.words.size > most.words.size ? one : most));
  const lacking = LANGUAGES.find((one) => one.language === other.language);
  const signs = [...own].filter((word) => !lacking || !asksIn(lacking, word)).length;
  return { own: { language, words: own, signs }, other: { ...other, signs: other.words.size } };
}

const COUNTING = setOf(COUNTING_WORDS);

export function asksForNumber(query: string): boolean {
  return queryWords(query).some((word) => COUNTING.has(word));
}

/**
 * Returns what a query is about: its text without the words that only ask, and without the names of the site and its owner;
 * all of it if nothing else is left.
 */
export function subjectOf(
  query: string,
  { own, other }: ReturnType<typeof askingWords>,
  ownNames: readonly string[],
): string {
  const names = new Set(ownNames.flatMap(queryWords));
  const isLeft = (word: string) =>
    !own.words.has(word) && !other.words.has(word) && !names.has(word) && !ENDING.test(word);
  const subject = query.replace(/['’]s(?![\p{L}\p{N}])/giu, '').replace(WORD_RUNS, (run) =>
    partsOf(run)
      .filter((part) => isLeft(fold(part)))
      .join(''),
  );
  return /[\p{L}\p{N}]/u.test(subject) ? subject : query;
}

/** As many texts tell the languages of all, by their beginnings; in characters. */
const SAMPLED = { texts: 100, characters: 400 };
/** Texts in fewer are quotations or exceptions. */
const LEAST_SHARE = 0.1;

/** Returns the languages that texts are in, that of most first; the given one if none can be told. */
export function languagesOf(texts: readonly string[], language: string): readonly string[] {
  const step = Math.ceil(texts.length / SAMPLED.texts);
  const told = texts
    .filter((_, i) => i % step === 0)
    .map((text) => askingWords(text.slice(0, SAMPLED.characters), '').other)
    .filter(({ words }) => words.size >= LEAST_SIGNS);
  const groups = [...groupBy(told, (one) => one.language)].sort(([, a], [, b]) => b.length - a.length);
  const languages = groups.filter(([, some]) => some.length >= told.length * LEAST_SHARE);
  return languages.length > 0 ? languages.map(([name]) => name) : [language];
}

/** Returns whether a query asks for the newest essays and for nothing else, in any of the languages. */
export function asksForNewest(query: string): boolean {
  const words = queryWords(query);
  return LANGUAGES.some(
    (one) =>
      words.some((word) => one.newest.has(word) || (words.length > 1 && one.fresh.has(word))) &&
      words.every((word) => asksIn(one, word)),
  );
}

const UNCUT = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

const WORD_RUNS = /[\p{L}\p{N}\p{M}]+/gu;

const partsOf = (run: string) => (UNCUT.test(run) ? segments(run) : [run]);

/** Returns the words as they are written, stop words included, folded. */
export function queryWords(query: string): readonly string[] {
  return (query.match(WORD_RUNS) ?? []).flatMap(partsOf).map(fold);
}
