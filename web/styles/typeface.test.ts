import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const ranges: Readonly<Record<string, string>> = createRequire(import.meta.url)(
  '@fontsource/vollkorn/unicode.json',
);
/** What the faces have that every page fetches: `U+0000-00FF,U+0131`. */
const latin = new RegExp(
  `^[${ranges.latin?.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?/g, (_range, from, to = from) => `\\u{${from}}-\\u{${to}}`)}]*$`,
  'u',
);

/** The signs that a style sheet adds to the text. */
function added(file: string): readonly string[] {
  const css = readFileSync(new URL(file, folder), 'utf8');
  return [...css.matchAll(/content: "([^"]+)"/g)].map(([, text = '']) => text);
}

describe('signs that are added to the text are of the typeface, so that no browser has to look for another', () => {
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css') && added(file).length > 0);

  it.each(sheets)('%s', (file) => {
    for (const text of added(file)) expect(text).toMatch(latin);
  });

  it('which has no arrows and no squares', () => {
    expect(['→', '■', '…', '›'].map((sign) => latin.test(sign))).toEqual([false, false, true, true]);
  });
});
