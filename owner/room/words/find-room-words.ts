/** Finds the words for the owner's room of a site. */
import { findWords } from '../../../site/util/find-words.ts';
import { readWordTables } from '../../../site/util/word-tables.ts';
import { regionalWords } from '../../../web/locales/regional-words.ts';
import type { InterfaceWords } from '../../../web/locales/wording.ts';
import type { WordsOf } from '../../../web/locales/words.ts';
import { roomEnglish } from './en.ts';

/** The tables by language, besides the English one. */
const ROOM_TABLES = readWordTables<WordsOf<typeof roomEnglish>>(new URL('./', import.meta.url));

/** Returns the words for a site's locale (a BCP 47 tag). Without a table in its language, the whole room is in English. */
export function findRoomWords(locale: string): InterfaceWords {
  const { language } = new Intl.Locale(locale);
  const table = Object.hasOwn(ROOM_TABLES, language) ? ROOM_TABLES[language] : undefined;
  const spoken = table || language === 'en' ? locale : 'en';
  const { words, ...languages } = findWords(spoken);
  return { ...languages, words: { ...words, ...regionalWords(table ?? roomEnglish, spoken) } };
}
