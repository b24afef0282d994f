/** Reads the colors of the site from the owner's stylesheet, for each preference of a visitor. */
import { type Color, converter, formatHex, parse as parseColor } from 'culori';
import { type AtRule, parse, type Root, type Rule } from 'postcss';
import parseValue from 'postcss-value-parser';

export type Scheme = 'light' | 'dark';

/** The visitor's system preference, and the choice made on the page, which overrides it. */
export interface Preference {
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

export type ColorName = keyof typeof BUILT_IN_COLORS;

const SELECTOR = /^:root(?:\[data-theme=(light|dark)\]|:not\(\[data-theme=(light|dark)\]\))?$/;
const MEDIA_QUERY = /^\(prefers-color-scheme:(light|dark)\)$/;
/** The form of the built-in colors that are derived from the accent. */
const FROM_ACCENT = /^oklch\(from var\(--accent\) (?:(min|max)\(l, )?([\d.]+)\)? min\(c, ([\d.]+)\) h\)$/;

const toOklch = converter('oklch');

/** Returns the color around the page in each theme, in hexadecimal: the built-in one if it cannot be computed here. */
export function paperColors({ accent, stylesheet = '' }: { accent: string; stylesheet?: string }) {
  const { colorOf } = readTokens(parse(stylesheet, { map: false }), accent);
  const builtIn = readTokens(parse(''), accent);
  const paper = (system: Scheme) =>
    formatHex(colorOf('--paper', { system }) ?? builtIn.colorOf('--paper', { system })) ?? '';
  return { light: paper('light'), dark: paper('dark') };
}

/** Returns functions that find the declaration of a color, and the color itself. */
export function readTokens(root: Root, accent: string) {
  const declared = declaredTokens(root);
  const declarationOf = (name: string, preference: Preference) => cascade(declared, name, preference);
  /** Returns undefined if the color cannot be computed here. */
  const colorOf = (name: ColorName, preference: Preference) => {
    const readValue = (token: string, builtIn: string) =>
      half(declarationOf(token, preference)?.value ?? builtIn, preference.choice ?? preference.system);
    return readColor(readValue(name, BUILT_IN_COLORS[name]), readValue('--accent', accent));
  };
  return { declarationOf, colorOf };
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
    const color = parseColor(text.toLowerCase());
    return color?.alpha === undefined || color.alpha === 1 ? color : undefined;
  }
  const base = toOklch(parseColor(accent.toLowerCase()));
  if (!base) return undefined;
  const l = bound === undefined ? Number(lightness) : Math[bound as 'min' | 'max'](base.l, Number(lightness));
  return { ...base, l, c: Math.min(base.c, Number(maxChroma)) };
}
