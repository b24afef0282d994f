import { z } from 'zod/v3';

/** No query parameters. */
export const noParameters = z.object({});

/** A number in a query string: digits become a number, anything else is left for the schema to refuse. */
export function numberParameter<Schema extends z.ZodTypeAny>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
    schema,
  );
}

export const success = z.literal('success');
