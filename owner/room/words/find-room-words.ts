/** Finds the words for the owner's room of a site. */
import { findWords } from '../../../web/locales/find-words.ts';
import { regionalWords } from '../../../web/locales/regional-words.ts';
import type { InterfaceWords } from '../../../web/locales/wording.ts';
import type { RoomWords } from '../../../web/locales/words.ts';
import { roomArabic } from './ar.ts';
import { roomGerman } from './de.ts';
import { roomEnglish } from './en.ts';

/** The tables by language. */
const ROOM_TABLES: Readonly<Record<string, RoomWords>> = {
  en: roomEnglish,
  ar: roomArabic,
  de: roomGerman,
};

/** Returns the words for a site's locale (a BCP 47 tag). Without a table in its language, the whole room is in English. */
export function findRoomWords(locale: string): InterfaceWords {
  const { language } = new Intl.Locale(locale);
  const table = Object.hasOwn(ROOM_TABLES, language) ? ROOM_TABLES[language] : undefined;
  const spoken = table ? locale : 'en';
  const { words, ...languages } = findWords(spoken);
  return { ...languages, words: { ...words, ...regionalWords(table ?? roomEnglish, spoken) } };
}
