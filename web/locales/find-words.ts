/** Finds the words for a site. */
import { en } from './en.ts';
import type { InterfaceWords } from './wording.ts';
import type { Translation, WordKey, Words } from './words.ts';

/** Words of the owner's own, which replace those of the table. */
export type OwnWords = Partial<Words>;

/** The tables by language. */
export const TABLES: Readonly<Record<string, Translation>> = { en };

/**
 * Returns the words for a locale (a BCP 47 tag), or the English ones if there are none in its language. The owner's
 * words are in the language of the locale. If they are all there is, they are a table.
 */
export function findWords(locale: string, own: OwnWords = {}): InterfaceWords {
  const keys = Object.keys(en) as readonly WordKey[];
  const isOwnTable = keys.every((key) => own[key] !== undefined);
  const tag = tableTag(locale) ?? 'en';
  const language = isOwnTable ? new Intl.Locale(locale).language : tag;
  return { locale, language, words: { ...en, ...TABLES[tag], ...own } };
}

function tableTag(locale: string): string | undefined {
  const { language } = new Intl.Locale(locale);
  return [locale, language].find((known) => Object.hasOwn(TABLES, known));
}
