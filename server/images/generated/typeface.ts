/** The typeface of the site, as far as its package has scripts: Latin, Cyrillic, Greek and Vietnamese. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';
import type { Line } from '../../../web/views/images/designs.ts';

const require = createRequire(import.meta.url);

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const;
type Script = (typeof SCRIPTS)[number];

const STYLES = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const;

/** One family per script: satori looks for a letter in the next family, but not among the fonts of one family. */
export const FAMILY = SCRIPTS.map(familyOf).join(', ');

/** As CSS writes them: `U+0100-02BA,U+0304`. */
const ranges: Readonly<Record<Script, string>> = require('@fontsource/vollkorn/unicode.json');
const charactersOf = SCRIPTS.map((script) => [script, characterClass(ranges[script])] as const);

/** Tells whether the Latin font files, which every page fetches, have every character of `text`. */
export function isLatin(text: string): boolean {
  const latin = characterClass(ranges.latin);
  return [...text].every((sign) => latin.test(sign));
}

/** Satori parses fonts once per array, so the same scripts must give the same array. */
const loaded = new Map<string, Promise<Font[]>>();

/** Returns the fonts that `text` may need: parsing one takes time, and most texts are in one script. */
export function fontsFor(text: string): Promise<Font[]> {
  const scripts = charactersOf.flatMap(([script, characters]) => (characters.test(text) ? [script] : []));
  // The ellipsis of a shortened text is in the Latin files.
  const needed = [...new Set<Script>(['latin', ...scripts])];
  const fonts = loaded.get(needed.join()) ?? readFonts(needed);
  loaded.set(needed.join(), fonts);
  return fonts;
}

function readFonts(scripts: readonly Script[]): Promise<Font[]> {
  return Promise.all(
    scripts.flatMap((script) =>
      STYLES.map(async ({ weight, style }) => ({
        name: familyOf(script),
        weight,
        style,
        data: await readFile(
          require.resolve(`@fontsource/vollkorn/files/vollkorn-${script}-${weight}-${style}.woff`),
        ),
      })),
    ),
  );
}

function familyOf(script: Script): string {
  return `Vollkorn ${script}`;
}

function characterClass(range: string): RegExp {
  const members = range.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?/g, (_match, from: string, to = from) => {
    return `\\u{${from}}-\\u{${to}}`;
  });
  return new RegExp(`[${members}]`, 'u');
}

/** Emoji, and the characters that turn others into emoji (UTS #51). No text typeface has them. */
const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\u20E3\uFE0F\u{E0020}-\u{E007F}]/gu;
/** Leaving one of these out would change the word. */
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Returns `text` without emoji, on one line, in Unicode composed form. */
export function plainLine(text: string): string {
  return text.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').trim();
}

/**
 * Returns the first wording without a letter among the `missing`, and without missing signs. Empty when there is none:
 * no line is better than one with boxes in it.
 */
export function firstThatCanBeSet(line: Line, missing: ReadonlySet<string>): string {
  const wordings = line.map(plainLine).filter((text) => text !== '');
  const whole = wordings.find((text) => ![...text].some((sign) => missing.has(sign) && LETTER.test(sign)));
  return plainLine([...(whole ?? '')].filter((sign) => !missing.has(sign)).join(''));
}
