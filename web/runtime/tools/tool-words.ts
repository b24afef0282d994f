/** The input of a tool, from its JSON Schema: as the fields of a form, and in words. */
import type { JsonSchema } from '../json-schema.ts';
import type { ToolAnnotations } from './define-tool.ts';

export interface InputField {
  readonly name: string;
  readonly required: boolean;
  /** Type, bounds and default: `integer, 1 to 50, default 5`. */
  readonly kind: string;
  readonly description: string;
  readonly type: 'text' | 'number' | 'choice';
  /** The values of a choice; none of another type. */
  readonly choices: readonly string[];
  /** What a tool takes where the field is left out, as text. */
  readonly fallback: string | undefined;
  /** Characters a text may have, where that is bounded. */
  readonly maxLength: number | undefined;
}

/** The properties of an object schema, in its order. */
export function inputFields({ properties, required }: JsonSchema): readonly InputField[] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const isRequired = Array.isArray(required) && required.includes(name);
    return fieldOf(name, isRequired, property);
  });
}

function fieldOf(name: string, required: boolean, property: JsonSchema): InputField {
  const { description, default: fallback, enum: values, maxLength } = property;
  return {
    name,
    required,
    kind: kindOf(property),
    description: typeof description === 'string' ? description : '',
    type: typeOf(property),
    choices: Array.isArray(values) ? values.map(String) : [],
    fallback: fallback === undefined ? undefined : String(fallback),
    maxLength: typeof maxLength === 'number' ? maxLength : undefined,
  };
}

function typeOf({ enum: values, type }: JsonSchema): InputField['type'] {
  if (Array.isArray(values)) return 'choice';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

function kindOf(property: JsonSchema): string {
  const { default: fallback } = property;
  const parts = [nameOfType(property), boundsOf(property)];
  if (fallback !== undefined) parts.push(`default ${String(fallback)}`);
  return parts.filter((part) => part !== '').join(', ');
}

function nameOfType(property: JsonSchema): string {
  const { enum: values, type } = property;
  if (Array.isArray(values)) return `one of ${values.map((value) => `“${String(value)}”`).join(', ')}`;
  return typeof type === 'string' ? type : 'value';
}

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  return range(minimum, maximum, '') || range(minLength, maxLength, ' characters');
}

function range(least: unknown, most: unknown, unit: string): string {
  const hasLeast = typeof least === 'number';
  if (typeof most === 'number') return hasLeast ? `${least} to ${most}${unit}` : `at most ${most}${unit}`;
  return hasLeast ? `at least ${least}${unit}` : '';
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface AnnotationInWords {
  /** As agents are told: `readOnlyHint: true`. */
  readonly name: string;
  readonly words: string;
}

/** What each hint says where it is true, and where it is false. */
const meanings: Readonly<Record<keyof ToolAnnotations, readonly [isTrue: string, isFalse: string]>> = {
  readOnlyHint: ['it only reads', 'it changes something'],
  destructiveHint: ['it may destroy something', 'it destroys nothing'],
  idempotentHint: ['the same call again changes nothing more', 'the same call again may change more'],
  openWorldHint: ['it reaches beyond this site', 'it stays within this site'],
  untrustedContentHint: ['its answer holds words of strangers', 'its answer holds the words of this site'],
  consequentialHint: ['it cannot be taken back: ask your user first', 'it has no lasting consequence'],
};

const hints = Object.keys(meanings).filter((name): name is keyof ToolAnnotations => name in meanings);

/** The hints a tool gives, in a fixed order. */
export function annotationsInWords(annotations: ToolAnnotations): readonly AnnotationInWords[] {
  return hints.flatMap((hint) => {
    const { [hint]: value } = annotations;
    if (value === undefined) return [];
    return { name: `${hint}: ${value}`, words: meanings[hint][value ? 0 : 1] };
  });
}
