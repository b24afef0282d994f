/** Parts of zod schemas shared by tools, endpoints and content. */
import { z } from 'zod/v3';

/** Returns an object schema that rejects unknown properties. */
export function strictObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).strict();
}

export function listOf<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(strictObject(shape));
}

/** Returns the schema inside those that only make it optional, or add a default or a rule. */
export function unwrapped(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodDefault) return unwrapped(schema.removeDefault());
  return schema instanceof z.ZodEffects ? unwrapped(schema.innerType()) : schema;
}

export const text = z.string();
export const strings = z.array(text);

/** Returns the shape of an object with these fields, all strings. */
export function texts<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, z.ZodString>;
}

/** Returns a copy of `source` with only these fields, in this order. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  ...names: readonly Name[]
): Pick<Source, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}

export const count = z.number().int().min(0);
export const integer = z.number().int();
export const date = z.string().describe('YYYY-MM-DD.');
export const url = z.string().describe('Absolute address.');
export const success = z.literal('success');

export const noInput = strictObject({});

/** Returns the schema of an optional category: one of the site's pillars. */
export function categoryInput({ pillars }: { readonly pillars: readonly { readonly name: string }[] }) {
  const [first, ...rest] = pillars.map(({ name }) => name);
  return z.enum([first ?? '', ...rest]).optional();
}

export interface TextBounds {
  readonly minLength: number;
  readonly maxLength: number;
}

/** The bounds of each check, for the JSON Schema. zod's own `min` and `max` count UTF-16 units. */
const boundsOfCheck = new WeakMap<object, TextBounds>();

/** Returns the form in which text is compared, measured and stored: trimmed and in Unicode NFC. */
export function normalizeText(value: string): string {
  return value.normalize('NFC').trim();
}

/** Returns the schema of a normalized string whose length is counted in Unicode code points, as in JSON Schema. */
export function boundedText({ minLength, maxLength }: TextBounds) {
  const check = (value: string, context: z.RefinementCtx) => {
    const length = [...value].length;
    if (length < minLength) {
      context.addIssue({ code: 'too_small', type: 'string', minimum: minLength, inclusive: true });
    }
    if (length > maxLength) {
      context.addIssue({ code: 'too_big', type: 'string', maximum: maxLength, inclusive: true });
    }
  };
  boundsOfCheck.set(check, { minLength, maxLength });
  return z.string().transform(normalizeText).superRefine(check);
}

/** Returns the bounds of a `boundedText` schema from its definition, or undefined for any other schema. */
export function boundsOf(definition: z.ZodTypeDef): TextBounds | undefined {
  const { effect } = definition as Partial<z.ZodEffectsDef>;
  return effect?.type === 'refinement' ? boundsOfCheck.get(effect.refinement) : undefined;
}
