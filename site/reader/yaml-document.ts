/** Parses YAML, checks it with a schema and reports every error with its line. */

import { type Document, isMap, isNode, isScalar, LineCounter, Scalar, type SchemaOptions, visit } from 'yaml';
import { z } from 'zod/v3';
import { unwrapped } from '../../web/core/schemas.ts';
import { type ContentError, type ContentErrors, MAX_ERRORS } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';
import { parseDocument } from '../util/yaml.ts';
import { findInvisible } from './checks/invisible-characters.ts';
import { explainIssues, splitForeignKeys } from './explain-issue.ts';
import { explainYamlErrors } from './explain-yaml.ts';

export type Path = readonly (string | number)[];

/** A valid document. `lineOf` finds the line of a value in the file. */
export interface YamlDocument<T> {
  readonly value: T;
  readonly lineOf: (path: Path) => number;
  /** Returns whether the text at `path` is a block, which begins on the line after its key and keeps its own lines. */
  readonly isBlock: (path: Path) => boolean;
  /** Keys that were ignored because they belong to other programs. Only front matter has some. */
  readonly foreignKeys: readonly string[];
}

/** A document without its invalid values. Items of lists keep their positions. */
export type ValidPart<T> = T extends readonly (infer Item)[]
  ? readonly (ValidPart<Item> | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: ValidPart<T[Key]> | undefined }
    : T;

/** Errors in a document, and what is valid in it if it is YAML. */
export type InvalidYaml<T> = ContentErrors & { readonly part?: YamlDocument<ValidPart<T> | undefined> };

interface ParseOptions {
  readonly firstLine?: number;
  /** Whether numbers are text, and keys of other programs are ignored. */
  readonly isFrontMatter?: boolean;
}

const MAX_REFERENCES = 100;

/** YAML in which a number is text, with its zeros and dots: the title "007" and the tag "1.10". */
export const NUMBERS_AS_TEXT: SchemaOptions = { schema: 'failsafe', customTags: ['null', 'bool'] };

export function parseYaml<Schema extends z.ZodTypeAny>(
  source: string,
  schema: Schema,
  file: string,
  { firstLine = 1, isFrontMatter = false }: ParseOptions = {},
): { readonly document: YamlDocument<z.output<Schema>> } | InvalidYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const yaml = parseDocument(source, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    ...(isFrontMatter && NUMBERS_AS_TEXT),
  });
  const indexOf = (offset: number) => lines.linePos(offset).line - 1;
  const lineAt = (offset: number) => indexOf(offset) + firstLine;
  const lineOf = (path: Path): number => {
    const offset = offsetOf(yaml, path);
    if (offset !== undefined) return lineAt(offset);
    return path.length === 0 ? firstLine : lineOf(path.slice(0, -1));
  };

  const isBlock = (path: Path): boolean => {
    const node = yaml.getIn(path, true);
    return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  };
  const failed = (errors: readonly Omit<ContentError, 'file'>[]) => ({
    errors: errors.slice(0, MAX_ERRORS).map((error) => ({ file, ...error })),
  });

  const invisible = findInvisible(source.replace(/^\uFEFF/, ''), 'invisibleEscape', yamlEscape);
  const faults = [
    ...explainYamlErrors(yaml.errors, { yaml, lines: source.split('\n'), indexOf, firstLine }),
    ...invisible.map(({ line, ...explanation }) => ({ line: line + firstLine - 1, ...explanation })),
  ];
  if (yaml.errors.some(({ code }) => code !== 'DUPLICATE_KEY')) return failed(faults);
  const { strays, references } = replaceStrayAliases(yaml);
  for (const { offset, ...fault } of strays) faults.push({ line: lineAt(offset), ...fault });
  const tooMany = () => failed([...faults, { line: firstLine, ...explain('tooManyAnchors') }]);
  // Each takes as long as the document is.
  if (references > MAX_REFERENCES) return tooMany();
  let value: unknown;
  try {
    value = yaml.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return tooMany();
  }
  // Treat an empty document as an empty map.
  const { own, foreign } = isFrontMatter ? splitForeignKeys(value, schema) : { own: value, foreign: [] };
  const lookups = { lineOf, isBlock, foreignKeys: foreign };
  const result = schema.safeParse(own ?? {});
  if (result.success && faults.length === 0) return { document: { value: result.data, ...lookups } };
  const { issues } = result.error ?? { issues: [] };
  for (const { path, ...issue } of explainIssues(issues, schema, own).slice(0, MAX_ERRORS))
    faults.push({ line: lineOf(path), ...issue });
  return { ...failed(faults), part: { value: validPart(schema, own ?? {}), ...lookups } };
}

function offsetOf(yaml: Document, path: Path): number | undefined {
  const parent = yaml.getIn(path.slice(0, -1), true);
  const pair = isMap<Scalar>(parent) && parent.items.find(({ key }) => key.value === path.at(-1));
  const node = pair ? pair.key : yaml.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

/** Returns the parsed `value` without what does not match the schema, or undefined if nothing does. */
export function validPart<Schema extends z.ZodTypeAny>(
  schema: Schema,
  value: unknown,
): ValidPart<z.output<Schema>> | undefined {
  return partOf(schema, value) as ValidPart<z.output<Schema>> | undefined;
}

function partOf(schema: z.ZodTypeAny, value: unknown): unknown {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => partOf(inner.element, item));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  const fields = Object.entries<z.ZodTypeAny>(inner.shape);
  return Object.fromEntries(fields.map(([key, field]) => [key, partOf(field, given.get(key))]));
}

function yamlEscape(hexadecimal: string): string {
  return hexadecimal.length > 4 ? `\\U${hexadecimal.padStart(8, '0')}` : `\\u${hexadecimal}`;
}

/**
 * Makes aliases without an anchor text, and returns an error for each. A leading star marks an alias in YAML, but
 * emphasis in Markdown.
 */
function replaceStrayAliases(yaml: Document) {
  const strays: (Explanation & { readonly offset: number })[] = [];
  const anchors = new Set<string>();
  let references = 0;
  visit(yaml, {
    Value(_key, { anchor }) {
      if (anchor) anchors.add(anchor);
    },
    Alias(_key, { source, range }) {
      references += anchors.has(source) ? 1 : 0;
      if (anchors.has(source)) return undefined;
      strays.push({ offset: range?.[0] ?? 0, ...explain('noAnchor', { anchor: source }) });
      const text = new Scalar(`*${source}`);
      text.range = range ?? null;
      return text;
    },
  });
  return { strays, references };
}
