/** Helpers for running text in any script. */
import { wellFormed } from './one-line.ts';

/**
 * Scripts whose words only a dictionary can separate, with the marks of Japanese. The segmenter uses the same dictionary in
 * every locale. Each of its segments has a copy of the whole input, so that long ones would fill the memory.
 */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3099\u309a\u30fc]{1,500}/gu;
/** Matches a UAX #29 word in scripts with spaces between words. It is much faster than the segmenter. */
const WORD =
  /[\p{L}\p{N}\p{M}_]+(?:(?:(?<=[\p{L}\p{M}])['’.:·](?=\p{L})|(?<=\p{N})[.,'’;](?=\p{N}))[\p{L}\p{N}\p{M}_]+)*/gu;

/** Counts the words of scripts that have spaces between them. */
export function countSpacedWords(text: string): number {
  return text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0;
}

export function countWords(text: string): number {
  const spaced = countSpacedWords(text);
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const unspaced = text.match(UNSPACED) ?? [];
  return unspaced.reduce((count, part) => {
    return count + [...segmenter.segment(part)].filter(({ isWordLike }) => isWordLike).length;
  }, spaced);
}

/** Characters of Chinese and Japanese as a class of a regular expression, next to which a new line is no space. */
export const IDEOGRAPHS = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303f\uff01-\uff60`;
const WIDE = new RegExp(`[${IDEOGRAPHS}\\p{sc=Hang}]`, 'gu');
const AFTER_IDEOGRAPH = new RegExp(`[${IDEOGRAPHS}]$`, 'u');
const BEFORE_IDEOGRAPH = new RegExp(`^[${IDEOGRAPHS}]`, 'u');

/** Returns the width of a text in letters. A character of Chinese, Japanese or Korean is as wide as two. */
export function widthOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0);
}

/** Length of the description that search engines show, in characters. */
const DESCRIPTION_LENGTH = 160;

export function pageDescription(text: string, locale: string): string {
  return leadingSentences(text, DESCRIPTION_LENGTH, locale);
}

/**
 * Returns the first whole sentences of `text` that fit in the width of `letters` letters, on one line. If even the first
 * does not fit, it is cut between words and ends in an ellipsis.
 */
export function leadingSentences(text: string, letters: number, locale: string): string {
  const whole = text
    .replace(/\s+/g, (space: string, start: number) => {
      const isJoint =
        space.includes('\n') &&
        AFTER_IDEOGRAPH.test(text.slice(Math.max(0, start - 2), start)) &&
        BEFORE_IDEOGRAPH.test(text.slice(start + space.length, start + space.length + 2));
      return isJoint ? '' : ' ';
    })
    .trim();
  // A character of Chinese, Japanese or Korean takes the room of two letters, and says as much.
  const limit = letters - Math.floor((whole.slice(0, letters).match(WIDE)?.length ?? 0) / 2);
  if (whole.length <= limit) return whole;
  // Segmenting is slow, and later text cannot fit.
  const line = whole.slice(0, limit * 4);
  let fitting = '';
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(line)) {
    if ((fitting + segment).trimEnd().length > limit) break;
    fitting += segment;
  }
  if (fitting) return fitting.trim();
  // Do not end with half a surrogate pair.
  const cut = line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > 0 ? cut.slice(0, lastSpace) : cut}…`;
}

/** Returns the text with a full stop, unless it ends a sentence already. */
export function asSentence(text: string): string {
  return /[.!?…。！？]["'”’»)]?$/u.test(text) ? text : `${text}.`;
}

/** Returns `1 essay` or `2 essays`; English, regular plurals only. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns at most `limit` characters of `text`, to show it back to its sender. */
export function shorten(text: string, limit: number): string {
  const characters = [...wellFormed(text)];
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : characters.join('');
}
