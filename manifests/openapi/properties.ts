import type { z } from 'zod/v3';
import { type JsonSchema, toJsonSchema } from '../../web/runtime/json-schema.ts';

/** One field of an object, with its own JSON Schema. */
export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/**
 * The fields of an object schema. They are taken from the JSON Schema of the whole, because that of an optional field
 * by itself says that it may also be nothing at all (`not: {}`).
 */
export function propertiesOf(schema: z.AnyZodObject): Property[] {
  const { properties, required } = toJsonSchema(schema);
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: Array.isArray(required) && required.includes(name),
    schema: isObject(property) ? property : {},
  }));
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
