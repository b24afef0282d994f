/** Explains schema errors to someone who edits YAML. */
import { z } from 'zod/v3';
import { unwrapped } from '../../web/core/schemas.ts';
import { didYouMean, type Explanation, MAX_ERRORS } from '../util/content-error.ts';

interface ExplainedIssue extends Explanation {
  /** Path of the offending key or value. */
  readonly path: readonly (string | number)[];
}

export function explainIssue(issue: z.ZodIssue, schema: z.ZodTypeAny): ExplainedIssue[] {
  const { path } = issue;
  const name = nameOf(path);
  const at = schemaAt(schema, path);
  const purpose = at?.description;
  const explain = (problem: string, instruction: string) => [
    { path, message: `${name} ${problem}.`, fix: withPurpose(instruction, purpose) },
  ];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const object = at && unwrapped(at);
      const known = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
      return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
        path: [...path, key],
        message: `Unknown key "${key}".`,
        fix: `${didYouMean(key, known) ?? 'Remove it.'} Known keys: ${known.join(', ')}.`,
      }));
    }
    case 'invalid_type': {
      const { expected, received } = issue;
      if (received === 'undefined') return explain('is missing', `Add "${path.at(-1)}"`);
      const needsQuotes = expected === 'string' && received !== 'array' && received !== 'object';
      return explain(
        `is ${yamlKinds[received] ?? received}`,
        `Make it ${yamlKinds[expected] ?? expected}${needsQuotes ? ', in quotes' : ''}`,
      );
    }
    case 'invalid_enum_value':
      return explain(
        `is "${issue.received}"`,
        `Use ${orList.format(issue.options.map((option) => `"${option}"`))}`,
      );
    default: {
      // Every rule of a schema has a message that begins with "must". Some rules know the fix.
      const fix: unknown = issue.code === 'custom' ? issue.params?.fix : undefined;
      if (fix === undefined) return explain(issue.message, purpose ? 'Expected here' : 'Change it');
      return [{ path, message: `${name} ${issue.message}.`, fix: String(fix) }];
    }
  }
}

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Appends the description of a schema: `Add "title": title of the essay.` */
function withPurpose(instruction: string, purpose: string | undefined): string {
  if (!purpose) return `${instruction}.`;
  // Keep the capitals of an acronym.
  return `${instruction}: ${purpose.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}`;
}

/** YAML terms for zod's type names. */
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

/** Formats a path like `"roles[2].role"`, with items counted from 1. */
function nameOf(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'The document';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${part}`));
  return `"${parts.join('').replace(/^\./, '')}"`;
}

/** Returns the schema of the value at `path`: the outermost one, which carries the description. */
function schemaAt(schema: z.ZodTypeAny, path: readonly (string | number)[]): z.ZodTypeAny | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return schema;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  if (!(inner instanceof z.ZodObject)) return undefined;
  return schemaAt(inner.shape[head] ?? inner._def.catchall, rest);
}
