/** Spells the words of a language as a region does. */
import { quotationMarks } from '../core/quotation-marks.ts';
import type { Plural } from './words.ts';

/** Returns the words with the quotation marks of the region, and in Switzerland and Liechtenstein without ß. */
export function regionalWords<Table extends Readonly<Record<string, string | Plural>>>(
  words: Table,
  locale: string,
): Table {
  const { language, region } = new Intl.Locale(locale);
  if (region === undefined) return words;
  const isWithoutSharpS = language === 'de' && ['CH', 'LI'].includes(region);
  const [open, close] = quotationMarks(language);
  const [regionalOpen, regionalClose] = quotationMarks(locale);
  // Only the marks themselves: the spaces inside them are those of the table.
  const marks = new Map([
    [open.trim(), regionalOpen.trim()],
    [close.trim(), regionalClose.trim()],
  ]);
  const spell = (text: string) => {
    const marked = text.replace(/[«»„“”]/g, (mark) => marks.get(mark) ?? mark);
    return isWithoutSharpS ? marked.replaceAll('ß', 'ss') : marked;
  };
  return Object.fromEntries(
    Object.entries(words).map(([key, entry]) => [
      key,
      typeof entry === 'string'
        ? spell(entry)
        : Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, spell(text)])),
    ]),
  ) as Table;
}
