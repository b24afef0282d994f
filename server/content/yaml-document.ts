/** Parses YAML, checks it with a schema and reports every error with its line. */
import {
  type Alias,
  type Document,
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

/** Resolving an alias takes longer the larger the document is. */
const MAX_ALIASES = 100;

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
  const faulty = (faults: readonly YamlFault[]) => ({
    errors: faults.map(({ offset, message, fix }) => ({ file, line: lineAt(offset), message, fix })),
  });

  if (yaml.errors.length > 0) return faulty(yaml.errors.slice(0, MAX_ERRORS).map(describeError));
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
  const explained = result.error.issues.flatMap((issue) => explainIssue(issue, schema));
  return {
    errors: explained
      .slice(0, MAX_ERRORS)
      .map(({ path, message, fix }) => ({ file, line: lineOf(path), message, fix })),
  };
}

/** Returns undefined when aliases of aliases could fill the memory. An empty document is an empty group. */
function plainValue(yaml: Document): { readonly value: unknown } | undefined {
  try {
    return { value: yaml.toJS() ?? {} };
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Returns where a value begins; for a key of a map, where the key does. */
function offsetOf(yaml: Document, path: Path): number | undefined {
  const parent = yaml.getIn(path.slice(0, -1), true);
  if (path.length > 0 && isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    if (isScalar(pair?.key)) return pair.key.range?.[0];
  }
  const node = path.length === 0 ? yaml.contents : yaml.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}

function describeError({ code, message, pos: [offset] }: YAMLError): YamlFault {
  if (code === 'MULTIPLE_DOCS') {
    const fix = 'Take out the line of ---; a file holds one document.';
    return { offset, message: 'A second document begins here.', fix };
  }
  if (code === 'RESOURCE_EXHAUSTION') {
    const fix = 'Nest it no deeper than the sample does.';
    return { offset, message: 'This is nested too deeply.', fix };
  }
  return {
    offset,
    message: `This is not YAML: ${message.toLowerCase().replace(/\.$/, '')}.`,
    fix: 'Check the indentation; put text that holds ": " or starts with a sign between quotes.',
  };
}

/** Finds what is valid YAML but no content, or too slow to resolve, before any value is made. */
function findFault(yaml: Document): YamlFault | undefined {
  let fault: YamlFault | undefined;
  let count = 0;
  visit(yaml, {
    Alias(_key, alias) {
      count += 1;
      if (count > MAX_ALIASES) fault = tooManyAliases(alias);
      else if (!alias.resolve(yaml)) fault = unresolved(alias);
      return fault && visit.BREAK;
    },
    Pair(_key, { key }) {
      if (!isScalar(key)) fault = notText(isNode(key) ? key.range?.[0] : undefined);
      return fault && visit.BREAK;
    },
  });
  return fault;
}

/** YAML accepts a list or group as a key and writes it out as text. */
function notText(offset = 0): YamlFault {
  const fix = 'Put it between quotes, or take out the sign ? before it.';
  return { offset, message: 'The key that begins here is no text.', fix };
}

/** In YAML a value that starts with a star is a reference; an owner who writes Markdown means emphasis. */
function unresolved({ source, range }: Alias): YamlFault {
  const message = `"*${source}" refers to an anchor, "&${source}", that is not there.`;
  return { offset: range?.[0] ?? 0, message, fix: 'Put text that starts with * between quotes.' };
}

function tooManyAliases(alias?: Alias): YamlFault {
  const message = 'There are too many references to anchors (* and &) to unfold them.';
  return { offset: alias?.range?.[0] ?? 0, message, fix: 'Write the values out where they belong.' };
}
