/** The shapes of pictures as classes, because the content security policy refuses inline styles. */

/** Ratios for which the style sheet has a class, in tenths. */
const RATIOS = { least: 5, most: 30 };

/** Returns the class that tells the style sheet the ratio of width to height of a picture, in tenths. */
export function ratioClass(ratio: number): string {
  return `ratio-${Math.min(RATIOS.most, Math.max(RATIOS.least, Math.round(ratio * 10)))}`;
}
