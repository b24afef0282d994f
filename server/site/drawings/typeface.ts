/** The typeface of the site, as far as its package has scripts: Latin, Cyrillic, Greek and Vietnamese. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const require = createRequire(import.meta.url);

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const;
type Script = (typeof SCRIPTS)[number];

const STYLES = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const;

/** A family a script: a letter is sought in one after the other, among fonts of one family it is not. */
export const FAMILY = SCRIPTS.map(familyOf).join(', ');

/** As CSS writes them: `U+0100-02BA,U+0304`. */
const ranges: Readonly<Record<Script, string>> = require('@fontsource/vollkorn/unicode.json');
const charactersOf = SCRIPTS.map((script) => [script, characterClass(ranges[script])] as const);

/** Whether every sign of `text` is among those of the Latin files, which every page fetches. */
export function isLatin(text: string): boolean {
  const latin = characterClass(ranges.latin);
  return [...text].every((sign) => latin.test(sign));
}

/** Satori parses fonts once for each array it is given, so that the same scripts must be the same array. */
const read = new Map<string, Promise<Font[]>>();

/** The fonts that `text` may need: parsing one takes memory and time, and most texts are in one script. */
export function fontsFor(text: string): Promise<Font[]> {
  const scripts = charactersOf.flatMap(([script, characters]) => (characters.test(text) ? [script] : []));
  // What is added to a text, an ellipsis, is Latin.
  const needed = [...new Set<Script>(['latin', ...scripts])];
  const fonts = read.get(needed.join()) ?? readFonts(needed);
  read.set(needed.join(), fonts);
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
