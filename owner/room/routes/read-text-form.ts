/** The form in which a text is edited: its fields as they are shown, and what was changed in them. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../web/core/is-record.ts';
import { oneLine } from '../../../web/core/one-line.ts';
import type { TextInput } from '../../actions/essays/text-input.ts';
import type { TextKind } from '../../actions/essays/text-kinds.ts';
import type { TextFields } from '../views/edited-text.ts';
import { type FieldShape, fieldsOf } from '../views/text-fields.ts';
import { withLineEndingsOf } from './editing.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields of a text for its form. One with a value that a field cannot show is left out. */
export function shownFields(kind: TextKind, slug: string, values: Values): TextFields {
  return Object.fromEntries(
    fieldsOf(kind, slug).flatMap(({ name, shape }) => {
      const shown = show(valueAt(values, name), shape);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

export function typedFields(kind: TextKind, slug: string, form: URLSearchParams): TextFields {
  const names = fieldsOf(kind, slug).map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => form.has(name)).map((name) => [name, form.get(name) ?? '']),
  );
}

/** Returns the value of a field, or of a part of one: `cover.file`. */
function valueAt(values: Values, name: string): unknown {
  const [first = '', ...rest] = name.split('.');
  const value = values[first];
  if (rest.length === 0 || value === undefined || value === null) return value;
  return isRecord(value) ? valueAt(value, rest.join('.')) : { value };
}

function show(value: unknown, shape: FieldShape): string | undefined {
  const items = Array.isArray(value) ? value : [value ?? ''];
  if (items.some((item) => typeof item === 'object') || (shape === 'text' && items.length > 1)) {
    return undefined;
  }
  if (shape === 'text') return String(items[0] ?? '');
  return items.map((item) => oneLine(String(item))).join(shape === 'commas' ? ', ' : '\n');
}

function read(typed: string, shape: FieldShape): string | readonly string[] {
  if (shape === 'text') return typed.replaceAll('\r\n', '\n').trim();
  const items = typed.split(shape === 'commas' ? /[,\n]/ : '\n').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

/** Returns the fields that differ from the values of the file. Null removes one. */
function changedFields(kind: TextKind, slug: string, form: URLSearchParams, values: Values): Values {
  const changed: Record<string, unknown> = {};
  for (const { name, shape } of fieldsOf(kind, slug)) {
    const shown = show(valueAt(values, name), shape);
    if (!form.has(name) || shown === undefined) continue;
    const given = form.get(name) ?? '';
    // A title is one line, whatever the field for it lets through.
    const typed = read(name === 'title' ? oneLine(given) : given, shape);
    if (isDeepStrictEqual(typed, read(shown, shape))) continue;
    const [field = '', part] = name.split('.');
    const value = typed.length === 0 ? null : typed;
    const before = field in changed ? changed[field] : values[field];
    changed[field] = part === undefined ? value : withPart(before, part, value);
  }
  return changed;
}

/** Returns a field that has parts with one of them changed, or null if none is left. */
function withPart(field: unknown, part: string, value: unknown): Values | null {
  const { [part]: _, ...others } = isRecord(field) ? field : {};
  const parts = value === null ? others : { ...others, [part]: value };
  return Object.keys(parts).length === 0 ? null : parts;
}

interface CurrentText {
  readonly version: string;
  /** Absent if the front matter cannot be read. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly markdown: string;
  readonly source?: string | undefined;
}

/** Returns what a form would save, with only what was changed in it. */
export function saveInputOf(
  kind: TextKind,
  slug: string,
  form: URLSearchParams,
  current: CurrentText | undefined,
): TextInput {
  const version = form.get('version') || undefined;
  const source = form.get('source') ?? undefined;
  if (source !== undefined) {
    return { kind, slug, version, source: withLineEndingsOf(current?.source, source) };
  }
  const fields = changedFields(kind, slug, form, current?.fields ?? {});
  const markdown = (form.get('markdown') ?? '').replaceAll('\r\n', '\n');
  const isSame = current !== undefined && current.markdown === withoutLinesAround(markdown);
  return {
    kind,
    slug,
    version,
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(!isSame && form.has('markdown') && { markdown }),
  };
}

/** Returns a text without what `replaceBody` leaves as it is. */
function withoutLinesAround(markdown: string): string {
  return markdown.replace(/^(?:[^\S\n]*\n)*/, '').trimEnd();
}

export function isChanged({ fields, markdown, source }: TextInput, current: CurrentText): boolean {
  return fields !== undefined || markdown !== undefined || (source ?? current.source) !== current.source;
}
