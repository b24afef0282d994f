/** Mends refused input as a program would: by what the hints say, knowing nothing of the schema. */
import type { FieldError } from '../../../web/runtime/problems.ts';

type Input = Readonly<Record<string, unknown>>;
type Remedy = (input: Input, field: string, words: readonly string[]) => Input;

/** What each form of hint tells one to do; its groups are the words that matter. */
const remedies: readonly (readonly [hint: RegExp, remedy: Remedy])[] = [
  [/^Send it as an object\.$/, () => ({})],
  [/^Did you mean "(.+?)"\? Known: (.+)\.$/s, rename],
  [/^Leave it out: nothing is taken here\.$/, () => ({})],
  [/^Leave it out\. Known: (.+)\.$/s, (input, _field, [known = '']) => keep(input, known)],
  [/^Use one of: "(.+?)"/, (input, field, [value]) => ({ ...input, [field]: value })],
  [/^Send ".+" as one of '(.+?)'/, (input, field, [value]) => ({ ...input, [field]: value })],
  [/^Send ".+" as a string\.$/, (input, field) => ({ ...input, [field]: 'in plain words' })],
  [/^Send ".+" as an? (?:number|integer)\.$/, (input, field) => ({ ...input, [field]: 1 })],
  [/^Send ".+" as a number of at (?:least|most) (\d+)\.$/, withNumber],
  [/^Send ".+" with at most (\d+) characters?\.$/, cut],
  [/^Send ".+" with at least (\d+) characters?\.$/, lengthen],
  [/ like (\S+@\S+)\.$/, (input, field, [example]) => ({ ...input, [field]: example })],
  [/must not hold the character U\+0000\.$/, withoutNull],
  [/must be left empty\.$/, (input, field) => ({ ...input, [field]: '' })],
];

/**
 * Does what every error says.
 *
 * @throws Error when a hint tells a program nothing
 */
export function followHints(input: unknown, errors: readonly FieldError[]): Input {
  return errors.reduce<Input>(follow, isInput(input) ? input : {});
}

function follow(input: Input, { pointer, hint }: FieldError): Input {
  for (const [form, remedy] of remedies) {
    const found = form.exec(hint);
    if (found) return remedy(input, pointer.replace(/^\//, ''), found.slice(1));
  }
  throw new Error(`No program can follow this hint: ${hint}`);
}

function rename(input: Input, field: string, [name = '', known = '']: readonly string[]): Input {
  return { [name]: input[field], ...keep(input, known) };
}

/** Only what `known` names, each in quotation marks. */
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
