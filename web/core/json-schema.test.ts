import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { createEndpoints } from '../../server/endpoints/index.ts';
import { bundleOf } from '../../test/helpers/core/site.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { boundedText } from './schemas.ts';
import { createRegistry } from './tools/registry.ts';

const bundle = bundleOf();
const tools = [...createRegistry(bundle).values()];
const endpoints = createEndpoints(bundle);

/** Returns a schema and all nested schemas. Property names are not keywords. */
function schemasIn(schema: unknown): JsonSchema[] {
  if (!isObject(schema)) return [];
  const { properties, items } = schema;
  const inner = [...(isObject(properties) ? Object.values(properties) : []), items];
  return [schema, ...inner.flatMap(schemasIn)];
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

const objectsIn = (schema: JsonSchema) => schemasIn(schema).filter(({ type }) => type === 'object');

it('is converted once for each schema', () => {
  const schema = z.object({ name: z.string() });
  expect(toJsonSchema(schema)).toBe(toJsonSchema(schema));
});

describe('the input schema of a tool', () => {
  it.each(tools)('$name: uses only the keywords that the WebMCP draft recommends', ({ input }) => {
    const keywords = new Set(schemasIn(toJsonSchema(input)).flatMap((schema) => Object.keys(schema)));
    const plain = [
      'type',
      'description',
      'default',
      'enum',
      'properties',
      'required',
      'additionalProperties',
    ];
    const bounds = ['minimum', 'maximum', 'minLength', 'maxLength'];
    for (const keyword of keywords) expect([...plain, ...bounds]).toContain(keyword);
  });

  it.each(tools)('$name: accepts only objects without unknown properties', ({ input }) => {
    const schema = toJsonSchema(input);
    expect(schema.type).toBe('object');
    for (const object of objectsIn(schema)) expect(object.additionalProperties).toBe(false);
  });

  it.each(tools)('$name: describes every property', ({ input }) => {
    const { properties } = toJsonSchema(input);
    for (const property of Object.values(properties ?? {})) {
      expect(property).toMatchObject({ description: expect.stringMatching(/\.$/) });
    }
  });
});

describe('the output schema', () => {
  const answers = [
    ...tools.map(({ name, output }) => ({ name, answer: output })),
    ...endpoints.map(({ operationId, answer }) => ({ name: operationId, answer })),
  ];

  it.each(answers)(
    '$name: compiles in strict mode, without references or unknown properties',
    ({ answer }) => {
      const schema = toJsonSchema(answer);
      expect(() => new Ajv2020({ strict: true }).compile(schema)).not.toThrow();
      expect(JSON.stringify(schema)).not.toMatch(/"\$(ref|defs|schema)"/);
      for (const object of objectsIn(schema)) expect(object.additionalProperties).toBe(false);
    },
  );
});

describe('toJsonSchema', () => {
  it('inlines a schema that is used twice', () => {
    const part = z.object({ a: z.string() }).strict();
    const { properties } = toJsonSchema(z.object({ one: part, two: part }));
    expect(properties).toMatchObject({ one: { type: 'object' }, two: { type: 'object' } });
  });

  it('includes the bounds of a bounded string, along with its default and description', () => {
    const text = boundedText({ maxLength: 9 });
    expect(toJsonSchema(text)).toEqual({ type: 'string', maxLength: 9 });
    expect(toJsonSchema(text.describe('Said.'))).toMatchObject({ maxLength: 9, description: 'Said.' });
    const wrapped = text
      .default('none')
      .transform((value) => value || 'none')
      .describe('Said.');
    expect(toJsonSchema(wrapped)).toEqual({
      type: 'string',
      maxLength: 9,
      default: 'none',
      description: 'Said.',
    });
  });

  it('omits any other refinement', () => {
    expect(toJsonSchema(z.string().refine(() => false))).toEqual({ type: 'string' });
  });
});
