/** Edits the text of a YAML document. Each way of doing so is only a proposal: its result must be read again. */
import { isMap, isScalar } from 'yaml';
import { type WrittenValue, waysToWrite, waysToWriteInline } from './write-yaml.ts';
import { editedValue, moved, type YamlEdit, yamlValueAt } from './yaml-edit.ts';
import {
  type Collection,
  collectionAt,
  indexOfKey,
  isBlockCollection,
  isEmptyNode,
  lineEnd,
  lineStart,
  nodeStart,
  type Slot,
  slotsOf,
  type TextRange,
  type YamlText,
} from './yaml-places.ts';

/** Yields the text after the edit in several ways, the most suitable first. Some may mean something else. */
export function* waysToEdit(text: YamlText, edit: YamlEdit): Generator<string> {
  const isOfList = edit.kind === 'insert' || edit.kind === 'move';
  const collection = collectionAt(text, isOfList ? edit.path : edit.path.slice(0, -1));
  if (edit.path.length === 0 && edit.kind === 'set') return;
  if (!collection) {
    if (edit.kind === 'set' && edit.path.length === 1) yield* addToEmpty(text, edit.path[0], edit.value);
    return;
  }
  const place = { text, collection, slots: slotsOf(text.source, collection) };
  switch (edit.kind) {
    case 'set':
      yield* setAt(place, edit.path.at(-1), edit.value);
      break;
    case 'remove':
      yield* removeAt(place, indexOfKey(collection, edit.path.at(-1)));
      break;
    case 'insert':
      yield* insertAt(place, edit.index, edit.value);
      break;
    case 'move':
      yield moveIn(place, edit.from, edit.to);
  }
  yield* rewriteAround(text, edit);
}

interface EditedPlace {
  readonly text: YamlText;
  readonly collection: Collection;
  readonly slots: readonly Slot[];
}

function* setAt(place: EditedPlace, key: string | number | undefined, value: unknown): Generator<string> {
  const { text, collection, slots } = place;
  const slot = slots[indexOfKey(collection, key)];
  if (!slot) {
    yield* addKey(place, String(key), value);
    return;
  }
  const { source } = text;
  const node = slot.value;
  const scalar = isScalar(node) && !isEmptyNode(node) ? node.type : undefined;
  const start = node && !isEmptyNode(node) ? nodeStart(node) : slot.valueEnd;
  const inPlace = { start, end: slot.valueEnd };
  if (collection.flow || slot.indicatorEnd === undefined) {
    const space = start === slot.valueEnd && node && isEmptyNode(node) ? ' ' : '';
    for (const written of waysToWriteInline(value, scalar)) yield splice(source, inPlace, space + written);
    return;
  }
  const style = { ...styleOf(place, slot.start), scalar, isItem: typeof key === 'number' };
  const isInPlace = node !== null && !isEmptyNode(node) && !isBlockCollection(node);
  for (const written of waysToWrite(value, style)) {
    // Keeps what is before the value, such as an anchor.
    if (isInPlace && !written.isBelow) yield splice(source, inPlace, written.text);
    yield replaceAfterIndicator(source, { start: slot.indicatorEnd, end: slot.valueEnd }, written);
  }
}

/** Replaces everything after the `-` or `:`, except a comment on its line. */
function replaceAfterIndicator(source: string, range: TextRange, { text, isBelow }: WrittenValue): string {
  const newline = newlineOf(source);
  const [before = ''] = /^[ \t]+#[^\r\n]*/.exec(source.slice(range.start, range.end)) ?? [];
  const [after = ''] = /^[ \t]+#[^\r\n]*/.exec(source.slice(range.end)) ?? [];
  if (!isBelow) return splice(source, range, ` ${text}${before}`);
  const end = range.end + after.length;
  return splice(source, { start: range.start, end }, `${before}${after}${newline}${text}`);
}

function* addKey(place: EditedPlace, key: string, value: unknown): Generator<string> {
  const { text, collection, slots } = place;
  const { source } = text;
  const last = slots.at(-1);
  for (const name of waysToWriteInline(key)) {
    if (collection.flow) {
      const at = last?.valueEnd ?? nodeStart(collection) + 1;
      for (const written of waysToWriteInline(value)) {
        yield splice(source, { start: at, end: at }, `${last ? ', ' : ''}${name}: ${written}`);
      }
      continue;
    }
    if (!last) continue;
    const style = styleOf(place, slots[0]?.start ?? 0);
    const before = style.newline + ' '.repeat(style.column);
    for (const written of waysToWrite(value, style)) {
      yield splice(source, { start: last.end, end: last.end }, before + pairOf(name, written, style.newline));
    }
  }
}

function pairOf(name: string, { text, isBelow }: WrittenValue, newline: string): string {
  return `${name}:${isBelow ? newline : ' '}${text}`;
}

