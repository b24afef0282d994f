/** Parses YAML, checks it with a schema and reports every error with its line. */
import {
  type Alias,
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod/v3';
import { type ContentError, type ContentErrors, type Explanation, MAX_ERRORS } from './content-error.ts';
import { explainIssue } from './explain-issue.ts';

export type Path = readonly (string | number)[];

/** A valid document. `lineOf` finds the line of a value in the file. */
export interface YamlDocument<T> {
  readonly value: T;
  readonly lineOf: (path: Path) => number;
  /** Returns whether the text at `path` is a block, which begins on the line after its key and keeps its own lines. */
  readonly isBlock: (path: Path) => boolean;
}

/** @param firstLine line of the file on which `source` begins, for front matter */
export function parseYaml<Schema extends z.ZodTypeAny>(
  source: string,
  schema: Schema,
  file: string,
  firstLine = 1,
): { readonly document: YamlDocument<z.output<Schema>> } | ContentErrors {
  const lines = new LineCounter();
  const yaml = parseDocument(source, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: Path): number => {
    const offset = offsetOf(yaml, path);
    if (offset !== undefined) return lineAt(offset);
    return path.length === 0 ? firstLine : lineOf(path.slice(0, -1));
  };

  const failed = (errors: readonly Omit<ContentError, 'file'>[]) => ({
    errors: errors.slice(0, MAX_ERRORS).map((error) => ({ file, ...error })),
  });

  if (yaml.errors.length > 0) {
    return failed(yaml.errors.map((error) => ({ line: lineAt(error.pos[0]), ...explainError(error) })));
  }
  const stray = findStrayAlias(yaml);
  if (stray) {
    const message = `"*${stray.source}" refers to an anchor, "&${stray.source}", that does not exist.`;
    const fix = 'Put text that starts with * in quotes.';
    return failed([{ line: lineAt(stray.range?.[0] ?? 0), message, fix }]);
  }
  let value: unknown;
  try {
    value = yaml.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const message = 'There are too many references to anchors (* and &) to expand.';
    return failed([{ line: firstLine, message, fix: 'Write the values out where they belong.' }]);
  }
  // Treat an empty document as an empty map.
  const result = schema.safeParse(value ?? {});
  if (!result.success) {
    const issues = result.error.issues.flatMap((issue) => explainIssue(issue, schema)).slice(0, MAX_ERRORS);
    return failed(issues.map(({ path, ...issue }) => ({ line: lineOf(path), ...issue })));
  }
  const isBlock = (path: Path): boolean => {
    const node = yaml.getIn(path, true);
    return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  };
  return { document: { value: result.data, lineOf, isBlock } };
}

/** Returns the offset of a value, or of its key if the value belongs to a map. */
function offsetOf(yaml: Document, path: Path): number | undefined {
  const parent = yaml.getIn(path.slice(0, -1), true);
  const pair = isMap<Scalar>(parent) && parent.items.find(({ key }) => key.value === path.at(-1));
  const node = pair ? pair.key : yaml.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

function explainError({ code, message }: YAMLError): Explanation {
  const notYaml = {
    message: `This is not YAML: ${message.toLowerCase().replace(/\.$/, '')}.`,
    fix: 'Check the indentation, and quote any text that contains ": " or starts with a special character.',
  };
  return explanations[code] ?? notYaml;
}

const explanations: Partial<Record<ErrorCode, Explanation>> = {
  MULTIPLE_DOCS: {
    message: 'A second document begins here.',
    fix: 'Remove the --- line; a file may contain only one document.',
  },
  // YAML accepts a list or group as a key and writes it out as text.
  NON_STRING_KEY: {
    message: 'The key that begins here is not text.',
    fix: 'Put it in quotes, or remove the ? before it.',
  },
  RESOURCE_EXHAUSTION: {
    message: 'This is nested too deeply.',
    fix: 'Nest it no deeper than the sample does.',
  },
};

/** Finds the first alias without an anchor. A leading star marks an alias in YAML, but emphasis in Markdown. */
function findStrayAlias(yaml: Document): Alias | undefined {
  const strays: Alias[] = [];
  const anchors = new Set<string>();
  visit(yaml, {
    Value(_key, { anchor }) {
      if (anchor) anchors.add(anchor);
    },
    Alias(_key, alias) {
      if (anchors.has(alias.source)) return;
      strays.push(alias);
      return visit.BREAK;
    },
  });
  return strays[0];
}
