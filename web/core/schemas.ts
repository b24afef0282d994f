/** Parts of zod schemas shared by tools, endpoints and content. */
import { z } from 'zod/v3';

export { pick } from './pick.ts';

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

const WORDS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** A boolean in the content, where YAML reads yes and no as text. */
export const yesOrNo = z.preprocess(
  (given) => (typeof given === 'string' ? (WORDS[given.toLowerCase()] ?? given) : given),
  z.boolean(),
);

/** Returns the schema for a key that may also be there without a value, which is as if it were absent. */
export function unlessEmpty<Schema extends z.ZodTypeAny>(schema: Schema) {
  return z.preprocess((given) => given ?? undefined, schema);
}

export const text = z.string();
export const strings = z.array(text);

/** Returns the shape of an object with these fields, all strings. */
export function texts<Name extends string>(...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, z.ZodString>;
}

/** Returns the same shape for fields that an owner may not have written. */
export function optionalTexts<Name extends string>(...names: readonly Name[]) {
  return strictObject(texts(...names)).partial().shape;
}

export const count = z.number().int().min(0);
export const integer = z.number().int();
/** A day, `YYYY-MM-DD`, and an absolute address. They show what they are, so a description would only cost tokens. */
export const date = z.string();
export const url = z.string();
export const success = z.literal('success');

export const noInput = strictObject({});

export interface TextBounds {
  readonly minLength?: number;
  readonly maxLength: number;
}

/** The bounds of each check, for the JSON Schema. zod's own `min` and `max` count UTF-16 units. */
const boundsOfCheck = new WeakMap<object, Partial<TextBounds> & { readonly format?: 'email' }>();

/** Returns the form in which text is compared, measured and stored: trimmed and in Unicode NFC. */
export function normalizeText(value: string): string {
  return value.normalize('NFC').trim();
}

/** Returns the schema of a normalized string whose length is counted in Unicode code points, as in JSON Schema. */
export function boundedText(bounds: TextBounds) {
  const { minLength = 0, maxLength } = bounds;
  const check = (value: string, context: z.RefinementCtx) => {
    const length = [...value].length;
    if (length < minLength) {
      context.addIssue({ code: 'too_small', type: 'string', minimum: minLength, inclusive: true });
    }
    if (length > maxLength) {
      context.addIssue({ code: 'too_big', type: 'string', maximum: maxLength, inclusive: true });
    }
  };
  boundsOfCheck.set(check, bounds);
  return z.string().transform(normalizeText).superRefine(check);
}

/** Declared because the language's types lack `URL`, which every runtime has. */
declare const URL: new (address: string) => { readonly hostname: string };

/** A domain name in any script. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/** Returns a mail address with its domain in ASCII, as SMTP requires (RFC 5321, section 2.3.5; RFC 5891). */
function withAsciiDomain(address: string): string {
  return address.replace(/@([^@]+)$/, (written, domain: string) => {
    if (!DOMAIN.test(domain) || /^\p{ASCII}+$/u.test(domain)) return written;
    try {
      return `@${new URL(`https://${domain}`).hostname}`;
    } catch {
      return written;
    }
  });
}

const asciiAddress = z.string().email();

/** Returns the schema of an e-mail address, whose name may be in any script. */
export function mailAddress(maxLength: number, message: string) {
  const check = (address: string, context: z.RefinementCtx) => {
    if (address.length > maxLength) {
      context.addIssue({ code: 'too_big', type: 'string', maximum: maxLength, inclusive: true });
    }
    // zod knows neither letters of other scripts nor top-level domains in them.
    const folded = address
      .replace(/[\p{L}\p{M}\p{N}]/gu, (letter) => (letter > '\x7f' ? 'x' : letter))
      .replace(/\.xn--[a-z\d-]+$/i, '.xn');
    if (!asciiAddress.safeParse(folded).success) {
      context.addIssue({ code: 'invalid_string', validation: 'email', message });
    }
  };
  boundsOfCheck.set(check, { format: 'email', maxLength });
  return z
    .string()
    .transform((value) => withAsciiDomain(value.trim().normalize('NFC')))
    .superRefine(check);
}

/** Returns the keywords of a `boundedText` or `mailAddress` schema from its definition, or undefined for any other. */
export function boundsOf(definition: z.ZodTypeDef) {
  const { effect } = definition as Partial<z.ZodEffectsDef>;
  return effect?.type === 'refinement' ? boundsOfCheck.get(effect.refinement) : undefined;
}
