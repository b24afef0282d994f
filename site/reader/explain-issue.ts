/** Explains schema errors to someone who edits YAML. */
import { z } from 'zod/v3';
import { closest } from '../../web/core/closest.ts';
import { isRecord } from '../../web/core/is-record.ts';
import { unwrapped } from '../../web/core/schemas.ts';
import { didYouMean, type Explanation, MAX_ERRORS } from '../util/content-error.ts';
import { hasSameItems } from '../util/has-same-items.ts';

interface ExplainedIssue extends Explanation {
  readonly path: readonly (string | number)[];
}

type IssuePath = ExplainedIssue['path'];

/** A longer list of keys is of no help. */
const MAX_LISTED_KEYS = 60;

/** Explains the errors in `value`. Leaves out those that follow from another one, such as the absence of a misspelled key. */
export function explainIssues(
  issues: readonly z.ZodIssue[],
  schema: z.ZodTypeAny,
  value: unknown,
): ExplainedIssue[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? explainKeys(issue, schema, value) : [],
  );
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return unknown.flatMap(({ parent, explained }) => (parent === issue.path ? explained : []));
    }
    const isAbsent = issue.code === 'invalid_type' && /^(undefined|null)$/.test(issue.received);
    if (isAbsent && unknown.some(({ implies }) => implies(issue.path))) return [];
    return explainIssue(issue, schema, value);
  });
}

/** Explains unknown keys, each with the absent values that it explains, too. */
function explainKeys({ path, keys }: z.ZodUnrecognizedKeysIssue, schema: z.ZodTypeAny, value: unknown) {
  const shape = shapeOf(schemaAt(schema, path));
  const given = valueAt(value, path);
  const absent = Object.keys(shape).filter((key) => given[key] === undefined);
  const owners = ownersOf(Object.keys(given), shape);
  return keys.slice(0, MAX_ERRORS).map((key) => {
    const owner = owners.get(key);
    const [meant] = closest(key, absent, 1);
    const explanation =
      owner === undefined
        ? explainUnknown(key, given[key], Object.keys(shape), meant)
        : { message: `"${key}" belongs to "${owner}" above.`, fix: 'Put two spaces before it.' };
    const isOwner = (other: IssuePath) =>
      hasSameItems(other, [...path, owner]) || (other.length > path.length + 1 && other.at(-1) === key);
    return {
      parent: path,
      explained: { path: [...path, key], ...explanation },
      implies: (other: IssuePath) =>
        owner === undefined
          ? hasSameItems(other, [...path, meant])
          : other[path.length] === owner && isOwner(other),
    };
  });
}

/** Returns, for keys that belong to the known key above them and only lack indentation, that key. */
function ownersOf(keys: readonly string[], shape: z.ZodRawShape): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  let above: string | undefined;
  for (const key of keys) {
    if (above !== undefined && Object.hasOwn(shapeOf(shape[above]), key)) owners.set(key, above);
    if (Object.hasOwn(shape, key)) above = key;
  }
  return owners;
}

function explainUnknown(
  key: string,
  value: unknown,
  known: readonly string[],
  meant: string | undefined,
): Explanation {
  const message = `Unknown key "${key}".`;
  if (meansDraft(key, value) && known.includes('draft'))
    return { message, fix: 'To keep it unpublished, write draft: true.' };
  const suggestion = didYouMean(key, meant === undefined ? known : [meant]) ?? 'Remove it.';
  if (known.length > MAX_LISTED_KEYS) return { message, fix: suggestion };
  return { message, fix: `${suggestion} Known keys: ${known.join(', ')}.` };
}

/** Returns whether a key of another program keeps a text from being published there. */
export function meansDraft(key: string, value: unknown): boolean {
  // Jekyll reads YAML 1.1, in which yes and no are not text.
  if (/^(false|no|off)$/i.test(`${value}`)) return /^publish(ed)?$/i.test(key);
  if (/^(true|yes|on)$/i.test(`${value}`)) return /^(draft|hidden|private|unlisted)$/i.test(key);
  return (
    /^(draft|private|unpublished)$/i.test(`${value}`) ||
    (key === 'password' && value !== null && value !== '')
  );
}

function explainIssue(issue: z.ZodIssue, schema: z.ZodTypeAny, value: unknown): ExplainedIssue[] {
  const { path } = issue;
  const name = nameOf(path);
  const purpose = schemaAt(schema, path)?.description;
  const explain = (problem: string, instruction: string) => [
    { path, message: `${name} ${problem}.`, fix: withPurpose(instruction, purpose) },
  ];
  switch (issue.code) {
    case 'invalid_type': {
      const { expected, received } = issue;
      if (received === 'undefined') return explain('is missing', `Add "${path.at(-1)}"`);
      const made = `Make it ${yamlKinds[expected] ?? expected}${quotesFor(expected, received)}`;
      const example = expected === 'array' ? listExample(path.at(-1), valueAt(value, path)) : '';
      return explain(`is ${yamlKinds[received] ?? received}`, made + example);
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

function quotesFor(expected: string, received: string): string {
  if (expected !== 'string' || received === 'array') return '';
  return received === 'object' ? ', in quotes if it contains ": "' : ', in quotes';
}

/** Shows words with commas between them as a list. */
function listExample(key: string | number | undefined, value: unknown): string {
  return typeof value === 'string' && /^[\w ,.-]+$/.test(value) ? `, like ${key}: [${value}]` : '';
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

/** Returns the fields of a group, or of the groups in a list. */
export function shapeOf(schema: z.ZodTypeAny | undefined): z.ZodRawShape {
  const inner = schema && unwrapped(schema);
  if (inner instanceof z.ZodArray) return shapeOf(inner.element);
  return inner instanceof z.ZodObject ? inner.shape : {};
}

function valueAt(value: unknown, path: IssuePath) {
  return path.reduce<unknown>((inner, key) => Object(inner)[key], value) as Readonly<Record<string, unknown>>;
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

/** Keys of other generators that look like misspelled keys of Foyer. */
const ELSEWHERE = new Set([
  ...['categories', 'classes', 'cover_image', 'created', 'katex', 'keywords', 'lang', 'math', 'path', 'pin'],
  ...['pubDate', 'related', 'style', 'updated_at', 'updatedAt'],
]);

/**
 * Splits front matter into what Foyer reads and the keys that it can ignore. A key stays, and is an error, if it may be
 * a misspelled one, lacks its indentation, or keeps a text from being published elsewhere.
 */
export function splitForeignKeys(value: unknown, schema: z.ZodTypeAny) {
  if (!isRecord(value)) return { own: value, foreign: [] };
  const shape = shapeOf(schema);
  const entries = Object.entries(value);
  const keys = entries.map(([key]) => key);
  const absent = Object.keys(shape).filter((key) => !keys.includes(key));
  const owners = ownersOf(keys, shape);
  const isForeign = ([key, given]: readonly [string, unknown]) =>
    !Object.hasOwn(shape, key) &&
    !meansDraft(key, given) &&
    !owners.has(key) &&
    (ELSEWHERE.has(key) || closest(key, absent, 1).length === 0);
  const foreign = new Set(entries.filter(isForeign).map(([key]) => key));
  return { own: Object.fromEntries(entries.filter(([key]) => !foreign.has(key))), foreign: [...foreign] };
}
