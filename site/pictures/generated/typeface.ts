/**
 * The typefaces of generated images: Vollkorn in the scripts that its package covers (Latin, Cyrillic, Greek and
 * Vietnamese), Amiri for Arabic, and Hina Mincho for Japanese. Satori places the dots and vowels of Amiri, but not those of
 * every Arabic typeface.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'satori';
import type { Line } from '../../../web/views/images/designs.ts';

const require = createRequire(import.meta.url);

const FOLDERS = {
  'hina-mincho': dirname(require.resolve('@fontsource/hina-mincho/package.json')),
  vollkorn: dirname(require.resolve('@fontsource/vollkorn/package.json')),
  amiri: dirname(require.resolve('@fontsource/amiri/package.json')),
};

/** One family per script, because satori looks for a missing character in the next family, not in the same one. */
const FAMILIES = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'];
const ARABIC = 'arabic';
const JAPANESE = 'japanese';
export const FAMILY = [...FAMILIES, ARABIC, JAPANESE].join(', ');

const STYLES = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const;

async function loadFont(
  typeface: keyof typeof FOLDERS,
  name: string,
  { weight, style }: (typeof STYLES)[number],
): Promise<Font> {
  const file = join(FOLDERS[typeface], 'files', `${typeface}-${name}-${weight}-${style}.woff`);
  return { name, weight, style, data: await readFile(file) };
}

const REGULAR = { weight: 400, style: 'normal' } as const;

/**
 * Returns the fonts, with the large one of Japanese only for Japanese. Each is loaded once, because satori parses them again
 * for each new array.
 */
export function loadFonts(isJapanese: boolean): Promise<Font[]> {
  return isJapanese ? allFonts() : mostFonts();
}

const mostFonts = loadOnce(() =>
  Promise.all([
    ...FAMILIES.flatMap((name) => STYLES.map((style) => loadFont('vollkorn', name, style))),
    loadFont('amiri', ARABIC, REGULAR),
  ]),
);
const allFonts = loadOnce(async () => [
  ...(await mostFonts()),
  await loadFont('hina-mincho', JAPANESE, REGULAR),
]);

function loadOnce(load: () => Promise<Font[]>): () => Promise<Font[]> {
  let loaded: Promise<Font[]> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Emoji, and the characters that turn others into emoji (UTS #51). No text typeface has them. */
const EMOJI =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\u20E3\uFE0F\u{E0020}-\u{E007F}]/gu;
/** Letters, marks and digits. Leaving one out would change the word. */
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Returns `text` without emoji, on one line, in Unicode composed form. */
export function plainLine(text: string): string {
  return text.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').trim();
}

/**
 * Returns the first wording that needs no `missing` letters, without its missing symbols. Returns an empty string if
 * there is none, because no line is better than a line with boxes in it.
 */
export function firstThatCanBeSet(line: Line, missing: ReadonlySet<string>): string {
  const wordings = line.map(plainLine).filter((text) => text !== '');
  const whole = wordings.find((text) => ![...text].some((sign) => missing.has(sign) && LETTER.test(sign)));
  return plainLine([...(whole ?? '')].filter((sign) => !missing.has(sign)).join(''));
}
