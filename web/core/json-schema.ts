import type { z } from 'zod/v3';
import { ignoreOverride, zodToJsonSchema } from 'zod-to-json-schema';
import { remembered } from './remembered.ts';
import { boundsOf } from './schemas.ts';

/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/**
 * Returns the JSON Schema of a zod 3 schema, without `$ref` and `$schema`, so that it can be embedded in tool
 * descriptors and in OpenAPI 3.1. Several documents contain the schemas of the same tools and endpoints.
 */
export const toJsonSchema = remembered((schema: z.ZodTypeAny): JsonSchema => {
  const { $schema, ...jsonSchema } = zodToJsonSchema(schema, {
    $refStrategy: 'none',
    // Only strict objects reject unknown properties; others ignore them.
    removeAdditionalStrategy: 'strict',
    override: (definition) => {
      const bounds = boundsOf(definition);
      if (!bounds) return ignoreOverride;
      const { description } = definition;
      return { type: 'string', ...bounds, ...(description !== undefined && { description }) };
    },
  }) as Record<string, unknown>;
  return jsonSchema;
});
