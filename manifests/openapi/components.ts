/** References to the components of the OpenAPI document, and what decides which values become components. */
import type { z } from 'zod/v3';
import { groupBy } from '../../web/core/group-by.ts';
import { type JsonSchema, toJsonSchema } from '../../web/core/json-schema.ts';

type ComponentKind = 'schemas' | 'responses' | 'headers' | 'parameters' | 'requestBodies';

export function reference(kind: ComponentKind, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Turns `searchEssays`, `invalid-input` and `get_offerings` into `SearchEssays`, `InvalidInput` and `GetOfferings`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, first: string) => first.toUpperCase());
}

/**
 * Makes a component of each value that occurs more than once, under the first of its names. `use` returns a reference
 * to a value's component, or the value itself if it occurs once.
 */
export function shareRepeated<Value extends object>(
  kind: ComponentKind,
  values: readonly (readonly [name: string, value: Value])[],
) {
  const byJson = groupBy(values, ([, value]) => JSON.stringify(value));
  const repeated = new Map(
    [...byJson].flatMap(([json, [first, second]]) => (first && second ? [[json, first] as const] : [])),
  );
  return {
    components: Object.fromEntries(repeated.values()),
    use(value: Value) {
      const [name] = repeated.get(JSON.stringify(value)) ?? [];
      return name === undefined ? value : reference(kind, name);
    },
  };
}

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] };

/** Returns an object's fields, read from its full schema, because an optional field's own schema contains `not: {}`. */
export function propertiesOf(object: z.AnyZodObject) {
  const { properties = {}, required = [] } = toJsonSchema(object) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => {
    return { name, required: required.includes(name), schema };
  });
}
