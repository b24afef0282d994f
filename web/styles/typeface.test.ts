import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const { latin } = createRequire(import.meta.url)('@fontsource/vollkorn/unicode.json');

/** Tells whether the Latin font files, which every page fetches, have every character of `text`. */
function isLatin(text: string): boolean {
  // CSS writes ranges as `U+0100-02BA,U+0304`.
  const members = latin.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?/g, (_: string, from: string, to = from) => {
    return `\\u{${from}}-\\u{${to}}`;
  });
  return new RegExp(`^[${members}]*$`, 'u').test(text);
}

/** The signs that a style sheet adds to the text, escapes read. */
function added(css: string): readonly string[] {
  return [...css.matchAll(/content: "([^"]+)"/g)].map(([, text = '']) =>
    text.replace(/\\([\da-f]{1,6})\s?/gi, (_escape, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    ),
  );
}

describe('signs that are added to the text are of the typeface, so that no browser has to look for another', () => {
  const sheets = readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, added(readFileSync(new URL(file, folder), 'utf8'))] as const)
    .filter(([, signs]) => signs.length > 0);

  it.each(sheets)('%s', (_file, signs) => {
    expect(signs.filter((sign) => !isLatin(sign))).toEqual([]);
  });

  it('which has no arrows and no squares, written out or escaped', () => {
    const signs = added(
      'content: "→" content: "\\2192 " content: "■" content: "…" content: "\\203a" content: " ›"',
    );
    expect(signs.map(isLatin)).toEqual([false, false, false, true, true, true]);
  });
});
