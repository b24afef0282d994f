/** Finds the words for a site. */
import { remembered } from '../core/remembered.ts';
import { en } from './en.ts';
import { createWording, type InterfaceWords } from './wording.ts';
import type { Words } from './words.ts';

/** The tables by language. */
const TABLES: Readonly<Record<string, Words>> = { en };

/** Returns the words for a locale (a BCP 47 tag), or the English ones if there are none in its language. */
export function findWords(locale: string): InterfaceWords {
  const { language } = new Intl.Locale(locale);
  const tag = [locale, language].find((known) => Object.hasOwn(TABLES, known)) ?? 'en';
  return { locale, language: tag, words: TABLES[tag] ?? en };
}

/** Returns the wording of a site, in the language of its locale. */
export const siteWording = remembered(({ locale }: { readonly locale: string }) =>
  createWording(findWords(locale)),
);
