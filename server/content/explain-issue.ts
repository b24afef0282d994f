/** What a schema objects to, in the words of someone who edits YAML. */
import { z } from 'zod/v3';
import { closest } from '../../web/runtime/closest.ts';
import { MOST_MISTAKES } from './content-error.ts';

export interface Explanation {
  /** Of the offending key or value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly fix: string;
}

export function explainIssue(issue: z.ZodIssue, schema: z.ZodTypeAny): Explanation[] {
  const name = nameOf(issue.path);
  const documentation = schemaAt(schema, issue.path)?.description ?? '';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST_MISTAKES).map((key) => ({
        path: [...issue.path, key],
        message: `Unknown key "${key}".`,
        fix: suggestKey(key, schemaAt(schema, issue.path)),
      }));
    case 'invalid_type':
      return issue.received === 'undefined'
        ? [{ path: issue.path, message: `${name} is missing.`, fix: `Add it. ${documentation}`.trim() }]
        : [
            {
              path: issue.path,
              message: `${name} is ${kind(issue.received)}.`,
              fix: fixType(issue, documentation),
            },
          ];
    case 'invalid_enum_value': {
      const allowed = issue.options.map((option) => `"${option}"`).join(', ');
      return [
        {
          path: issue.path,
          message: `${name} is "${issue.received}".`,
          fix: `Use one of ${allowed}. ${documentation}`,
        },
      ];
    }
    default:
      return [
        {
          path: issue.path,
          message: `${name}: ${lowerFirst(issue.message)}.`,
          fix: `Change it. ${documentation}`,
        },
      ];
  }
}

function fixType(issue: z.ZodInvalidTypeIssue, documentation: string): string {
  const quotes = issue.expected === 'string' && issue.received !== 'array' && issue.received !== 'object';
  return `Make it ${kind(issue.expected)}${quotes ? ', between quotes' : ''}. ${documentation}`.trim();
}

/** The words of YAML for what zod calls by the names of JavaScript. */
function kind(type: string): string {
  const words: Record<string, string> = {
    string: 'text',
    array: 'a list',
    object: 'a group of keys',
    number: 'a number',
    integer: 'a whole number',
    float: 'a fraction',
    boolean: 'true or false',
    null: 'empty',
  };
  return words[type] ?? type;
}

function suggestKey(key: string, schema: z.ZodTypeAny | undefined): string {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const [nearest] = closest(key, known, 1);
  return `${nearest ? `Did you mean "${nearest}"?` : 'Remove it.'} Known here: ${known.join(', ')}.`;
}

/** `"roles[2].role"`, as one reads it in the file; items are counted from 1. */
function nameOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'The document';
  const name = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part + 1}]` : text ? `${text}.${part}` : part),
    '',
  );
  return `"${name}"`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The schema of the value at `path`; of optional and defaulted values the outermost, which carries the description. */
function schemaAt(schema: z.ZodTypeAny, path: readonly (string | number)[]): z.ZodTypeAny | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return schema;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  if (inner instanceof z.ZodObject) {
    const next: z.ZodTypeAny | undefined = inner.shape[head];
    return next && schemaAt(next, rest);
  }
  return undefined;
}

function unwrap(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodDefault) return unwrap(schema.removeDefault());
  if (schema instanceof z.ZodEffects) return unwrap(schema.innerType());
  return schema;
}
