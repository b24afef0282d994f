/** Describes a tool's input from its JSON Schema: as form fields, and in words. */
import type { JsonSchema } from '../json-schema.ts';
import type { ToolAnnotations } from './define-tool.ts';

/** The schema of a property as zod-to-json-schema writes it. */
interface PropertySchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export type InputField = ReturnType<typeof fieldOf>;

export function inputFields({ properties, required }: JsonSchema): readonly InputField[] {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.entries(properties ?? {})
    .filter(([, property]) => typeof property === 'object')
    .map(([name, property]) => fieldOf(name, isRequired(name), property as PropertySchema));
}

function fieldOf(name: string, required: boolean, property: PropertySchema) {
  const { description = '', type = 'value', minimum, maximum, minLength, maxLength } = property;
  const choices = property.enum?.map(String) ?? [];
  const fallback = property.default === undefined ? undefined : String(property.default);
  const parts = [
    choices.length > 0 ? `one of ${choices.map((value) => `“${value}”`).join(', ')}` : type,
    range(minimum, maximum, '') || range(minLength, maxLength, ' characters'),
    fallback === undefined ? '' : `default ${fallback}`,
  ];
  const isNumber = type === 'integer' || type === 'number';
  const kindOfField =
    choices.length > 0 ? 'choice' : type === 'boolean' ? type : isNumber ? 'number' : 'text';
  return {
    name,
    required,
    /** Type, bounds and default: `integer, 1 to 50, default 5`. */
    kind: parts.filter((part) => part !== '').join(', '),
    description,
    type: kindOfField,
    choices: type === 'boolean' ? ['true', 'false'] : choices,
    fallback,
    maxLength,
  };
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least === undefined ? '' : `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}

/** Descriptions of each hint, when it is true and when it is false. */
const meanings: Readonly<Record<keyof ToolAnnotations, readonly [isTrue: string, isFalse: string]>> = {
  readOnlyHint: ['it only reads', 'it changes something'],
  destructiveHint: ['it may destroy something', 'it destroys nothing'],
  idempotentHint: ['repeating the call changes nothing further', 'repeating the call may change more'],
  openWorldHint: ['it reaches beyond this site', 'it stays within this site'],
  untrustedContentHint: [
    'its answer contains text from strangers',
    'its answer contains only text from this site',
  ],
  consequentialHint: ['it cannot be undone: ask your user first', 'it has no lasting consequence'],
};

/** Returns a tool's hints in a fixed order, as agents get them (`readOnlyHint: true`) and in words. */
export function annotationsInWords(annotations: ToolAnnotations) {
  return Object.entries(meanings).flatMap(([hint, [isTrue, isFalse]]) => {
    const value = annotations[hint as keyof ToolAnnotations];
    return value === undefined ? [] : [{ name: `${hint}: ${value}`, words: value ? isTrue : isFalse }];
  });
}
