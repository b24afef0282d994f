/** Generated inputs for tools: either valid, from the JSON Schema, or arbitrary. */
import type { JsonSchema } from '../../../web/core/json-schema.ts';
import { normalizeText } from '../../../web/core/schemas.ts';
import { fc } from './fuzz.ts';

/** Existing values by property name, for properties whose schema does not list them. */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Generates inputs that `schema` allows, with trimmed NFC strings. Throws for unknown keywords. */
export function validInput(schema: JsonSchema, known: KnownValues = {}): fc.Arbitrary<unknown> {
  const { type, description, default: fallback, ...rest } = schema;
  if (type === 'object') return validObject(rest, known);
  if (Array.isArray(rest.enum)) return fc.constantFrom<unknown>(...rest.enum);
  const { minimum, maximum, minLength, maxLength, ...unknown } = rest;
  if (Object.keys(unknown).length > 0) throw new Error(`Cannot generate ${JSON.stringify(schema)}.`);
  if (type === 'integer') return fc.integer(range(minimum, maximum, Number.MAX_SAFE_INTEGER));
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return validText(range(minLength, maxLength, 10_000));
  throw new Error(`Cannot generate ${JSON.stringify(schema)}.`);
}

function validObject(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties, ...unknown } = schema;
  if (!isObject(properties) || !Array.isArray(required) || Object.keys(unknown).length > 0) {
    throw new Error(`Cannot generate ${JSON.stringify(schema)}.`);
  }
  const entries = Object.entries(properties).map(([name, property]) => {
    if (!isObject(property)) throw new Error(`"${name}" has no schema.`);
    return [name, known[name] ?? validInput(property, known)];
  });
  return fc.record<Record<string, unknown>>(Object.fromEntries(entries), { requiredKeys: required });
}

/** Generates strings in any script and of any length, including the maximum length. */
function validText({ min, max }: { min: number; max: number }): fc.Arbitrary<string> {
  const longest = fc.constantFrom('a', 'é', '😀').map((character) => character.repeat(max));
  const any = fc.string({ unit: 'binary', minLength: min, maxLength: max }).map(normalizeText);
  return fc.oneof({ weight: 4, arbitrary: any }, longest).filter((text) => {
    const length = [...text].length;
    return length >= min && length <= max;
  });
}

function range(least: unknown, most: unknown, otherwise: number): { min: number; max: number } {
  return {
    min: typeof least === 'number' ? least : 0,
    max: typeof most === 'number' ? most : otherwise,
  };
}

/** Any JavaScript string, including lone surrogates. */
export const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('\ud800', 'a\udfff', '\u0000', '\u200b', '__proto__', 'constructor', '\n', '  '),
  fc.constant('x'.repeat(100_000)),
);

const wildValue = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSet: true }),
  anyString,
  fc.double(),
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -0, 1.5, 0, 51, 1e308, true, [], {}),
  fc.constantFrom(100, 2_000).map(nested),
);

/** Generates arbitrary values, mostly objects with some properties of `schema`. */
export function wildInput({ properties }: JsonSchema): fc.Arbitrary<unknown> {
  const names = isObject(properties) ? Object.keys(properties) : [];
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length', ''),
    anyString,
    ...(names.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...names) }] : []),
  );
  const entries = fc.array(fc.tuple(key, wildValue), { maxLength: 4 });
  return fc.oneof(wildValue, { weight: 3, arbitrary: entries.map((given) => Object.fromEntries(given)) });
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
