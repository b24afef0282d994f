/** The filters that lists and searches of essays share. */
import type { Essay } from './essays.ts';

/** Days between two ends, both inclusive: a year, a month or a day (`2025`, `2025-03`, `2025-03-31`), all of it. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The essays to keep: those in a category, with a tag, and published in a range of days. */
export interface EssayFilter extends DateRange {
  readonly category?: string | undefined;
  /** As essays write it. */
  readonly tag?: string | undefined;
}

export function isKept(
  { category, tags, date }: Pick<Essay, 'category' | 'tags' | 'date'>,
  filter: EssayFilter,
): boolean {
  return (
    (filter.category === undefined || category === filter.category) &&
    (filter.tag === undefined || tags.includes(filter.tag)) &&
    isInRange(date, filter)
  );
}

/** Compares the parts that both have: `2025-03-31` is not after `2025`. */
function isInRange(day: string, { from = '', to = day }: DateRange): boolean {
  return day >= from && day.slice(0, to.length) <= to;
}

/** Returns whether no day can be in the range, because it ends before it begins. */
export function isEmptyRange({ from, to }: DateRange): boolean {
  if (from === undefined || to === undefined) return false;
  return from.slice(0, to.length) > to.slice(0, from.length);
}

/** Names the parts of a filter in words, so that a reader can be told what to leave out. */
export function filterWords({ category, tag, from, to }: EssayFilter): readonly string[] {
  return [
    ...(category === undefined ? [] : [`the category "${category}"`]),
    ...(tag === undefined ? [] : [`the tag "${tag}"`]),
    ...(from === undefined && to === undefined ? [] : ['the dates']),
  ];
}
