/** Checks that text stays legible with the colors that the owner's stylesheet sets, in both themes. */
import { type Color, converter, parse, wcagContrast, wcagLuminance } from 'culori';
import type { AtRule, Root, Rule } from 'postcss';
import parseValue from 'postcss-value-parser';
import type { ContentError } from '../../web/runtime/content/content-error.ts';

/** A content error in `theme.css`. */
export type ThemeError = Omit<ContentError, 'file'>;

type Scheme = 'light' | 'dark';

/** The visitor's system preference, and the choice made on the page, which overrides it. */
interface Preference {
  readonly system: Scheme;
  readonly choice?: Scheme;
}

interface Token {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  readonly priority: number;
  readonly applies: (preference: Preference) => boolean;
}

/** Minimum contrast of text (WCAG 1.4.3). */
const MIN_CONTRAST = 4.5;

/** Copies of the values in web/styles/tokens.css, which the build minifies. */
export const BUILT_IN_COLORS = {
  '--paper': 'light-dark(oklch(0.985 0.006 90), oklch(0.19 0.008 165))',
  '--surface': 'light-dark(oklch(0.955 0.01 90), oklch(0.235 0.01 165))',
  '--ink': 'light-dark(oklch(0.26 0.012 240), oklch(0.905 0.008 110))',
  '--ink-soft': 'light-dark(oklch(0.415 0.012 180), oklch(0.775 0.012 165))',
  '--link':
    'light-dark(oklch(from var(--accent) min(l, 0.42) min(c, 0.2) h), oklch(from var(--accent) max(l, 0.81) min(c, 0.11) h))',
  '--mark':
    'light-dark(oklch(from var(--accent) 0.92 min(c, 0.03) h), oklch(from var(--accent) 0.36 min(c, 0.05) h))',
  '--wrong': 'light-dark(oklch(0.42 0.15 30), oklch(0.82 0.09 30))',
} as const;

type ColorName = keyof typeof BUILT_IN_COLORS;

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

const SELECTOR = /^:root(?:\[data-theme=(light|dark)\]|:not\(\[data-theme=(light|dark)\]\))?$/;
const MEDIA_QUERY = /^\(prefers-color-scheme:(light|dark)\)$/;
/** The form of the built-in colors that are derived from the accent. */
const FROM_ACCENT = /^oklch\(from var\(--accent\) (?:(min|max)\(l, )?([\d.]+)\)? min\(c, ([\d.]+)\) h\)$/;

const toOklch = converter('oklch');

/** Checks each pair if the stylesheet sets one of its colors. Skips colors that cannot be computed here. */
export function checkContrast(root: Root, accent: string): ThemeError[] {
  const declared = declaredTokens(root);
  const errors = new Map<string, ThemeError>();
  for (const preference of PREFERENCES) {
    const scheme = preference.choice ?? preference.system;
    const readValue = (name: string, builtIn: string) =>
      half(cascade(declared, name, preference)?.value ?? builtIn, scheme);
    const colorOf = (name: ColorName) =>
      readColor(readValue(name, BUILT_IN_COLORS[name]), readValue('--accent', accent));
    for (const [text, background] of PAIRS) {
      const source = cascade(declared, text, preference) ?? cascade(declared, background, preference);
      const color = source && colorOf(text);
      const ground = source && colorOf(background);
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

/** Returns the custom properties that rules for `:root` set, also those for one theme only. */
function declaredTokens(root: Root): readonly Token[] {
  const tokens: Token[] = [];
  root.walkDecls(/^--/, ({ prop: name, value, important, parent: rule, source }) => {
    if (rule?.type !== 'rule') return;
    const system = systemOf(rule.parent);
    if (system === undefined) return;
    for (const selector of (rule as Rule).selectors) {
      const found = SELECTOR.exec(selector.replace(/["'\s]/g, ''));
      if (!found) continue;
      const [, only, not] = found;
      tokens.push({
        name,
        value,
        line: source?.start?.line ?? 1,
        priority: (important ? 2 : 0) + (only || not ? 1 : 0),
        applies: ({ system: preferred, choice }) =>
          (system === 'any' || system === preferred) &&
          (only === undefined || only === choice) &&
          (not === undefined || not !== choice),
      });
    }
  });
  return tokens;
}

/** Returns the system preference that a rule is for, or undefined if it depends on something else. */
function systemOf(parent: Rule['parent']): Scheme | 'any' | undefined {
  if (parent?.type === 'root') return 'any';
  if (parent?.type !== 'atrule' || parent.parent?.type !== 'root') return undefined;
  const { name, params } = parent as AtRule;
  const [, system] = MEDIA_QUERY.exec(params.replace(/\s/g, '')) ?? [];
  return name.toLowerCase() === 'media' ? (system as Scheme | undefined) : undefined;
}

/** Returns the declaration that wins: of those with the highest priority, the last. */
function cascade(tokens: readonly Token[], name: string, preference: Preference): Token | undefined {
  return tokens
    .filter((token) => token.name === name && token.applies(preference))
    .reduce<Token | undefined>(
      (winner, token) => (winner && winner.priority > token.priority ? winner : token),
      undefined,
    );
}

/** Returns the half of a `light-dark()` pair that a color scheme uses, or the whole value if it is no pair. */
function half(value: string, scheme: Scheme): string {
  const [node] = parseValue(value.trim()).nodes;
  if (node?.type !== 'function' || node.value.toLowerCase() !== 'light-dark') return value.trim();
  const comma = node.nodes.findIndex((part) => part.type === 'div' && part.value === ',');
  const parts = scheme === 'light' ? node.nodes.slice(0, comma) : node.nodes.slice(comma + 1);
  return parseValue.stringify(parts);
}

/** Returns an opaque color, or undefined if it depends on anything other than the accent. */
function readColor(text: string, accent: string): Color | undefined {
  const [, bound, lightness, maxChroma] = FROM_ACCENT.exec(text) ?? [];
  if (maxChroma === undefined) {
    const color = parse(text.toLowerCase());
    return color?.alpha === undefined || color.alpha === 1 ? color : undefined;
  }
  const base = toOklch(parse(accent.toLowerCase()));
  if (!base) return undefined;
  const l = bound === undefined ? Number(lightness) : Math[bound as 'min' | 'max'](base.l, Number(lightness));
  return { ...base, l, c: Math.min(base.c, Number(maxChroma)) };
}
