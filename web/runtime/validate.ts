/** Validates input: returns the parsed value or throws an `invalid-input` problem that says how to fix each field. */
import { z } from 'zod/v3';
import { closest } from './closest.ts';
import { type FieldError, ProblemError } from './problems.ts';

/**
 * Parses `input` with `schema`. Lone surrogates, which no surface can carry, become U+FFFD first.
 *
 * @param pointerPrefix `/` for a body or tool input (JSON Pointer, RFC 6901), the empty string for query parameters
 * @throws ProblemError `invalid-input`, with every field that is wrong
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
  const errors = parsed.error.issues.flatMap((issue) => explain(issue, known, pointerPrefix));
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
    case 'invalid_type':
      return [
        issue.received === 'undefined'
          ? {
              pointer,
              detail: `${name} is required.`,
              hint: `Send ${name} as ${withArticle(issue.expected)}.`,
            }
          : {
              pointer,
              detail: `${name} is ${withArticle(issue.received)}.`,
              hint: `Send ${name === 'The input' ? 'it' : name} as ${withArticle(issue.expected)}.`,
            },
      ];
    case 'invalid_enum_value':
      return [
        {
          pointer,
          detail: `${name} has a value that is not allowed: "${shorten(String(issue.received))}".`,
          hint: [`Use one of: ${issue.options.map((option) => `"${option}"`).join(', ')}.`, ownMessage(issue)]
            .join(' ')
            .trim(),
        },
      ];
    case 'too_small':
      return [{ pointer, ...outOfBounds(name, 'at least', issue.minimum, issue.type) }];
    case 'too_big':
      return [{ pointer, ...outOfBounds(name, 'at most', issue.maximum, issue.type) }];
    default:
      return [{ pointer, detail: `${name}: ${issue.message}.`, hint: `Change ${name}: ${issue.message}.` }];
  }
}

/** What a schema adds to zod's own message; empty where it adds nothing. */
function ownMessage(issue: z.ZodIssue): string {
  return issue.message.startsWith('Invalid enum value') ? '' : issue.message;
}

function outOfBounds(name: string, relation: string, bound: number | bigint, type: string) {
  const unit = type === 'string' ? ` character${bound === 1 ? '' : 's'}` : '';
  const verb = type === 'string' ? 'have' : 'be';
  const hint = `Send ${name} ${type === 'string' ? 'with' : 'as a number of'} ${relation} ${bound}${unit}.`;
  return { detail: `${name} must ${verb} ${relation} ${bound}${unit}.`, hint };
}

function hintForUnknown(key: string, known: readonly string[]): string {
  if (known.length === 0) return 'Leave it out: nothing is taken here.';
  const [nearest] = closest(key, known, 1);
  const list = known.map((name) => `"${name}"`).join(', ');
  return nearest ? `Did you mean "${nearest}"? Known: ${list}.` : `Leave it out. Known: ${list}.`;
}

function withArticle(type: string): string {
  if (type === 'null' || type === 'undefined' || type === 'nan') return type;
  // zod names the values of an enum like this: 'asc' | 'desc'.
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
