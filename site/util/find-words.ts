/** Finds the words for a site. */
import { en } from '../../web/locales/en.ts';
import { regionalWords } from '../../web/locales/regional-words.ts';
import type { InterfaceWords } from '../../web/locales/wording.ts';
import type { Translation, WordKey, Words } from '../../web/locales/words.ts';
import { readWordTables } from './word-tables.ts';

/** Words of the owner's own, which replace those of the table. */
export type OwnWords = Partial<Words>;

/** The tables by language, besides the English one. */
const TABLES = readWordTables<Translation>(new URL('../../web/locales/', import.meta.url));

/**
 * Returns the words for a locale (a BCP 47 tag), or the English ones if there are none in its language. The owner's
 * words are in the language of the locale. If they are all there is, they are a table.
 */
export function findWords(locale: string, own: OwnWords = {}): InterfaceWords {
  const keys = Object.keys(en) as readonly WordKey[];
  const isOwnTable = keys.every((key) => own[key] !== undefined);
  const tag = tableTag(locale);
  const table = tag === undefined ? undefined : TABLES[tag];
  const language = isOwnTable ? new Intl.Locale(locale).language : (tag ?? 'en');
  return { locale, language, words: { ...en, ...(table && regionalWords(table, locale)), ...own } };
}

/** A table is for every region that writes the language in the same script: `zh` is not for `zh-TW`. */
function tableTag(locale: string): string | undefined {
  const { language, script } = new Intl.Locale(locale).maximize();
  const isWritten = Object.hasOwn(TABLES, language) && new Intl.Locale(language).maximize().script === script;
  return isWritten ? language : undefined;
}
