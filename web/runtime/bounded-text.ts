import { z } from 'zod/v3';

export interface TextBounds {
  readonly minLength: number;
  readonly maxLength: number;
}

/** The bounds behind each check, for the JSON Schema: zod's own `min` and `max` count UTF-16 units. */
const boundsOfCheck = new WeakMap<object, TextBounds>();

/** The form in which texts are compared, measured and stored: Unicode NFC without white space around. */
export function normalizeText(value: string): string {
  return value.normalize('NFC').trim();
}

/**
 * A string of `minLength` to `maxLength` Unicode code points, counted after NFC and trimming, which JSON Schema
 * counts in the same way (RFC 8259 characters). The parsed value is the normalized one.
 */
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

/** The bounds of a schema made by `boundedText`, found in its definition; undefined for any other. */
export function boundsOf(definition: z.ZodTypeDef): TextBounds | undefined {
  const { effect } = definition as Partial<z.ZodEffectsDef>;
  return effect?.type === 'refinement' ? boundsOfCheck.get(effect.refinement) : undefined;
}
