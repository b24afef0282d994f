/** Sizes of titles by their length, so that a long one leaves room for the text. */
import { widthOf } from '../../core/prose.ts';

/** Pairs of a width in letters, and the class of titles that are wider. */
const SIZES = [
  [120, 'title-longest'],
  [80, 'title-longer'],
  [40, 'title-long'],
] as const;

/** Returns the class that sets a title smaller, or undefined for a short one. */
export function titleSize(title: string): (typeof SIZES)[number][1] | undefined {
  const width = widthOf(title);
  return SIZES.find(([most]) => width > most)?.[1];
}
