/** Parses YAML, checks it with a schema and reports every error with its line. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod/v3';
import { type ContentError, MAX_ERRORS } from './content-error.ts';
import { explainIssue } from './explain-issue.ts';

export type Path = readonly (string | number)[];

/** A valid document. `lineOf` finds the line of a value in the file. */
export interface YamlDocument<T> {
  readonly value: T;
  readonly lineOf: (path: Path) => number;
  /** Whether the text at `path` is a block: it begins on the line after its key and has its own lines in the file. */
  readonly isBlock: (path: Path) => boolean;
}

export type Parsed<T> = { readonly document: YamlDocument<T> } | { readonly errors: readonly ContentError[] };

interface YamlFault {
  /** In characters from the beginning of the source. */
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

/** @param firstLine line of the file on which `source` begins, for front matter */
export function parseYaml<Schema extends z.ZodTypeAny>(
  source: string,
  schema: Schema,
  file: string,
  firstLine = 1,
): Parsed<z.output<Schema>> {
  const lines = new LineCounter();
  const yaml = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: Path): number => {
    const offset = offsetOf(yaml, path);
    if (offset !== undefined) return lineAt(offset);
    return path.length === 0 ? firstLine : lineOf(path.slice(0, -1));
  };

  const faults =
    yaml.errors.length > 0 ? yaml.errors.slice(0, MAX_ERRORS).map(describeError) : findFault(yaml);
  if (faults.length > 0) {
    return { errors: faults.map(({ offset, ...fault }) => ({ file, line: lineAt(offset), ...fault })) };
  }
  // An empty document is an empty group.
  const result = schema.safeParse(yaml.toJS() ?? {});
  if (!result.success) {
    const issues = result.error.issues.flatMap((issue) => explainIssue(issue, schema)).slice(0, MAX_ERRORS);
    return { errors: issues.map(({ path, ...issue }) => ({ file, line: lineOf(path), ...issue })) };
  }
  const isBlock = (path: Path): boolean => {
    const node = yaml.getIn(path, true);
    return isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
  };
  return { document: { value: result.data, lineOf, isBlock } };
}

/** Returns where a value begins; for a key of a map, where the key does. */
function offsetOf(yaml: Document, path: Path): number | undefined {
  const parent = yaml.getIn(path.slice(0, -1), true);
  const pairs = isMap(parent) ? parent.items : [];
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === path.at(-1));
  const node = pair?.key ?? yaml.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

function describeError({ code, message, pos: [offset] }: YAMLError): YamlFault {
  if (code === 'MULTIPLE_DOCS') {
    const fix = 'Take out the line of ---; a file holds one document.';
    return { offset, message: 'A second document begins here.', fix };
  }
  if (code === 'RESOURCE_EXHAUSTION') {
    return { offset, message: 'This is nested too deeply.', fix: 'Nest it no deeper than the sample does.' };
  }
  return {
    offset,
    message: `This is not YAML: ${message.toLowerCase().replace(/\.$/, '')}.`,
    fix: 'Check the indentation; put text that holds ": " or starts with a sign between quotes.',
  };
}

/** Finds what is valid YAML but no content, or would fill the memory. */
function findFault(yaml: Document): YamlFault[] {
  const faults: YamlFault[] = [];
  const anchors = new Set<string>();
  visit(yaml, {
    // YAML accepts a list or group as a key and writes it out as text.
    Pair(_key, { key }) {
      if (isScalar(key)) return;
      const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
      const fix = 'Put it between quotes, or take out the sign ? before it.';
      faults.push({ offset, message: 'The key that begins here is no text.', fix });
      return visit.BREAK;
    },
    Node(_key, node) {
      if (!isAlias(node)) {
        if (node.anchor) anchors.add(node.anchor);
        return;
      }
      const { source, range } = node;
      if (anchors.has(source)) return;
      // In YAML a value that starts with a star is a reference; an owner who writes Markdown means emphasis.
      const message = `"*${source}" refers to an anchor, "&${source}", that is not there.`;
      const fix = 'Put text that starts with * between quotes.';
      faults.push({ offset: range?.[0] ?? 0, message, fix });
      return visit.BREAK;
    },
  });
  return faults.length > 0 ? faults : findTooManyAliases(yaml);
}

function findTooManyAliases(yaml: Document): YamlFault[] {
  try {
    yaml.toJS();
    return [];
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const message = 'There are too many references to anchors (* and &) to unfold them.';
    return [{ offset: 0, message, fix: 'Write the values out where they belong.' }];
  }
}
