/**
 * Invisible characters, which can carry content that a reader never sees.
 *
 * An emoji needs some of them: a joiner in a family, a selector in a heart, tags in the flag of Wales. They are
 * allowed there, because the emoji is visible.
 */

/**
 * Blank characters that no Unicode property marks as blank: braille blank, Khitan filler, two Egyptian blanks, the null
 * notehead, the object replacement character. Includes U+FFFD, which replaces a lone surrogate when text is decoded.
 */
const blanks = '\\u2800\\u{16fe4}\\u{13441}\\u{13442}\\u{1d159}\\ufffc\\ufffd';

/** Control, format, surrogate, private use, line and paragraph separators, default-ignorable, noncharacters. */
const hidden = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}${blanks}]`, 'u');

/** More marks than any script stacks on a letter. They would cover the surrounding lines. */
const stackedMarks = /[\p{Mn}\p{Me}]{5}/u;

/** Digits are emoji only in keycaps. */
const character = '[\\p{Emoji}--[0-9#*]]';
const selector = '[\\ufe0e\\ufe0f]';

/**
 * A well-formed emoji: a sequence recommended for general interchange (UTS #51, ED-27), or a character with the
 * selector for text or emoji presentation (ED-8a, ED-9a).
 */
const emoji = new RegExp(`${character}${selector}(?![\\u200d\\u20e3])|\\p{RGI_Emoji}`, 'gv');

/** An emoji without its selector, as many programs write it in a sequence (ED-18a, ED-19). */
const unqualified = new RegExp(
  `[${character}--\\p{Emoji_Presentation}](?!${selector}|\\p{Emoji_Modifier})`,
  'gv',
);

/** Returns whether `text` has an invisible character that is not part of a well-formed emoji. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text) && hidden.test(withoutEmoji(text));
}

const betweenEmoji = new RegExp(`(${emoji.source})`, 'v');

/** Changes everything between the well-formed emoji of a text, which stay as they are written. */
export function changeOutsideEmoji(text: string, change: (part: string) => string): string {
  let position = 0;
  return text
    .replace(unqualified, '$&\ufe0f')
    .split(betweenEmoji)
    .map((part, index) => {
      let written = '';
      for (const unit of part) {
        // A selector that is only in the part was added above.
        if (!text.startsWith(unit, position)) continue;
        written += unit;
        position += unit.length;
      }
      return index % 2 === 0 ? change(written) : written;
    })
    .join('');
}

/** Replaces each well-formed emoji, including the invisible characters in it, with a space. */
export function withoutEmoji(text: string): string {
  return text.replace(unqualified, '$&\ufe0f').replace(emoji, ' ');
}

/** Returns whether `text` has more than four combining marks in a row. Spacing marks, as in Burmese, don't count. */
export function hasStackedMarks(text: string): boolean {
  return stackedMarks.test(text);
}
