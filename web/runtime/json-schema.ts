import type { z } from 'zod/v3';
import { ignoreOverride, zodToJsonSchema } from 'zod-to-json-schema';
import { boundsOf } from './schemas.ts';

/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The JSON Schema of a zod 3 schema, without `$ref` and without `$schema`, so that it stands in a tool's descriptor
 * and in OpenAPI 3.1 as it is.
 */
export function toJsonSchema(schema: z.ZodTypeAny): JsonSchema {
  const { $schema, ...jsonSchema } = zodToJsonSchema(schema, {
    $refStrategy: 'none',
    // Only a strict object refuses unknown properties; the others ignore them.
    removeAdditionalStrategy: 'strict',
    override: (definition) => {
      const bounds = boundsOf(definition);
      if (!bounds) return ignoreOverride;
      const { description } = definition;
      return { type: 'string', ...bounds, ...(description !== undefined && { description }) };
    },
  }) as Record<string, unknown>;
  return jsonSchema;
}
