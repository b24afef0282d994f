import { Ajv } from 'ajv';

const ajv = new Ajv({ strict: false, validateFormats: false });

/** What is wrong with a JSON Schema, in a sentence; undefined where nothing is. */
export function schemaFault(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return 'it is missing.';
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
