/** Finds where the values of a YAML document are in its text. */
import {
  type CST,
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { NUMBERS_AS_TEXT, type Path } from '../../site/reader/yaml-document.ts';
import { parseDocument } from '../../site/util/yaml.ts';

export interface YamlText {
  readonly source: string;
  readonly yaml: Document;
  readonly value: unknown;
}

/** Part of the text, from `start` to before `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An item of a list, or a key with its value. */
export interface Slot extends TextRange {
  /** End of the value, before any comment on its line. */
  readonly valueEnd: number;
  /** End of the `-` or `:` before the value, where a new value begins with a space. Undefined in a list in brackets. */
  readonly indicatorEnd: number | undefined;
  readonly value: Node | null;
}

export type Collection = YAMLMap<Scalar, Node | null> | YAMLSeq<Node | Pair>;

/** Parses the text as Foyer does. Returns undefined if it has errors, or aliases that have no anchor. */
export function readYamlText(source: string, isFrontMatter: boolean): YamlText | undefined {
  const yaml = parseDocument(source, {
    keepSourceTokens: true,
    prettyErrors: false,
    stringKeys: true,
    ...(isFrontMatter && NUMBERS_AS_TEXT),
  });
  if (yaml.errors.length > 0) return undefined;
  try {
    return { source, yaml, value: yaml.toJS() ?? {} };
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Returns the list or map at `path`, unless it is only a reference to an anchor. */
export function collectionAt({ yaml }: YamlText, path: Path): Collection | undefined {
  const node = path.length === 0 ? yaml.contents : yaml.getIn(path, true);
  return isCollection(node) ? (node as Collection) : undefined;
}

/** Returns the slot of each item, in their order. */
export function slotsOf(source: string, collection: Collection): readonly Slot[] {
  const items = tokensOf(collection);
  return collection.items.map((item, index): Slot => {
    const { start = [], key, sep = [], value: token } = items[index] ?? {};
    const value = (isPair(item) ? item.value : item) as Node | null;
    const marks = start.filter(({ type }) => !/^(space|newline|comment|comma|flow-)/.test(type));
    const first = [...marks, ...(key ? [key] : []), ...sep, ...(token ? [token] : [])][0];
    const indicator = [...sep, ...start].find(({ type }) => /^(map-value-ind|seq-item-ind)$/.test(type));
    const indicatorEnd = indicator && indicator.offset + indicator.source.length;
    const keyEnd = isPair(item) && isScalar(item.key) ? (item.key.range?.[1] ?? 0) : 0;
    const empty = Math.max(indicatorEnd ?? 0, keyEnd);
    const valueEnd = value && !isEmptyNode(value) ? endOf(source, value) : empty;
    const end = collection.flow ? valueEnd : withComment(source, valueEnd);
    return { start: first?.offset ?? empty, end, valueEnd, indicatorEnd, value };
  });
}

type ItemToken = Partial<CST.CollectionItem>;

/** Returns the tokens of the items, without those of comments after the last. */
function tokensOf({ srcToken }: Collection): readonly ItemToken[] {
  const tokens = srcToken && 'items' in srcToken ? (srcToken.items as readonly ItemToken[]) : [];
  return tokens.filter(
    ({ start = [], key, sep, value }) =>
      key || sep || value || start.some(({ type }) => type === 'seq-item-ind' || type === 'explicit-key-ind'),
  );
}

/** Returns whether the value is absent: `key:` without anything after it. */
export function isEmptyNode(node: Node): boolean {
  return isScalar(node) && node.range?.[0] === node.range?.[1];
}

/** Returns the offset at which the text of a node ends, without the line break after it. */
function endOf(source: string, node: Node): number {
  if (isCollection(node) && !node.flow) {
    const last = slotsOf(source, node as Collection).at(-1);
    return last?.end ?? nodeStart(node);
  }
  const end = node.range?.[1] ?? 0;
  const isBlock = isScalar(node) && /^BLOCK/.test(node.type ?? '');
  if (!isBlock) return end;
  return end - (/\r?\n$/.exec(source.slice(0, end))?.[0].length ?? 0);
}

export function nodeStart(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Returns the end of a comment that follows on the line, or the offset itself. */
function withComment(source: string, offset: number): number {
  const [comment] = /^[ \t]+#[^\r\n]*/.exec(source.slice(offset)) ?? [''];
  return offset + comment.length;
}

/** Returns whether the node is written over several lines without brackets. */
export function isBlockCollection(node: Node | null): boolean {
  return isCollection(node) && !node.flow;
}

/** Returns the index of a key or of an item in its collection; -1 if it is absent. */
export function indexOfKey(collection: Collection, key: string | number | undefined): number {
  if (!isMap<Scalar>(collection)) return Number(key) < collection.items.length ? Number(key) : -1;
  return collection.items.findIndex((pair) => pair.key.value === key);
}

/** Returns the offset at which a line begins, after the byte order mark that the text may begin with. */
export function lineStart(source: string, offset: number): number {
  const start = offset === 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && source.startsWith('\uFEFF') ? 1 : start;
}

/** Returns the offset of the line break at the end of the line, or of the end of the text. */
export function lineEnd(source: string, offset: number): number {
  const end = source.indexOf('\n', offset);
  if (end === -1) return source.length;
  return source[end - 1] === '\r' && end > offset ? end - 1 : end;
}
