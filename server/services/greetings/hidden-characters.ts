/**
 * Characters that do not show, in which a text can carry what its reader never sees.
 *
 * An emoji needs some of them: a joiner in a family, a selector in a heart, tags in the flag of Wales. There they
 * stay, because the emoji shows.
 */

/** Control, format, surrogate, private use, separators of lines and paragraphs, default-ignorable, noncharacters. */
const hiddenByProperty =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/**
 * Blank, though no property tells: braille blank, Khitan filler, the two Egyptian blanks, the null notehead, the
 * place of an object. And U+FFFD, which is what is left of half a surrogate pair when the text arrives here.
 */
const hiddenByName = /[\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}\ufffc\ufffd]/u;

/** Digits count as emoji for the sake of keycaps; alone they are none. */
const character = '[\\p{Emoji}--[0-9#*]]';
const selector = '[\\ufe0e\\ufe0f]';

/**
 * A well-formed emoji: one of the sequences recommended for general interchange (UTS #51, ED-27), or a character with
 * the selector that shows it as text or as emoji (ED-8a, ED-9a).
 */
const emoji = new RegExp(`${character}${selector}(?![\\u200d\\u20e3])|\\p{RGI_Emoji}`, 'gv');

/** An emoji that lacks its selector, as many programs write it inside a sequence (ED-18a, ED-19). */
const unqualified = new RegExp(`[${character}--\\p{EPres}](?!${selector}|\\p{EMod})`, 'gv');

/** Whether `text` holds anything that does not show, other than as a part of a well-formed emoji. */
export function hasHiddenCharacters(text: string): boolean {
  return hasHidden(text) && hasHidden(withoutEmoji(text));
}

function hasHidden(text: string): boolean {
  return hiddenByProperty.test(text) || hiddenByName.test(text);
}

function withoutEmoji(text: string): string {
  return text.replace(unqualified, '$&\ufe0f').replace(emoji, ' ');
}
