/** The form in which a text is edited: its fields as they are shown, and what was changed in them. */
import { isDeepStrictEqual } from 'node:util';
import { oneLine } from '../../../web/core/one-line.ts';
import type { TextInput } from '../../actions/essays/text-input.ts';
import type { TextKind } from '../../actions/essays/text-kinds.ts';
import type { TextFields } from '../views/edited-text.ts';
import { withLineEndingsOf } from './editing.ts';

/** How a value is written in a field: as it is, or as a list with commas or one item per line. */
type FieldShape = 'text' | 'commas' | 'lines';

/** The fields of front matter that the form has. All others stay as they are. */
const formFields: Readonly<Record<TextKind, Readonly<Record<string, FieldShape>>>> = {
  essay: {
    title: 'text',
    category: 'text',
    tags: 'commas',
    date: 'text',
    excerpt: 'text',
    takeaways: 'lines',
    questions: 'lines',
  },
  page: { title: 'text', navigation: 'text', description: 'text' },
};

/** Returns the fields of a text for its form. One with a value that a field cannot show is left out. */
export function shownFields(kind: TextKind, values: Readonly<Record<string, unknown>>): TextFields {
  return Object.fromEntries(
    Object.entries(formFields[kind]).flatMap(([name, shape]) => {
      const shown = show(values[name], shape);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );
}

export function typedFields(kind: TextKind, form: URLSearchParams): TextFields {
  const names = Object.keys(formFields[kind]).filter((name) => form.has(name));
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']));
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
function changedFields(
  kind: TextKind,
  form: URLSearchParams,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | readonly string[] | null>> {
  return Object.fromEntries(
    Object.entries(formFields[kind]).flatMap(([name, shape]) => {
      const shown = show(values[name], shape);
      if (!form.has(name) || shown === undefined) return [];
      const typed = read(form.get(name) ?? '', shape);
      if (isDeepStrictEqual(typed, read(shown, shape))) return [];
      return [[name, typed.length === 0 ? null : typed]];
    }),
  );
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
  const fields = changedFields(kind, form, current?.fields ?? {});
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
