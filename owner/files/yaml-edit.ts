/** Changes to the values of a YAML document, and what they mean for the values themselves. */
import { isDeepStrictEqual } from 'node:util';
import type { Path } from '../../site/reader/yaml-document.ts';
import { isRecord } from '../../web/core/is-record.ts';

export type YamlEdit =
  /** Replaces a value, or adds the key if it is absent. In lists and maps, only what differs is changed. */
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path }
  /** Inserts an item before the one at `index` of the list at `path`. */
  | { readonly kind: 'insert'; readonly path: Path; readonly index: number; readonly value: unknown }
  /** Moves an item of the list at `path`, so that its new index is `to`. */
  | { readonly kind: 'move'; readonly path: Path; readonly from: number; readonly to: number };

export function yamlValueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isRecord(inner) && Object.hasOwn(inner, key) ? inner[String(key)] : undefined;
  }, value);
}

/** Returns whether the edit is about a list or map that exists, and an item that it has. */
export function isPossibleEdit(value: unknown, edit: YamlEdit): boolean {
  const list = yamlValueAt(value, edit.path);
  const has = (items: unknown, index: unknown, extra = 0) =>
    Array.isArray(items) &&
    Number.isInteger(index) &&
    Number(index) >= 0 &&
    Number(index) < items.length + extra;
  if (edit.kind === 'insert') return has(list, edit.index, 1);
  if (edit.kind === 'move') return has(list, edit.from) && has(list, edit.to);
  const parents = edit.path.map((_key, depth) => yamlValueAt(value, edit.path.slice(0, depth)));
  return parents.every((parent, depth) => {
    if (Array.isArray(parent)) return has(parent, edit.path[depth]);
    return isRecord(parent) || parent === undefined || parent === null;
  });
}

/** Returns what `value` is after the edit. Does not change `value`. */
export function editedValue(value: unknown, edit: YamlEdit): unknown {
  const list = () => [...(yamlValueAt(value, edit.path) as readonly unknown[])];
  switch (edit.kind) {
    case 'set':
      return withValue(value, edit.path, edit.value);
    case 'remove':
      return withoutValue(value, edit.path);
    case 'insert':
      return withValue(value, edit.path, list().toSpliced(edit.index, 0, edit.value));
    case 'move':
      return withValue(value, edit.path, moved(list(), edit.from, edit.to));
  }
}

/** Returns the list with one item moved to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

function withValue(value: unknown, path: Path, inner: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], rest, inner));
  const map = isRecord(value) ? value : {};
  return { ...map, [key]: withValue(yamlValueAt(map, [key]), rest, inner) };
}

function withoutValue(value: unknown, path: Path): unknown {
  const parentPath = path.slice(0, -1);
  const key = path.at(-1);
  const parent = yamlValueAt(value, parentPath);
  if (Array.isArray(parent)) return withValue(value, parentPath, parent.toSpliced(Number(key), 1));
  const others = Object.entries(isRecord(parent) ? parent : {}).filter(([name]) => name !== key);
  return withValue(value, parentPath, Object.fromEntries(others));
}

/** Returns the smallest edits that turn one value into the other. */
export function yamlEditsBetween(before: unknown, after: unknown, path: Path = []): readonly YamlEdit[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length > 0) {
    return listEdits(before, after, path);
  }
  if (isRecord(before) && isRecord(after) && Object.keys(before).length > 0) {
    return mapEdits(before, after, path);
  }
  return [{ kind: 'set', path, value: after }];
}

type YamlMap = Readonly<Record<string, unknown>>;

function mapEdits(before: YamlMap, after: YamlMap, path: Path): readonly YamlEdit[] {
  const changed = Object.entries(after).flatMap(([key, value]) =>
    yamlEditsBetween(Object.hasOwn(before, key) ? before[key] : undefined, value, [...path, key]),
  );
  const removed = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): YamlEdit => ({ kind: 'remove', path: [...path, key] }));
  // Removed last, so that no map is empty in between.
  return [...changed, ...removed];
}

function listEdits(before: readonly unknown[], after: readonly unknown[], path: Path): readonly YamlEdit[] {
  const move = findMove(before, after);
  if (move) return [{ kind: 'move', path, ...move }];
  const start = sharedStart(before, after);
  const restOf = (items: readonly unknown[]) => items.slice(start).reverse();
  const end = sharedStart(restOf(before), restOf(after));
  const olds = before.slice(start, before.length - end);
  const news = after.slice(start, after.length - end);
  const both = Math.min(olds.length, news.length);
  const changed = news
    .slice(0, both)
    .flatMap((value, index) => yamlEditsBetween(olds[index], value, [...path, start + index]));
  const inserted = news.slice(both).map((value, index): YamlEdit => {
    return { kind: 'insert', path, index: start + both + index, value };
  });
  const removed = olds.slice(both).map((): YamlEdit => ({ kind: 'remove', path: [...path, start + both] }));
  return [...changed, ...inserted, ...removed];
}

function sharedStart(one: readonly unknown[], other: readonly unknown[]): number {
  const index = one.findIndex((item, position) => !isDeepStrictEqual(item, other[position]));
  return Math.min(index === -1 ? one.length : index, other.length);
}

/** Returns the one move that turns a list into the other, if there is one. */
function findMove(before: readonly unknown[], after: readonly unknown[]) {
  if (before.length !== after.length) return undefined;
  const first = sharedStart(before, after);
  const last = before.length - 1 - sharedStart(before.toReversed(), after.toReversed());
  const candidates = [
    { from: first, to: last },
    { from: last, to: first },
  ];
  return candidates.find(({ from, to }) => isDeepStrictEqual(moved(before, from, to), after));
}
