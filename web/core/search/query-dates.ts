/** Reads the date that a query consists of, in the ten languages of the site's words. */
import { oneLine } from '../one-line.ts';
import { isDateRangeEnd } from '../time.ts';
import { fold } from './analyzer.ts';
import { QUERY_WORDS } from './query-words.ts';

/** Words that stand before a date or between its parts: function words of any language, and the ends of ordinal numbers. */
const WORDS_OF_DATES = new Set(
  [
    ...Object.values(QUERY_WORDS).map(({ grammar }) => grammar),
    'in on of the from st nd rd th er vom am em o 年 月 日',
  ]
    .flatMap((words) => words.split(' '))
    .map(fold),
);
const PARTS = /\p{N}+|[\p{L}\p{M}]+/gu;
const YEAR = /^(?:19|20)\d\d$/;
const SHORTEST_MONTH = 3;

let monthNames: readonly (readonly [name: string, month: number])[] | undefined;

/** Returns the names of the months, long and short, alone and in a date. */
function namesOfMonths() {
  monthNames ??= Object.keys(QUERY_WORDS).flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => {
        const name = fold(format.format(Date.UTC(2024, index))).replace(/\.$/, '');
        return [name, index + 1] as const;
      });
    }),
  );
  return monthNames;
}

/** Returns the month that a word names, in whole or by its first letters. */
function monthOf(word: string): number | undefined {
  const named = namesOfMonths().filter(([name]) => name.startsWith(word));
  const exact = named.filter(([name]) => name === word);
  const begun = word.length < SHORTEST_MONTH ? [] : named;
  const months = new Set((exact.length > 0 ? exact : begun).map(([, month]) => month));
  return months.size === 1 ? [...months][0] : undefined;
}

/**
 * Returns the date of a query that is only one: `2025`, `2025-03` or `2025-03-31`. In English, the order of day and month
 * in `3/4/2025` is unknown.
 */
export function dateIn(query: string, language: string): string | undefined {
  const text = fold(oneLine(query)).trim();
  if (/[^\p{L}\p{M}\p{N}\s.,/-]/u.test(text)) return undefined;
  const parts = (text.match(PARTS) ?? []).filter((part) => !WORDS_OF_DATES.has(part));
  const words = parts.filter((part) => !/^\p{N}/u.test(part));
  const numbers = parts.filter((part) => /^\p{N}/u.test(part));
  const year = numbers.find((number) => YEAR.test(number));
  const others = numbers.filter((number) => number !== year);
  if (year === undefined || words.length + others.length > 2 || words.length > 1) return undefined;
  if (others.some((number) => number.length > 2)) return undefined;
  const month = words[0] === undefined ? undefined : monthOf(words[0]);
  if (words.length > 0) return month === undefined ? undefined : dateOf([year, month, ...others]);
  // Numbers alone are a date only if they are joined: "5.2024", not "5 2024".
  if (others.length > 0 && !/^\S+$/.test(text.replace(/([年月])\s+/g, '$1'))) return undefined;
  if (numbers[0] === year || others.length < 2) return dateOf([year, ...others]);
  const [first = '', second = ''] = others;
  const isKnown = language !== 'en' || text.includes('.') || first === second || Number(first) > 12;
  if (isKnown) return dateOf([year, second, first]);
  return Number(second) > 12 ? dateOf([year, first, second]) : undefined;
}

function dateOf(parts: readonly (string | number)[]): string | undefined {
  const date = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return isDateRangeEnd(date) ? date : undefined;
}