/** Adds the first key of a document. */
function* addToEmpty(
  { source }: YamlText,
  key: string | number | undefined,
  value: unknown,
): Generator<string> {
  const newline = newlineOf(source);
  const style = { column: 0, newline, indentsLists: true };
  const before = source === '' || source === '\uFEFF' || source.endsWith('\n') ? '' : newline;
  for (const name of waysToWriteInline(String(key))) {
    for (const written of waysToWrite(value, style)) {
      yield `${source}${before}${pairOf(name, written, newline)}${newline}`;
    }
  }
}

function* removeAt({ text: { source }, collection, slots }: EditedPlace, index: number): Generator<string> {
  const slot = slots[index];
  if (!slot) return;
  const next = slots[index + 1];
  const previous = slots[index - 1];
  const isBlank = (start: number, end: number) => source.slice(start, end).trim() === '';
  if (collection.flow) {
    const [comma = ''] = /^[ \t]*,[ \t]*/.exec(source.slice(slot.end)) ?? [];
    const withComma = splice(source, { start: slot.start, end: slot.end + comma.length }, '');
    const isLast = !next && previous && source.slice(previous.end, slot.start).trim() === ',';
    if (isLast) yield splice(source, { start: previous.end, end: slot.end }, '');
    yield withComma;
    return;
  }
  if (!next && !previous) {
    yield splice(source, slot, isMap(collection) ? '{}' : '[]');
    yield splice(source, slot, '');
    return;
  }
  const first = lineStart(source, slot.start);
  if (isBlank(first, slot.start)) {
    const end = lineEnd(source, slot.end);
    // Together with one line break: the one after the item or, on the last line, the one before.
    const [after = ''] = /^\r?\n/.exec(source.slice(end)) ?? [];
    const [before = ''] = (after === '' && /\r?\n$/.exec(source.slice(0, first))) || [];
    yield splice(source, { start: first - before.length, end: end + after.length }, '');
  }
  if (next && isBlank(slot.end, next.start)) yield splice(source, { start: slot.start, end: next.start }, '');
  yield splice(source, slot, '');
}

function* insertAt(place: EditedPlace, index: number, value: unknown): Generator<string> {
  const { text, collection, slots } = place;
  const { source } = text;
  const previous = slots[index - 1];
  const next = slots[index];
  if (collection.flow) {
    for (const written of waysToWriteInline(value)) {
      const at = next?.start ?? previous?.end ?? nodeStart(collection) + 1;
      const inserted = next ? `${written}, ` : `${previous ? ', ' : ''}${written}`;
      yield splice(source, { start: at, end: at }, inserted);
    }
    return;
  }
  const style = { ...styleOf(place, slots[0]?.start ?? 0), isItem: true };
  const indent = ' '.repeat(style.column);
  for (const { text: written } of waysToWrite(value, style)) {
    if (previous) {
      const at = { start: previous.end, end: previous.end };
      yield splice(source, at, `${style.newline}${indent}- ${written}`);
    } else if (next) {
      const at = { start: next.start, end: next.start };
      yield splice(source, at, `- ${written}${style.newline}${indent}`);
    }
  }
}

/** Exchanges the texts of the items. What is between them stays. */
function moveIn({ text: { source }, slots }: EditedPlace, from: number, to: number): string {
  const order = moved(slots, from, to);
  const parts = slots.map((slot, index) => {
    const item = order[index] ?? slot;
    const before = source.slice(slots[index - 1]?.end ?? 0, slot.start);
    return before + source.slice(item.start, item.end);
  });
  return parts.join('') + source.slice(slots.at(-1)?.end ?? 0);
}

/** Replaces the whole list or map, if it contains nothing but its values. */
function* rewriteAround(text: YamlText, edit: YamlEdit): Generator<string> {
  const path = edit.kind === 'insert' || edit.kind === 'move' ? edit.path : edit.path.slice(0, -1);
  const parent = collectionAt(text, path.slice(0, -1));
  if (path.length === 0 || !parent) return;
  const place = { text, collection: parent, slots: slotsOf(text.source, parent) };
  const slot = place.slots[indexOfKey(parent, path.at(-1))];
  if (!slot || /[#&*!]/.test(text.source.slice(slot.indicatorEnd ?? slot.start, slot.end))) return;
  yield* setAt(place, path.at(-1), yamlValueAt(editedValue(text.value, edit), path));
}

/** Returns the style of the text around an item or key that begins at `offset`. */
function styleOf({ text: { source } }: EditedPlace, offset: number) {
  return {
    column: offset - lineStart(source, offset),
    newline: newlineOf(source),
    indentsLists: !/^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(source),
  };
}

export function newlineOf(source: string): string {
  return /^[^\n]*\r\n/.test(source) ? '\r\n' : '\n';
}

function splice(source: string, { start, end }: TextRange, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}
