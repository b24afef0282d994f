/**
 * Finds invisible characters in what the owner writes: an agent reads them, but nobody who proofreads sees them.
 *
 * Characters that a script or an emoji needs are allowed there. All others can be written as an entity in Markdown or
 * as an escape in YAML, which everybody sees.
 */

import { MAX_ERRORS } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
import { changeOutsideEmoji, withoutEmoji } from '../../util/hidden-characters.ts';
import type { Explanation } from '../../util/phrase.ts';

type Visibly = 'invisibleEntity' | 'invisibleEscape';

/** A finding, with its line in the text, counted from 1. */
type InvisibleCharacters = Explanation & { readonly line: number };

/** Signs of Arabic, Syriac and Kaithi that enclose digits. They are visible, although Unicode calls them format. */
const SIGNS = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';
/** Blank characters that no Unicode property marks as blank. */
const BLANKS = '\\u2800\\u{16fe4}\\u{13441}\\u{13442}\\u{1d159}\\ufffc';

/** Control, format, line and paragraph separators, default-ignorable, noncharacters. */
const INVISIBLE = new RegExp(
  `[[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}${BLANKS}]--[\\t\\r\\n${SIGNS}]]`,
  'gv',
);

const scripts = (names: string) => `[${names.replace(/\w+/g, '\\p{scx=$&}').replaceAll(' ', '')}]`;
/** Scripts whose letters change their form next to each other, and whose spelling needs joiners and non-joiners. */
const JOINING = scripts(
  'Adlm Arab Mand Mong Nkoo Phag Rohg Sogd Syrc Bali Beng Deva Gran Gujr Guru Java Khmr Knda Mlym Mymr Newa Orya Sinh Sund Taml Telu Tibt Tirh',
);
/** Scripts without spaces between words. */
const SPACELESS = scripts('Khmr Lana Laoo Mymr Thai Tibt');

/** Where invisible characters belong, one at a time: the preceding character, the invisible one and the next one. */
const BELONGING = new RegExp(
  [
    `(?<=${JOINING})[\\u200c\\u200d]`,
    `(?<=${SPACELESS})\\u200b(?=${SPACELESS})`,
    // A soft hyphen shows where a long word may be hyphenated.
    '(?<=[\\p{L}\\p{M}])\\u00ad(?=\\p{L})',
    // Variants of letters and signs, as in Japanese names. No registered sequence has a higher selector.
    '(?<=\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e011f}]',
    `(?<=[\\p{Sm}${scripts('Mymr Phag')}])\\ufe00`,
    '(?<=\\p{scx=Mong})[\\u180b-\\u180f]',
    '(?<=[\\u2801-\\u28ff])\\u2800',
  ].join('|'),
  'gv',
);

/** A letter that is written from right to left. */
const RIGHT_TO_LEFT = new RegExp(`[\\p{L}&&${scripts('Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa')}]`, 'v');
/** Marks that place a sign such as "!" correctly in such text. They reverse nothing. */
const DIRECTION_MARKS = /(?<![\u200e\u200f\u061c])[\u200e\u200f\u061c]/g;

const REMOVED = new RegExp(`${BELONGING.source}|(${INVISIBLE.source})`, 'gv');

/** Returns a text without the invisible characters that `findInvisible` would find in it. */
export function withoutInvisible(text: string): string {
  if (text.search(INVISIBLE) < 0) return text;
  return text.replace(/.+/g, (line) => {
    const kept = RIGHT_TO_LEFT.test(line) ? /[\u200e\u200f\u061c]/ : /^$/;
    const remove = (part: string) =>
      part.replace(REMOVED, (written, hidden?: string) => (hidden && !kept.test(hidden) ? '' : written));
    // A mark of direction belongs there if no other one precedes it.
    return changeOutsideEmoji(line, remove).replace(/(?<=[\u200e\u200f\u061c])[\u200e\u200f\u061c]/g, '');
  });
}

/** Number of characters shown to help the owner to find the place, and of different code points listed. */
const CONTEXT_LENGTH = 20;
const MAX_LISTED = 5;

/**
 * Returns one finding for each line with invisible characters that do not belong there.
 *
 * @param visibly the advice, which says how to write a code point visibly
 * @param write returns that
 * @param relevant returns the text in which they matter, with the same lines
 */
export function findInvisible(
  text: string,
  visibly: Visibly,
  write: (hexadecimal: string) => string,
  relevant = (whole: string) => whole,
): readonly InvisibleCharacters[] {
  if (text.search(INVISIBLE) < 0) return [];
  return relevant(text)
    .split('\n')
    .flatMap((line, index) =>
      explainLine(line, { visibly, write }).map((found) => ({ line: index + 1, ...found })),
    )
    .slice(0, MAX_ERRORS);
}

function explainLine(
  written: string,
  { visibly, write }: { visibly: Visibly; write: (hexadecimal: string) => string },
) {
  const visible = withoutEmoji(written).replace(BELONGING, '');
  const rest = RIGHT_TO_LEFT.test(visible) ? visible.replace(DIRECTION_MARKS, '') : visible;
  const found = [...rest.matchAll(INVISIBLE)];
  const [first] = found;
  if (!first) return [];
  const points = new Set(found.map(([character]) => character.codePointAt(0) ?? 0));
  const codes = [...points].map((point) => point.toString(16).toUpperCase().padStart(4, '0'));
  const listed = codes.slice(0, MAX_LISTED).map((code) => `U+${code}`);
  const more = codes.length > MAX_LISTED ? ' …' : '';
  const before = rest.slice(0, first.index).trim().slice(-CONTEXT_LENGTH);
  const values = { before, codes: listed.join(', '), more, visible: write(codes[0] ?? '') };
  return [explain(before ? 'invisible' : 'invisibleFirst', values, visibly)];
}
