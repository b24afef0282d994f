import { datesIn } from '../../web/core/search/query-dates.ts';

/** Returns whether a text is more than the name of a file, an address or a date. */
export function isProse(text: string): boolean {
  const words = text.replace(/[\x21-\x7e]+/g, (run) => (/[_/@\d]|\w\.\w/.test(run) ? ' ' : run));
  // Cameras write the names of files in capitals, but not two words.
  const hasWords = /[\p{Ll}\p{Lo}]/u.test(words) || (words.match(/\p{Lu}{2,}/gu) ?? []).length > 1;
  return hasWords && datesIn(text, '').length === 0;
}
