/** Days as programs and people write them. */
import { oneLine } from '../web/core/one-line.ts';
import { isCalendarDate } from '../web/core/time.ts';

/** Returns the day as `YYYY-MM-DD`, or undefined if no calendar has it. */
export function calendarDay(year: string, month: string, day: string): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : undefined;
}

/** Returns the day of a time, whatever its zone is. Programs write the years 0, 1 and 1970 if there is none. */
export function parseDay(written: string): string | undefined {
  const [, year, month = '', date = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(written) ??
    /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(written) ??
    [];
  const inWords = /\p{L}{3}/u.test(written) ? dayInWords(written) : undefined;
  const day = year === undefined ? inWords : calendarDay(year, month, date);
  return day !== undefined && day > '1970-01-01' ? day : undefined;
}

/** Returns the first day in a text that people read, in the words of its language or in numbers. */
export function dayInWords(text: string, language = 'en'): string | undefined {
  const [, year = '', month = '', day = ''] =
    /((?:19|20)\d\d)\s?(?:[-/.]|[年년]\s?)(\d\d?)\s?(?:[-/.]|[月월]\s?)(\d\d?)(?!\d)/.exec(text) ?? [];
  if (year) return calendarDay(year, month, day);
  const [, dotted = '', inMonth = '', inYear = ''] =
    /(?<!\d)(\d\d?)\.(\d\d?)\.((?:19|20)\d\d)(?!\d)/.exec(text) ?? [];
  if (inYear) return calendarDay(inYear, inMonth, dotted);
  const [, one = '', two = '', ofYear = ''] =
    /(?<![\d/])(\d\d?)\/(\d\d?)\/((?:19|20)\d\d)(?![\d/])/.exec(text) ?? [];
  // English has both orders, and most of the world one.
  if (Number(one) > 12 || (ofYear && !language.startsWith('en'))) return calendarDay(ofYear, two, one);
  if (Number(two) > 12 || (ofYear && language === 'en-US')) return calendarDay(ofYear, one, two);
  const months = monthNames(language);
  for (const [, first = '', name = '', last = '', dayBefore = '', yearAfter = ''] of oneLine(text).matchAll(
    WRITTEN,
  )) {
    const number = months.findIndex((names) => names.some((known) => isSameMonth(known, name || last)));
    if (number >= 0) return calendarDay(yearAfter, String(number + 1), first || dayBefore);
  }
  return undefined;
}

/** A day, a month and a year, or a month, a day and a year. */
const WRITTEN =
  /(?:(?<!\d)(\d\d?)(?:st|nd|rd|th|er|\.|º)?\s{1,3}(?:de\s{1,3}|d['’])?(\p{L}[\p{L}\p{M}]{1,20})|(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]{1,20})\.?\s{1,3}(\d\d?)(?:st|nd|rd|th)?)[.,]{0,2}\s{1,3}(?:del?\s{1,3})?((?:19|20)\d\d)/gu;

function isSameMonth(known: string, written: string): boolean {
  const name = written.toLowerCase();
  return known === name || (name.length >= 3 && known.startsWith(name));
}

function monthNames(language: string): readonly (readonly string[])[] {
  const forms = [language, 'en'].flatMap((locale) => [
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  ]);
  return Array.from({ length: 12 }, (_month, index) =>
    forms.flatMap((form) =>
      form
        .formatToParts(Date.UTC(2001, index, 15))
        .flatMap(({ type, value }) => (type === 'month' ? value.toLowerCase() : [])),
    ),
  );
}
