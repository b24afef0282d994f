import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const { latin } = createRequire(import.meta.url)('@fontsource/vollkorn/unicode.json');

/** Returns whether the Latin font files, which every page fetches, contain every character in `text`. */
function isLatin(text: string): boolean {
  // CSS writes ranges as `U+0100-02BA,U+0304`.
  const members = latin.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?/g, (_: string, from: string, to = from) => {
    return `\\u{${from}}-\\u{${to}}`;
  });
  return new RegExp(`^[${members}]*$`, 'u').test(text);
}

/** Returns the characters that a style sheet adds to the text, with escapes resolved. */
function added(css: string): readonly string[] {
  return [...css.matchAll(/content: "([^"]+)"/g)].map(([, text = '']) =>
    text.replace(/\\([\da-f]{1,6})\s?/gi, (_escape, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    ),
  );
}

describe('characters added by style sheets', () => {
  const sheets = readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, added(readFileSync(new URL(file, folder), 'utf8'))] as const)
    .filter(([, characters]) => characters.length > 0);

  it.each(sheets)('in %s are in the typeface, so that no fallback font is needed', (_file, characters) => {
    expect(characters.filter((character) => !isLatin(character))).toEqual([]);
  });

  it('are detected as missing from the typeface if they are arrows or squares, literal or escaped', () => {
    const characters = added(
      'content: "→" content: "\\2192 " content: "■" content: "…" content: "\\203a" content: " ›"',
    );
    expect(characters.map(isLatin)).toEqual([false, false, false, true, true, true]);
  });
});
