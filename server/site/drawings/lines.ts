/** Which words of a design can be set. */
import type { Line } from './design.ts';

/** Emoji, and what makes one of another character; no typeface for text has them (UTS #51). */
const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\u20E3\uFE0F\u{E0020}-\u{E007F}]/gu;
/** What a word would be another word without. */
const NEEDED = /[\p{L}\p{M}\p{N}]/u;

/** `text` without emoji, on one line, composed where Unicode has it so. */
export function plainLine(text: string): string {
  return text.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').trim();
}

/**
 * The first wording without a letter among the `missing`; signs that are missing are left out. Empty where there is
 * none: better no line than one with boxes in it.
 */
export function firstThatCanBeSet(line: Line, missing: ReadonlySet<string>): string {
  const wordings = line.map(plainLine).filter((text) => text !== '');
  const whole = wordings.find((text) => ![...text].some((sign) => missing.has(sign) && NEEDED.test(sign)));
  return plainLine([...(whole ?? '')].filter((sign) => !missing.has(sign)).join(''));
}
