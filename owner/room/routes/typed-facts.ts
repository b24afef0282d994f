/** Reads what was typed in a form for facts. Whatever was not touched stays exactly as the file has it. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod/v3';
import { slugOf } from '../../../site/reader/essay-draft.ts';
import { isRecord } from '../../../web/core/is-record.ts';
import { type FactObject, fieldsOf, IDENTIFIERS, markOf, shapeOf } from '../../actions/facts/fact-forms.ts';

/** Returns the keys of a file that the form changes, each with its whole new value; null removes one. */
export function touchedFacts(
  schema: FactObject,
  current: unknown,
  form: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const before = isRecord(current) ? current : {};
  const typed = fieldsOf(schema, before).map(
    ([key, part]) => [key, typedFact(part, before[key], key, form)] as const,
  );
  const touched = typed.filter(([key, value]) => !isDeepStrictEqual(value, before[key]));
  return Object.fromEntries(touched.map(([key, value]) => [key, value ?? null]));
}

/** Returns a value as it was typed in the field with this name, or below it; undefined for nothing. */
function typedFact(schema: z.ZodTypeAny, current: unknown, name: string, form: URLSearchParams): unknown {
  const shape = shapeOf(schema);
  if (shape.kind === 'list') return typedList(shape.object, current, name, form);
  if (shape.kind === 'group') return typedObject(shape.object, current, name, form);
  // Of a checkbox, the last value counts.
  const typed = form.getAll(name).at(-1)?.replaceAll('\r\n', '\n').trim();
  if (typed === undefined || markOf(typed) === form.get(`${name}.was`)) return current;
  if (shape.kind === 'lines')
    return typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (shape.kind === 'yesOrNo') return typed === 'true';
  if (typed === '') return undefined;
  return shape.kind === 'number' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
}

/** Returns the objects of a list that stay, and the new one if anything of it was typed. */
function typedList(item: FactObject, current: unknown, name: string, form: URLSearchParams): unknown {
  const before: readonly unknown[] = Array.isArray(current) ? current : [];
  const typedAt = (place: number) => [...form.keys()].some((key) => key.startsWith(`${name}.${place}.`));
  const typed: unknown[] = [];
  for (let place = 0; place < before.length || typedAt(place); place += 1) {
    const at = `${name}.${place}`;
    if (!form.has(`${at}.remove`)) typed.push(typedObject(item, before[place], at, form));
  }
  const items = typed.filter((one) => one !== undefined);
  return items.length === 0 && current === undefined ? undefined : items;
}

function typedObject(schema: FactObject, current: unknown, name: string, form: URLSearchParams): unknown {
  const object: Record<string, unknown> = isRecord(current) ? { ...current } : {};
  for (const [key, part] of fieldsOf(schema, current)) {
    const value = typedFact(part, object[key], `${name}.${key}`, form);
    if (value === undefined) delete object[key];
    else object[key] = value;
  }
  if (current !== undefined) return object;
  return Object.keys(object).length === 0 ? undefined : { ...unsaidIn(schema, object), ...object };
}

/** Returns what a new object needs and nobody has to type: a name for addresses, empty lists, and no. */
function unsaidIn(schema: FactObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const name = slugOf(String(given.name ?? given.title ?? ''));
  const needed = Object.entries<z.ZodTypeAny>(schema.shape).flatMap(([key, part]) => {
    if (part.safeParse(given[key]).success) return [];
    const found = [name, [], false].find((value) => part.safeParse(value).success);
    const isUnsaid = found !== name || IDENTIFIERS.includes(key);
    return found !== undefined && isUnsaid ? [[key, found] as const] : [];
  });
  return Object.fromEntries(needed);
}
