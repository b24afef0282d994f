/** YAML with its lines remembered, so that every mistake a schema finds can be shown where it stands. */
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod/v3';
import { type ContentError, MOST_MISTAKES } from './content-error.ts';
import { explainIssue } from './explain-issue.ts';
import { describeYamlError, findFault, tooManyAliases, type YamlFault } from './yaml-fault.ts';

export type Path = readonly (string | number)[];

/** A document that fits its schema. `lineOf` finds the line of a value in the file. */
export interface YamlDocument<T> {
  readonly value: T;
  readonly lineOf: (path: Path) => number;
  /** Whether the text there begins on the line after its key, and has a line of the file for each of its own. */
  readonly isBlock: (path: Path) => boolean;
}

export type Parsed<T> = { readonly document: YamlDocument<T> } | { readonly errors: readonly ContentError[] };

/**
 * Parses `source` and checks it with `schema`.
 *
 * @param firstLine line of the file on which `source` begins, for front matter
 */
export function parseYaml<Schema extends z.ZodTypeAny>(
  source: string,
  schema: Schema,
  file: string,
  firstLine = 1,
): Parsed<z.output<Schema>> {
  const lines = new LineCounter();
  const yaml = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const faulty = (faults: readonly YamlFault[]) => ({
    errors: faults.map(({ offset, message, fix }) => ({ file, line: lineAt(offset), message, fix })),
  });

  if (yaml.errors.length > 0) return faulty(yaml.errors.slice(0, MOST_MISTAKES).map(describeYamlError));
  const fault = findFault(yaml);
  if (fault) return faulty([fault]);
  const plain = plainValue(yaml);
  if (!plain) return faulty([tooManyAliases()]);

  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const offset = offsetOf(yaml, path.slice(0, length));
      if (offset !== undefined) return lineAt(offset);
    }
    return firstLine;
  };

  const isBlock = (path: Path): boolean => {
    const node = yaml.getIn(path, true);
    return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  };

  const result = schema.safeParse(plain.value);
  if (result.success) return { document: { value: result.data, lineOf, isBlock } };
  const mistakes = result.error.issues.flatMap((issue) => explainIssue(issue, schema));
  return {
    errors: mistakes
      .slice(0, MOST_MISTAKES)
      .map(({ path, message, fix }) => ({ file, line: lineOf(path), message, fix })),
  };
}

/** Undefined where aliases stand for so many others that they could fill the memory; an empty document is a value. */
function plainValue(yaml: Document): { readonly value: unknown } | undefined {
  try {
    return { value: yaml.toJS() ?? {} };
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Where a value begins; for a key of a map, where the key does. */
function offsetOf(yaml: Document, path: Path): number | undefined {
  const parent = yaml.getIn(path.slice(0, -1), true);
  if (path.length > 0 && isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    if (isScalar(pair?.key)) return pair.key.range?.[0];
  }
  const node = path.length === 0 ? yaml.contents : yaml.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}
