/** Accepts input as language models send it, before it is validated. The published schemas stay strict. */
import { z } from 'zod/v3';
import { isRecord } from './is-record.ts';
import { unwrapped } from './schemas.ts';

/** Longer than any value of an enum. */
const MAX_FOLDED = 200;

/**
 * Returns input in which an optional field that is null is absent, a string with a number is that number, and a
 * value of an enum is spelled as in the schema. Everything else is left for validation.
 */
export function normalizeInput(schema: z.ZodTypeAny, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(input)) return input;
  const shape = schema.shape as z.ZodRawShape;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (!field) return [[name, value]];
      if (value === null && field.isOptional()) return [];
      return [[name, normalizeValue(unwrapped(field), value)]];
    }),
  );
}

function normalizeValue(schema: z.ZodTypeAny, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  if (schema instanceof z.ZodEnum) return enumValue(schema.options, value) ?? value;
  return value;
}

/** Returns the option that equals `value` regardless of case, accents, plural and punctuation, if only one does. */
export function enumValue(options: readonly string[], value: string): string | undefined {
  if (options.includes(value)) return value;
  // Equal for "Product & Engineering Strategy" and "products and engineering strategy".
  const keyOf = (text: string) => foldedWords(text).join('');
  const key = keyOf(value);
  const [option, ...others] = options.filter((candidate) => keyOf(candidate) === key);
  return others.length === 0 ? option : undefined;
}

/** Returns the words of text in lower case, without accents, plural endings and "and". */
export function foldedWords(text: string): readonly string[] {
  const words =
    text
      .slice(0, MAX_FOLDED)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.filter((word) => word !== 'and').map((word) => word.replace(/s$/, ''));
}
