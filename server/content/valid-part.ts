/** Finds what is valid in an invalid document, so that the rest of it can be checked, too. */
import { z } from 'zod/v3';
import { unwrapped } from '../../web/core/schemas.ts';

/** A document without its invalid values. Items of lists keep their positions. */
export type ValidPart<T> = T extends readonly (infer Item)[]
  ? readonly (ValidPart<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: ValidPart<T[Key]> | undefined }
    : T;

/** Returns the parsed `value` without what does not match the schema, or undefined if nothing does. */
export function validPart<Schema extends z.ZodTypeAny>(
  schema: Schema,
  value: unknown,
): ValidPart<z.output<Schema>> | undefined {
  return partOf(schema, value) as ValidPart<z.output<Schema>> | undefined;
}

function partOf(schema: z.ZodTypeAny, value: unknown): unknown {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => partOf(inner.element, item));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  const fields = Object.entries<z.ZodTypeAny>(inner.shape);
  return Object.fromEntries(fields.map(([key, field]) => [key, partOf(field, given.get(key))]));
}
