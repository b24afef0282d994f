/** What is in a form, as the input of a tool. */
import type { FormField } from './form-fields.ts';

/** A number as JSON writes it (RFC 8259, section 6), so that it means the same to every caller. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * The input that `textOf` the fields makes. An empty field is left out. What is wrong is sent as it is, for the tool to
 * judge: a number that is none stays text.
 */
export function readInput(
  fields: readonly FormField[],
  textOf: (name: string) => string,
): Record<string, unknown> {
  const given = fields.flatMap((field) => {
    const text = textOf(field.name);
    return text === '' ? [] : [[field.name, typedValue(field, text)]];
  });
  return Object.fromEntries(given);
}

/** Whether a required field has been left out, so that the tool refuses the call. */
export function lacksRequired(
  fields: readonly FormField[],
  input: Readonly<Record<string, unknown>>,
): boolean {
  return fields.some(({ name, required }) => required && !Object.hasOwn(input, name));
}

function typedValue({ type }: FormField, text: string): unknown {
  const isNumber = type === 'number' && NUMBER.test(text.trim()) && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}
