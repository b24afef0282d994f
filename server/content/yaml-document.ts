/** YAML with its lines remembered, so that every mistake a schema finds can be shown where it stands. */
import { type Alias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod/v3';
import type { ContentError } from './content-error.ts';
import { explainIssue } from './explain-issue.ts';

export type Path = readonly (string | number)[];

/** A document that fits its schema. `lineOf` finds the line of a value in the file. */
export interface YamlDocument<T> {
  readonly value: T;
  readonly lineOf: (path: Path) => number;
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
  const yaml = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;

  if (yaml.errors.length > 0) {
    return {
      errors: yaml.errors.map((error) => ({
        file,
        line: lineAt(error.pos[0]),
        message: `This is not YAML: ${error.message.toLowerCase().replace(/\.$/, '')}.`,
        fix: 'Check the indentation; put text that holds ": " or starts with a sign between quotes.',
      })),
    };
  }

  const alias = unresolvedAlias(yaml);
  if (alias) {
    return {
      errors: [
        {
          file,
          line: lineAt(alias.range?.[0] ?? 0),
          message: `"*${alias.source}" refers to an anchor, "&${alias.source}", that is not there.`,
          fix: 'Put text that starts with * between quotes.',
        },
      ],
    };
  }

  const lineOf = (path: Path): number => {
    for (let length = path.length; length >= 0; length -= 1) {
      const offset = offsetOf(yaml, path.slice(0, length));
      if (offset !== undefined) return lineAt(offset);
    }
    return firstLine;
  };

  const result = schema.safeParse(yaml.toJS() ?? {});
  if (result.success) return { document: { value: result.data, lineOf } };
  return {
    errors: result.error.issues.flatMap((issue) =>
      explainIssue(issue, schema).map(({ path, message, fix }) => ({
        file,
        line: lineOf(path),
        message,
        fix,
      })),
    ),
  };
}

/** To YAML a value that starts with a star is a reference; who writes Markdown means emphasis. */
function unresolvedAlias(yaml: ReturnType<typeof parseDocument>): Alias | undefined {
  let found: Alias | undefined;
  visit(yaml, {
    Alias(_key, alias) {
      if (alias.resolve(yaml)) return undefined;
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}

/** Where a value begins; for a key of a map, where the key does. */
function offsetOf(yaml: ReturnType<typeof parseDocument>, path: Path): number | undefined {
  const parent = yaml.getIn(path.slice(0, -1), true);
  if (path.length > 0 && isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    if (isScalar(pair?.key)) return pair.key.range?.[0];
  }
  const node = path.length === 0 ? yaml.contents : yaml.getIn(path, true);
  return isNode(node) ? node.range?.[0] : undefined;
}
