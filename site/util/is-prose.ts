import { datesIn } from '../../web/core/search/query-dates.ts';

/** What is no word of a sentence: the name of a file, an address, a number. */
const NAMES = /[\x21-\x7e]*(?:[_/@\d]|\w\.\w)[\x21-\x7e]*/g;
/** Cameras write the names of files in capitals, but not two words. */
const WORDS = /[\p{Ll}\p{Lo}]|\p{Lu}{2,}\P{L}+\p{Lu}{2,}/u;

/** Returns whether a text is more than the name of a file, an address or a date. */
export function isProse(text: string): boolean {
  return WORDS.test(text.replace(NAMES, ' ')) && datesIn(text, '').length === 0;
}
