/** Validates input: returns the parsed value or throws an `invalid-input` problem that says how to fix each field. */
import { z } from 'zod/v3';
import { closest } from './closest.ts';
import { normalizeInput } from './normalize-input.ts';
import { wellFormed } from './one-line.ts';
import { type FieldError, ProblemError } from './problems.ts';
import { shorten } from './prose.ts';

/** Maximum number of errors reported at once. */
const MAX_ERRORS = 20;

/** Maximum length of a name or value shown back to its sender, in characters. */
const SHOWN_CHARACTERS = 60;

/** Names that models and other APIs give to fields of ours, in lower case and without hyphens and underscores. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'search', 'text', 'term', 'keywords'],
  query: ['q', 'search', 'text', 'term', 'keywords'],
  limit: ['count', 'max', 'maxresults', 'pagesize', 'perpage', 'size', 'topk'],
  offset: ['skip', 'start'],
  category: ['pillar', 'section', 'tag', 'topic', 'type'],
  tag: ['keyword', 'label', 'tags'],
  from: ['after', 'datefrom', 'fromdate', 'since', 'startdate', 'year'],
  to: ['before', 'dateto', 'enddate', 'todate', 'until'],
  type: ['category', 'kind'],
  sortBy: ['order', 'orderby', 'sort'],
  slug: ['article', 'essay', 'id', 'name', 'path', 'url'],
  target_audience: ['audience', 'persona'],
  agent_name: ['agent', 'author', 'from', 'name', 'sender'],
  name: ['from', 'sender'],
  email: ['from', 'mail', 'replyto', 'sender'],
  message: ['body', 'content', 'text'],
  topic: ['category', 'subject', 'title'],
};

/**
 * Parses `input` with `schema`, after `normalizeInput`. Lone surrogates, which no surface can carry, are first replaced
 * with U+FFFD.
 *
 * @param schema one without fields may say in its description where they are accepted
 * @param pointerPrefix `/` for a body or tool input (JSON Pointer, RFC 6901), the empty string for query parameters
 * @throws ProblemError `invalid-input`, with an error for each invalid field
 */
export function parseInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  input: unknown,
  pointerPrefix: '/' | '' = '/',
): z.output<Schema> {
  const normalized = normalizeInput(schema, wellFormedIn(input));
  const parsed = schema.safeParse(normalized);
  if (parsed.success) return parsed.data;
  const given = Object.keys(Object(normalized));
  const errors = parsed.error.issues
    .flatMap((issue) => explain(issue, schema, given, pointerPrefix))
    .slice(0, MAX_ERRORS);
  const fields = errors.map(({ pointer }) => pointer || 'the input').join(', ');
  throw new ProblemError('invalid-input', { detail: `Not valid: ${fields}.`, errors });
}

function explain(
  issue: z.ZodIssue,
  schema: z.ZodTypeAny,
  given: readonly string[],
  prefix: string,
): FieldError[] {
  const shape: z.ZodRawShape = schema instanceof z.ZodObject ? schema.shape : {};
  const [field = ''] = issue.path;
  const isOptional = issue.path.length === 1 && shape[field]?.isOptional();
  const pointer = issue.path.length > 0 ? prefix + issue.path.map(escapePointer).join('/') : '';
  const name = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'The input';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: (pointer ? `${pointer}/` : prefix) + escapePointer(key),
        detail: `"${shorten(key, SHOWN_CHARACTERS)}" is not a known property.`,
        hint: hintForUnknown(key, Object.keys(shape), schema.description),
      }));
    case 'invalid_type': {
      const isMissing = issue.received === 'undefined';
      const detail = isMissing ? `${name} is required.` : `${name} is ${withArticle(issue.received)}.`;
      const what = issue.path.length > 0 ? name : 'it';
      const other =
        isMissing && given.find((key) => !Object.hasOwn(shape, key) && isOtherName(key, String(field)));
      const advice = isOptional ? ', or leave it out.' : other ? `, instead of "${other}".` : '.';
      return [{ pointer, detail, hint: `Send ${what} as ${withArticle(issue.expected)}${advice}` }];
    }
    case 'invalid_enum_value': {
      const detail = `${name} has a value that is not allowed: "${shorten(String(issue.received), SHOWN_CHARACTERS)}".`;
      const values = issue.options.map((option) => `"${option}"`).join(', ');
      // A schema may add its own message to zod's.
      const added = issue.message.startsWith('Invalid enum value') ? '' : ` ${issue.message}`;
      const advice = isOptional ? `, or leave it out.` : '.';
      return [{ pointer, detail, hint: `Use one of: ${values}${advice}${added}` }];
    }
    case 'too_small':
      return [{ pointer, ...outOfBounds(name, `at least ${issue.minimum}`, issue) }];
    case 'too_big':
      return [{ pointer, ...outOfBounds(name, `at most ${issue.maximum}`, issue) }];
    default:
      return [{ pointer, detail: `${name} ${issue.message}.`, hint: `Change ${name}: it ${issue.message}.` }];
  }
}

function outOfBounds(name: string, bound: string, { type }: z.ZodTooSmallIssue | z.ZodTooBigIssue) {
  if (type !== 'string') {
    return { detail: `${name} must be ${bound}.`, hint: `Send a number that is ${bound} for ${name}.` };
  }
  const length = `${bound} character${bound.endsWith(' 1') ? '' : 's'}`;
  return { detail: `${name} must have ${length}.`, hint: `Send ${name} with ${length}.` };
}

function hintForUnknown(key: string, known: readonly string[], instead = ''): string {
  if (known.length === 0) return `Leave it out: no fields are accepted here. ${instead}`.trim();
  const [nearest] = [...known.filter((name) => isOtherName(key, name)), ...closest(key, known, 1)];
  const list = known.map((name) => `"${name}"`).join(', ');
  return nearest ? `Did you mean "${nearest}"? Known: ${list}.` : `Leave it out. Known: ${list}.`;
}

/** Returns whether a name is one that others give to the field. */
function isOtherName(key: string, field: string): boolean {
  return (
    Object.hasOwn(OTHER_NAMES, field) &&
    Boolean(OTHER_NAMES[field]?.includes(key.toLowerCase().replace(/[_-]/g, '')))
  );
}

function withArticle(type: string): string {
  if (type === 'null' || type === 'undefined' || type === 'nan') return type;
  // zod lists the values of an enum like this: 'asc' | 'desc'.
  if (type.startsWith("'")) return `one of ${type.replaceAll("' | '", "', '")}`;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function escapePointer(part: string | number): string {
  return shorten(String(part), SHOWN_CHARACTERS).replaceAll('~', '~0').replaceAll('/', '~1');
}

function wellFormedIn(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(wellFormedIn);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [wellFormed(key), wellFormedIn(inner)]),
    );
  }
  return value;
}
