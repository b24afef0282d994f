/** Reads the date that a query consists of, in the ten languages of the site's words. */
import { oneLine } from '../one-line.ts';
import { isDateRangeEnd } from '../time.ts';
import { fold } from './analyzer.ts';
import { QUERY_WORDS } from './query-words.ts';

const PARTS = /\p{N}+|[年月日]|[\p{L}\p{M}]+/gu;
const YEAR = /^(?:19|20)\d\d$/;
const SHORTEST_MONTH = 3;
/** The first days of the months of a year in which they are each day of the week. */
const FIRST_DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month));

let calendar: ReturnType<typeof readCalendar> | undefined;

function readCalendar() {
  const namesIn = (options: Intl.DateTimeFormatOptions) =>
    QUERY_WORDS.flatMap(({ language }) => {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      return FIRST_DAYS.map((day, i) => [fold(format.format(day)).replace(/\.$/, ''), i + 1] as const);
    });
  const grammar = QUERY_WORDS.map((words) => fold(words.grammar));
  const days = namesIn({ weekday: 'long' }).map(([name]) => name);
  const others = [...grammar, ...days, 'in on of the from st nd rd th er vom am em o 年 月 日'];
  return {
    months: [...namesIn({ month: 'long' }), ...namesIn({ month: 'short' })],
    /** Words around a date or between its parts: function words, the ends of ordinal numbers, and days of the week. */
    others: new Set(others.flatMap((words) => words.match(PARTS) ?? [])),
  };
}

/** Returns the month that a word names, in whole or by its first letters. */
function monthOf(word: string): number | undefined {
  calendar ??= readCalendar();
  const named = calendar.months.filter(([name]) => name.startsWith(word));
  const exact = named.filter(([name]) => name === word);
  const begun = word.length < SHORTEST_MONTH ? [] : named;
  const months = new Set((exact.length > 0 ? exact : begun).map(([, month]) => month));
  return months.size === 1 ? [...months][0] : undefined;
}

/**
 * Returns the date of a text that is only one: `2025`, `2025-03` or `2025-03-31`; two in English for `3/4/2025`, in which
 * the order of day and month is unknown.
 */
export function datesIn(written: string, language: string): readonly string[] {
  return readDates(written, language).flatMap((parts) => {
    const date = parts.map((part) => String(part).padStart(2, '0')).join('-');
    return isDateRangeEnd(date) ? [date] : [];
  });
}

/** A date has at most so many parts on one side of its year: "el 3 de mayo de 2020". */
const MAX_PARTS = 5;

/** Returns the dates with a month that a text contains beside other words, as `datesIn` does; none if it contains several. */
export function datesWithin(written: string, language: string): readonly string[] {
  const parts = [...written.matchAll(PARTS)].map(({ 0: part, index }) => ({
    index,
    end: index + part.length,
    part,
  }));
  const found = parts.flatMap(({ part, index, end }, i) => {
    if (!YEAR.test(part)) return [];
    const before = parts.slice(Math.max(0, i - MAX_PARTS), i).map((one) => written.slice(one.index, end));
    const after = parts.slice(i + 1, i + 1 + MAX_PARTS).map((one) => written.slice(index, one.end));
    const spans = [...before, ...after.reverse()].sort((a, b) => b.length - a.length);
    const whole = spans.find((span) => datesIn(span, language)[0]?.includes('-'));
    return whole === undefined ? [] : [datesIn(whole, language)];
  });
  return found.length === 1 ? (found[0] ?? []) : [];
}

type DateParts = readonly (string | number)[];

/** Returns what may be year, month and day. */
function readDates(written: string, language: string): readonly DateParts[] {
  const text = fold(oneLine(written))
    .replace(/[¿¡?؟？!。'’]/gu, ' ')
    .trim();
  if (/[^\p{L}\p{M}\p{N}\s.,/-]/u.test(text)) return [];
  calendar ??= readCalendar();
  const { others: passed } = calendar;
  const parts = (text.match(PARTS) ?? []).filter((part) => !passed.has(part));
  const words = parts.filter((part) => !/^\p{N}/u.test(part));
  const numbers = parts.filter((part) => /^\p{N}/u.test(part));
  const year = numbers.find((number) => YEAR.test(number));
  const others = numbers.filter((number) => number !== year);
  if (year === undefined || words.length + others.length > 2 || words.length > 1) return [];
  if (others.some((number) => number.length > 2)) return [];
  const month = words[0] === undefined ? undefined : monthOf(words[0]);
  if (words.length > 0) return month === undefined ? [] : [[year, month, ...others]];
  // Numbers alone are a date only if they are joined: "5.2024", not "5 2024".
  if (others.length > 0 && !/^\S+$/.test(text.replace(/([年月])\s+/g, '$1'))) return [];
  if (numbers[0] === year || others.length < 2) return [[year, ...others]];
  const [first = '', second = ''] = others;
  const dayFirst = [year, second, first];
  // One order of the two may be no date.
  return language !== 'en' || text.includes('.') || first === second
    ? [dayFirst]
    : [[year, first, second], dayFirst];
}
