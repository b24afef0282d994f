/** Finds the words of a new site in its language. */
import { regionalWords } from '../../web/locales/regional-words.ts';
import { createWording, type Wording } from '../../web/locales/wording.ts';
import type { WordsOf } from '../../web/locales/words.ts';
import { readWordTables } from '../util/word-tables.ts';
import { starterEnglish } from './en.ts';

/** The tables by language, besides the English one. */
const STARTER_TABLES = readWordTables<WordsOf<typeof starterEnglish>>(new URL('./', import.meta.url));

/** Languages with a table. */
export const starterLanguages: readonly string[] = ['en', ...Object.keys(STARTER_TABLES)];

const made = new Map<string, Wording>();

/** Returns the words for a locale (a BCP 47 tag), in English if its language has no table. */
export function starterWording(locale: string): Wording {
  const wording = made.get(locale) ?? createStarterWording(locale);
  made.set(locale, wording);
  return wording;
}

function createStarterWording(locale: string): Wording {
  const { language } = new Intl.Locale(locale);
  const table = Object.hasOwn(STARTER_TABLES, language) ? STARTER_TABLES[language] : undefined;
  const spoken = table ? language : 'en';
  return createWording({ locale, language: spoken, words: regionalWords(table ?? starterEnglish, locale) });
}

/** Returns the answers to a question that mean `yes`, or `no`, in every language. */
export function wordsFor(answer: 'yes' | 'no'): ReadonlySet<string> {
  const all = starterLanguages.flatMap((tag) => starterWording(tag).say(`ask.${answer}`).split(', '));
  return new Set(all.map((word) => word.normalize('NFC')));
}

/** The essay that `create` writes, as a path in the content folder. */
export const STARTER_ESSAY = 'essays/hello.md';

/** Returns whether nobody has changed the draft that `create` has written. */
export function isStarterEssay(text: string): boolean {
  const isDraft = /^draft: true$/m.test(text);
  return (
    isDraft &&
    starterLanguages.some((tag) => text.endsWith(`\n\n${starterWording(tag).say('starter.firstEssay')}\n`))
  );
}
