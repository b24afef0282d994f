/** Explains schema errors to someone who edits YAML. */
import { z } from 'zod/v3';
import { closest } from '../../web/core/closest.ts';
import { must } from '../../web/core/content-rules.ts';
import { isRecord } from '../../web/core/is-record.ts';
import { unwrapped } from '../../web/core/schemas.ts';
import { MAX_ERRORS } from '../util/content-error.ts';
import { explain, type FindingFix, type FindingName } from '../util/explain.ts';
import { hasSameItems } from '../util/has-same-items.ts';
import type { Explanation, PhraseValues } from '../util/phrase.ts';

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
      return unknown.flatMap(({ parent, explained }) => (parent === issue.path ? [explained] : []));
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
        : explain('belongsAbove', { key, owner });
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
  if (meansDraft(key, value) && known.includes('draft')) return explain('unknownKey', { key }, 'writeDraft');
  const [near] = closest(key, meant === undefined ? known : [meant], 1);
  const fixes = [
    near === undefined ? 'remove' : 'didYouMean',
    ...(known.length > MAX_LISTED_KEYS ? [] : (['knownKeys'] as const)),
  ] as const;
  return explain('unknownKey', { key, near: near ?? '', known: known.join(', ') }, fixes);
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
  const common = { name, key: String(path.at(-1)), purpose: asPurpose(purpose) };
  switch (issue.code) {
    case 'invalid_type': {
      const { expected, received: kind } = issue;
      if (kind === 'undefined') return [{ path, ...explain('missing', common) }];
      const example = expected === 'array' ? listExample(path.at(-1), valueAt(value, path)) : undefined;
      const fix = example === undefined ? adviceOn(expected, kind) : 'makeListLike';
      const values = { ...common, kind, expected, example: example ?? '' };
      const findings = path.length === 0 ? findingOfDocument : findingOf;
      return [{ path, ...explain(findings[kind] ?? 'isOther', values, fix) }];
    }
    case 'invalid_enum_value':
      return explainOption(issue.received, issue.options);
    case 'invalid_literal':
      return explainOption(issue.received, [issue.expected]);
    default: {
      // Some rules know what to do.
      const params: Partial<IssueParams> = issue.code === 'custom' ? (issue.params ?? {}) : {};
      const { finding = ruleNames.get(issue.message) ?? 'otherRule', advice, values } = params;
      const fix = advice ?? (purpose ? 'expected' : 'change');
      return [{ path, ...explain(finding, { ...common, rule: issue.message, ...values }, fix) }];
    }
  }

  function explainOption(given: unknown, options: readonly unknown[]) {
    const items = options.map((option) => `"${option}"`);
    const values = { ...common, given: String(given), options: { items, type: 'disjunction' } as const };
    return [{ path, ...explain('noOption', values) }];
  }
}

/** What a schema can say about an issue besides its message. */
export interface IssueParams {
  readonly finding: FindingName;
  readonly advice: FindingFix;
  readonly values: PhraseValues;
}

/** The rules of the schemas, by what they say. */
const ruleNames = new Map(
  Object.entries(must).map(([name, rule]) => [rule as string, name as keyof typeof must]),
);

/** By zod's name of the kind of a value, what to say of it. */
const findingOf: Readonly<Record<string, FindingName>> = {
  string: 'isText',
  array: 'isList',
  object: 'isGroup',
  number: 'isNumber',
  integer: 'isWholeNumber',
  float: 'isFraction',
  boolean: 'isBoolean',
  null: 'isEmpty',
};

/** The same for a whole document, which has no name. */
const findingOfDocument: Readonly<Record<string, FindingName>> = {
  string: 'documentIsText',
  array: 'documentIsList',
  number: 'documentIsNumber',
  boolean: 'documentIsBoolean',
};

const fixFor: Readonly<Record<string, FindingFix>> = {
  array: 'makeList',
  object: 'makeGroup',
  number: 'makeNumber',
  integer: 'makeWholeNumber',
  boolean: 'makeBoolean',
};

function adviceOn(expected: string, received: string): FindingFix {
  if (expected !== 'string') return fixFor[expected] ?? 'makeOther';
  if (received === 'array') return 'makeText';
  return received === 'object' ? 'makeTextOfGroup' : 'makeQuotedText';
}

/** Shows words with commas between them as a list. */
function listExample(key: string | number | undefined, value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w ,.-]+$/.test(value) ? `${key}: [${value}]` : undefined;
}

/** Returns the description of a schema as the end of a sentence: `: title of the essay.` */
function asPurpose(purpose: string | undefined): string {
  if (!purpose) return '.';
  // Keep the capitals of an acronym.
  return `: ${purpose.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}`;
}

/** Formats a path like `roles[2].role`, with items counted from 1. */
function nameOf(path: readonly (string | number)[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${part}`));
  return parts.join('').replace(/^\./, '');
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
