/** The typeface of the site, as far as its package has scripts: Latin, Cyrillic, Greek and Vietnamese. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'] as const;
const STYLES = [
  { weight: 400, style: 'normal' },
  { weight: 400, style: 'italic' },
  { weight: 500, style: 'normal' },
] as const;

/** A family a script: a letter is sought in one after the other, among fonts of one family it is not. */
export const FAMILY = SCRIPTS.map(familyOf).join(', ');

const { resolve } = createRequire(import.meta.url);

/** Reads every font, 400 KB in all. */
export function readTypeface(): Promise<Font[]> {
  return Promise.all(
    SCRIPTS.flatMap((script) =>
      STYLES.map(async ({ weight, style }) => ({
        name: familyOf(script),
        weight,
        style,
        data: await readFile(
          resolve(`@fontsource/vollkorn/files/vollkorn-${script}-${weight}-${style}.woff`),
        ),
      })),
    ),
  );
}

function familyOf(script: (typeof SCRIPTS)[number]): string {
  return `Vollkorn ${script}`;
}
