/** Checks the owner's stylesheet: its syntax, the files that it loads, and the contrast of its colors. */

import { wcagContrast, wcagLuminance } from 'culori';
import { tryDecodeURI } from 'hono/utils/url';
import { CssSyntaxError, type Declaration, parse, type Root } from 'postcss';
import parseValue from 'postcss-value-parser';
import { type ContentError, MAX_ERRORS } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
import type { Explanation } from '../../util/phrase.ts';
import { type ColorName, type Preference, readTokens } from '../theme-colors.ts';

/** The owner's stylesheet in the content folder. */
export const THEME_FILE = 'theme.css';

/** A data URI may be as long as the file. */
const MAX_SHOWN_ADDRESS = 60;

type ThemeError = Omit<ContentError, 'file'>;

interface ThemeContext {
  /** The accent in `site.yaml`. */
  readonly accent: string;
  /** File names in `media/`. */
  readonly media: ReadonlySet<string>;
}

export function checkTheme(css: string, { accent, media }: ThemeContext): ContentError[] {
  try {
    // Otherwise PostCSS also reads the source map that a comment names, even from a file.
    const root = parse(css, { map: false });
    return [...checkFiles(root, media), ...checkContrast(root, accent)]
      .slice(0, MAX_ERRORS)
      .map((error) => ({ file: THEME_FILE, ...error }));
  } catch (error) {
    return [{ file: THEME_FILE, ...explainSyntax(error) }];
  }
}

/** Returns the addresses of the files that a valid stylesheet loads. */
export function addressesOfTheme(css: string): readonly string[] {
  const addresses: string[] = [];
  parse(css, { map: false }).walkDecls((declaration) => {
    addresses.push(...addressesIn(declaration));
  });
  return addresses;
}

function explainSyntax(error: unknown): ThemeError {
  if (error instanceof CssSyntaxError) {
    return { line: error.line ?? 1, ...explain('notCss', { reason: error.reason }) };
  }
  // Nested rules and functions are visited recursively.
  if (error instanceof RangeError) return { line: 1, ...explain('tooDeep', {}, 'nestLess') };
  throw error;
}

/** Checks that the stylesheet loads only files of `media/`, because the content security policy blocks any other. */
function checkFiles(root: Root, media: ReadonlySet<string>): ThemeError[] {
  const errors: ThemeError[] = [];
  root.walkAtRules(/^import$/i, ({ source }) => {
    errors.push({ line: source?.start?.line ?? 1, ...explain('cssImport') });
  });
  root.walkDecls((declaration) => {
    for (const address of addressesIn(declaration)) {
      const fault = checkAddress(address, media);
      if (fault) errors.push({ line: declaration.positionBy({ word: address }).line, ...fault });
    }
  });
  return errors;
}

function addressesIn({ value }: Declaration): readonly string[] {
  const addresses: string[] = [];
  parseValue(value).walk((node) => {
    if (node.type !== 'function' || !/^(?:url|src|(?:-webkit-)?image-set)$/i.test(node.value)) return;
    const texts = node.nodes.filter(({ type }) => type === 'string').map(({ value: text }) => text);
    // Only `url()` takes an address without quotes.
    const isUnquoted = texts.length === 0 && node.value.toLowerCase() === 'url';
    addresses.push(...(isUnquoted ? [parseValue.stringify(node.nodes)] : texts));
  });
  return addresses;
}

function checkAddress(address: string, media: ReadonlySet<string>): Explanation | undefined {
  // A part of the page itself, such as an SVG filter.
  if (address.startsWith('#')) return undefined;
  const [, name] = /^\/media\/([^?#]+)/.exec(tryDecodeURI(address)) ?? [];
  if (name !== undefined && !name.startsWith('fonts/'))
    return media.has(name) ? undefined : explain('noMedia', { name });
  const shown = address.length > MAX_SHOWN_ADDRESS ? `${address.slice(0, MAX_SHOWN_ADDRESS)}…` : address;
  return explain('cssAddress', { address: shown });
}

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
function checkContrast(root: Root, accent: string): ThemeError[] {
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
      const values = { text, background, contrast: shown, minimum: MIN_CONTRAST };
      const explanation = explain(`contrast_${scheme}`, values, isLighter ? 'moreLight' : 'moreDark');
      errors.set(`${source.line} ${explanation.message}`, { line: source.line, ...explanation });
    }
  }
  return [...errors.values()];
}
