/** Checks that text stays legible with the colors that the owner's stylesheet sets, in both themes. */
import { wcagContrast, wcagLuminance } from 'culori';
import type { Root } from 'postcss';
import type { ContentError } from '../../util/content-error.ts';
import { type ColorName, type Preference, readTokens } from '../theme-colors.ts';

/** A content error in `theme.css`. */
export type ThemeError = Omit<ContentError, 'file'>;

/** Minimum contrast of text (WCAG 1.4.3). */
const MIN_CONTRAST = 4.5;

const PAIRS: readonly (readonly [text: ColorName, background: ColorName])[] = [
  ...(['--ink', '--ink-soft', '--link', '--wrong'] as const).flatMap((text) =>
    (['--paper', '--surface'] as const).map((background) => [text, background] as const),
  ),
  ['--ink', '--mark'],
];

const PREFERENCES: readonly Preference[] = (['light', 'dark'] as const).flatMap((system) => [
  { system },
  { system, choice: 'light' },
  { system, choice: 'dark' },
]);

/** Checks each pair if the stylesheet sets one of its colors. Skips colors that cannot be computed here. */
export function checkContrast(root: Root, accent: string): ThemeError[] {
  const { declarationOf, colorOf } = readTokens(root, accent);
  const errors = new Map<string, ThemeError>();
  for (const preference of PREFERENCES) {
    const scheme = preference.choice ?? preference.system;
    for (const [text, background] of PAIRS) {
      const source = declarationOf(text, preference) ?? declarationOf(background, preference);
      const color = source && colorOf(text, preference);
      const ground = source && colorOf(background, preference);
      if (!color || !ground) continue;
      const ratio = wcagContrast(color, ground);
      if (ratio >= MIN_CONTRAST) continue;
      const isLighter = wcagLuminance(color) > wcagLuminance(ground);
      // Rounded down, so that 4.499 is not shown as 4.5.
      const shown = Math.floor(ratio * 100) / 100;
      const message = `In the ${scheme} theme, ${text} on ${background} has a contrast of ${shown}:1; text needs at least ${MIN_CONTRAST}:1.`;
      const fix = isLighter
        ? `Choose a lighter ${text} or a darker ${background}.`
        : `Choose a darker ${text} or a lighter ${background}.`;
      errors.set(`${source.line} ${message}`, { line: source.line, message, fix });
    }
  }
  return [...errors.values()];
}
