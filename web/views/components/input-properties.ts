/** The input of a tool, from its JSON Schema, in words. */
import type { JsonSchema } from '../../runtime/json-schema.ts';

export interface InputProperty {
  readonly name: string;
  readonly required: boolean;
  /** Type, bounds and default: `integer, 1 to 50, default 5`. */
  readonly kind: string;
  readonly description: string;
}

/** The properties of an object schema, in its order. */
export function inputProperties(schema: JsonSchema): readonly InputProperty[] {
  const { properties, required } = schema;
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isSchema(property)) return [];
    const { description } = property;
    return {
      name,
      required: Array.isArray(required) && required.includes(name),
      kind: kindOf(property),
      description: typeof description === 'string' ? description : '',
    };
  });
}

function kindOf(property: JsonSchema): string {
  const { default: fallback } = property;
  const parts = [typeOf(property), boundsOf(property)];
  if (fallback !== undefined) parts.push(`default ${String(fallback)}`);
  return parts.filter((part) => part !== '').join(', ');
}

function typeOf(property: JsonSchema): string {
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
