/** Explains what a schema objects to, to someone who edits YAML. */
import { z } from 'zod/v3';
import { closest } from '../../web/runtime/closest.ts';
import { MAX_ERRORS } from './content-error.ts';

interface Explanation {
  /** Of the offending key or value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly fix: string;
}

export function explainIssue(issue: z.ZodIssue, schema: z.ZodTypeAny): Explanation[] {
  const { path } = issue;
  const name = nameOf(path);
  const at = schemaAt(schema, path);
  const documentation = at?.description ?? '';
  const explain = (message: string, fix: string) => [
    { path, message: `${name}${message}.`, fix: `${fix}. ${documentation}`.trim() },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
        path: [...path, key],
        message: `Unknown key "${key}".`,
        fix: suggestKey(key, at),
      }));
    case 'invalid_type': {
      if (issue.received === 'undefined') return explain(' is missing', 'Add it');
      const needsQuotes =
        issue.expected === 'string' && issue.received !== 'array' && issue.received !== 'object';
      const fix = `Make it ${kindOf(issue.expected)}${needsQuotes ? ', between quotes' : ''}`;
      return explain(` is ${kindOf(issue.received)}`, fix);
    }
    case 'invalid_enum_value':
      return explain(
        ` is "${issue.received}"`,
        `Use one of ${issue.options.map((option) => `"${option}"`).join(', ')}`,
      );
    default:
      return explain(`: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`, 'Change it');
  }
}

/** The words of YAML for zod's names of types. */
const yamlKinds: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a group of keys',
  number: 'a number',
  integer: 'a whole number',
  float: 'a fraction',
  boolean: 'true or false',
  null: 'empty',
};

function kindOf(type: string): string {
  return yamlKinds[type] ?? type;
}

function suggestKey(key: string, schema: z.ZodTypeAny | undefined): string {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const [nearest] = closest(key, known, 1);
  return `${nearest ? `Did you mean "${nearest}"?` : 'Remove it.'} Known here: ${known.join(', ')}.`;
}

/** Returns `"roles[2].role"`, as one reads it in the file; items are counted from 1. */
function nameOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'The document';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${part}`));
  return `"${parts.join('').replace(/^\./, '')}"`;
}

/** Returns the schema of the value at `path`: the outermost one, which carries the description. */
function schemaAt(schema: z.ZodTypeAny, path: readonly (string | number)[]): z.ZodTypeAny | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return schema;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  if (!(inner instanceof z.ZodObject)) return undefined;
  const next: z.ZodTypeAny | undefined = inner.shape[head];
  return next && schemaAt(next, rest);
}

function unwrap(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodDefault) return unwrap(schema.removeDefault());
  if (schema instanceof z.ZodEffects) return unwrap(schema.innerType());
  return schema;
}
