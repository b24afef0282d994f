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

/** Returns the option that equals `value` regardless of case, plural and punctuation, if only one does. */
export function enumValue(options: readonly string[], value: string): string | undefined {
  if (options.includes(value)) return value;
  const folded = foldWords(value);
  const [option, ...others] = options.filter((candidate) => foldWords(candidate) === folded);
  return others.length === 0 ? option : undefined;
}

/** Returns a key that is equal for "Product & Engineering Strategy" and "products and engineering strategy". */
function foldWords(text: string): string {
  return foldedWords(text).join('');
}

/** Returns the words of text in lower case, without plural endings and without "and". */
export function foldedWords(text: string): readonly string[] {
  const words =
    text
      .slice(0, MAX_FOLDED)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.filter((word) => word !== 'and').map((word) => word.replace(/s$/, ''));
}
