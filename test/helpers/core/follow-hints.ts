/** Fixes invalid input as a program would: from the hints alone, without the schema. */
import type { FieldError } from '../../../web/core/problems.ts';

type Input = Readonly<Record<string, unknown>>;
type Fix = (input: Input, field: string, words: readonly string[]) => Input;

/** The fix for each form of hint. The pattern's capture groups are the fix's parameters. */
const fixes: readonly (readonly [hint: RegExp, fix: Fix])[] = [
  [/^Send it as an object\.$/, () => ({})],
  [/^Did you mean "(.+?)"\? Known: (.+)\.$/s, rename],
  [/^Leave it out: no fields are accepted here\.(?: GET .+)?$/, () => ({})],
  [/^Leave it out\. Known: (.+)\.$/s, (input, _field, [known = '']) => keep(input, known)],
  [/^Use one of: "(.+?)"/, (input, field, [value]) => ({ ...input, [field]: value })],
  [
    /^Send ".+" as an? \w+, instead of "(.+)"\.$/,
    (input, field, [other = '']) => ({ ...input, [field]: input[other] }),
  ],
  [/^Send ".+" as one of '(.+?)'/, (input, field, [value]) => ({ ...input, [field]: value })],
  [
    /^Send ".+" as a string(?:, or leave it out)?\.$/,
    (input, field) => ({ ...input, [field]: 'in plain words' }),
  ],
  [/^Send ".+" as a boolean(?:, or leave it out)?\.$/, (input, field) => ({ ...input, [field]: true })],
  [
    /^Send ".+" as an? (?:number|integer)(?:, or leave it out)?\.$/,
    (input, field) => ({ ...input, [field]: 1 }),
  ],
  [/^Send a number that is at (?:least|most) (\d+) for ".+"\.$/, withNumber],
  [/^Send ".+" with at most (\d+) characters?\.$/, cut],
  [/^Send ".+" with at least (\d+) characters?\.$/, lengthen],
  [/ like (\S+@\S+)\.$/, (input, field, [example]) => ({ ...input, [field]: example })],
  [/ like (\d{4}), /, (input, field, [example]) => ({ ...input, [field]: example })],
  [/must not contain the character U\+0000\.$/, withoutNull],
  [/must be left empty\.$/, (input, field) => ({ ...input, [field]: '' })],
];

/**
 * Applies the hint of every error.
 *
 * @throws Error when a hint has no known form
 */
export function followHints(input: unknown, errors: readonly FieldError[]): Input {
  return errors.reduce<Input>(follow, isInput(input) ? input : {});
}

function follow(input: Input, { pointer, hint }: FieldError): Input {
  for (const [form, fix] of fixes) {
    const found = form.exec(hint);
    if (found) return fix(input, pointer.replace(/^\//, ''), found.slice(1));
  }
  throw new Error(`No program can follow this hint: ${hint}`);
}

function rename(input: Input, field: string, [name = '', known = '']: readonly string[]): Input {
  return { [name]: input[field], ...keep(input, known) };
}

/** Returns only the properties that `known` lists in quotation marks. */
function keep(input: Input, known: string): Input {
  const names = [...known.matchAll(/"(.+?)"/g)].map(([, name]) => name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}

function withNumber(input: Input, field: string, [bound]: readonly string[]): Input {
  return { ...input, [field]: Number(bound) };
}

function cut(input: Input, field: string, [length]: readonly string[]): Input {
  const characters = [...String(input[field]).normalize('NFC').trim()];
  return { ...input, [field]: characters.slice(0, Number(length)).join('') };
}

function lengthen(input: Input, field: string, [length]: readonly string[]): Input {
  return { ...input, [field]: String(input[field]).trim().padEnd(Number(length), 'x') };
}

function withoutNull(input: Input, field: string): Input {
  return { ...input, [field]: String(input[field]).replaceAll('\0', '') };
}

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
