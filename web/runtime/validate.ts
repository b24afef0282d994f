/** Validates input: returns the parsed value or throws an `invalid-input` problem that says how to fix each field. */
import { z } from 'zod/v3';
import { closest } from './closest.ts';
import { type FieldError, ProblemError } from './problems.ts';

/** Maximum number of errors reported at once. */
const MAX_ERRORS = 20;

/**
 * Parses `input` with `schema`. Lone surrogates, which no surface can carry, are first replaced with U+FFFD.
 *
 * @param pointerPrefix `/` for a body or tool input (JSON Pointer, RFC 6901), the empty string for query parameters
 * @throws ProblemError `invalid-input`, with an error for each invalid field
 */
export function parseInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  input: unknown,
  pointerPrefix: '/' | '' = '/',
): z.output<Schema> {
  const wellFormed = toWellFormed(input);
  const parsed = schema.safeParse(wellFormed);
  if (parsed.success) return parsed.data;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const errors = parsed.error.issues
    .flatMap((issue) => explain(issue, known, pointerPrefix))
    .slice(0, MAX_ERRORS);
  const fields = errors.map(({ pointer }) => pointer || 'the input').join(', ');
  throw new ProblemError('invalid-input', { detail: `Not valid: ${fields}.`, errors });
}

function explain(issue: z.ZodIssue, known: readonly string[], prefix: string): FieldError[] {
  const pointer = issue.path.length > 0 ? prefix + issue.path.map(escapePointer).join('/') : '';
  const name = issue.path.length > 0 ? `"${issue.path.join('.')}"` : 'The input';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        pointer: (pointer ? `${pointer}/` : prefix) + escapePointer(key),
        detail: `"${shorten(key)}" is not a known property.`,
        hint: hintForUnknown(key, known),
      }));
    case 'invalid_type': {
      const isMissing = issue.received === 'undefined';
      const detail = isMissing ? `${name} is required.` : `${name} is ${withArticle(issue.received)}.`;
      const field = isMissing || issue.path.length > 0 ? name : 'it';
      return [{ pointer, detail, hint: `Send ${field} as ${withArticle(issue.expected)}.` }];
    }
    case 'invalid_enum_value': {
      const detail = `${name} has a value that is not allowed: "${shorten(String(issue.received))}".`;
      const values = issue.options.map((option) => `"${option}"`).join(', ');
      // A schema may add its own message to zod's.
      const added = issue.message.startsWith('Invalid enum value') ? '' : ` ${issue.message}`;
      return [{ pointer, detail, hint: `Use one of: ${values}.${added}` }];
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

function hintForUnknown(key: string, known: readonly string[]): string {
  if (known.length === 0) return 'Leave it out: no fields are accepted here.';
  const [nearest] = closest(key, known, 1);
  const list = known.map((name) => `"${name}"`).join(', ');
  return nearest ? `Did you mean "${nearest}"? Known: ${list}.` : `Leave it out. Known: ${list}.`;
}

function withArticle(type: string): string {
  if (type === 'null' || type === 'undefined' || type === 'nan') return type;
  // zod lists the values of an enum like this: 'asc' | 'desc'.
  if (type.startsWith("'")) return `one of ${type.replaceAll("' | '", "', '")}`;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function escapePointer(part: string | number): string {
  return shorten(String(part)).replaceAll('~', '~0').replaceAll('/', '~1');
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60).toWellFormed()}…` : value;
}

function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(toWellFormed);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key.toWellFormed(), toWellFormed(inner)]),
    );
  }
  return value;
}
