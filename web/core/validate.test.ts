import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { createEndpoints } from '../../server/endpoints/index.ts';
import { followHints } from '../../test/helpers/core/follow-hints.ts';
import { fc, oneRunIn } from '../../test/helpers/core/fuzz.ts';
import { wildInput } from '../../test/helpers/core/inputs.ts';
import { bundleOf, thrownBy } from '../../test/helpers/core/site.ts';
import { isWellFormed } from '../../test/helpers/core/walk.ts';
import { toJsonSchema } from './json-schema.ts';
import { normalizeInput } from './normalize-input.ts';
import type { FieldError } from './problems.ts';
import { boundedText } from './schemas.ts';
import { createRegistry } from './tools/registry.ts';
import { parseInput } from './validate.ts';

const schema = z
  .object({
    name: boundedText({ minLength: 1, maxLength: 5 }),
    limit: z.number().int().min(1).max(10).default(5),
    kind: z.enum(['cat', 'dog']).optional(),
  })
  .strict();

/** Returns the errors for the invalid fields of `input`. */
function errorsOf(
  input: unknown,
  ofSchema: z.ZodTypeAny = schema,
  prefix: '/' | '' = '/',
): readonly FieldError[] {
  const { problem, errors } = thrownBy(() => parseInput(ofSchema, input, prefix));
  expect(problem).toBe('invalid-input');
  return errors ?? [];
}

describe('parseInput', () => {
  it('returns the parsed value with defaults applied', () => {
    expect(parseInput(schema, { name: ' Ada ' })).toEqual({ name: 'Ada', limit: 5 });
  });

  it('reports at most 20 errors', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`key${number}`, 1]));
    expect(errorsOf({ name: 'A', ...unknown })).toHaveLength(20);
  });

  it('says which given field probably is the missing one', () => {
    const inquiry = z.object({ name: z.string(), email: z.string(), message: z.string() });
    expect(errorsOf({ from: 'Ada', Text: 'Hello.' }, inquiry).map(({ hint }) => hint)).toEqual([
      'Send "name" as a string, instead of "from".',
      'Send "email" as a string, instead of "from".',
      'Send "message" as a string, instead of "Text".',
    ]);
  });

  it('reports every invalid field at once', () => {
    const errors = errorsOf({ name: '', limit: 99, kind: 'cow' });
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/name', '/limit', '/kind']);
    expect(thrownBy(() => parseInput(schema, { name: '', limit: 99 })).message).toBe(
      'Not valid: /name, /limit.',
    );
  });

  it.each([
    [{}, '/name', '"name" is required.', 'Send "name" as a string.'],
    [{ name: 7 }, '/name', '"name" is a number.', 'Send "name" as a string.'],
    [{ name: null }, '/name', '"name" is null.', 'Send "name" as a string.'],
    [
      { name: '' },
      '/name',
      '"name" must have at least 1 character.',
      'Send "name" with at least 1 character.',
    ],
    [
      { name: 'Adaline' },
      '/name',
      '"name" must have at most 5 characters.',
      'Send "name" with at most 5 characters.',
    ],
    [
      { name: 'A', limit: 0 },
      '/limit',
      '"limit" must be at least 1.',
      'Send a number that is at least 1 for "limit".',
    ],
    [
      { name: 'A', limit: 11 },
      '/limit',
      '"limit" must be at most 10.',
      'Send a number that is at most 10 for "limit".',
    ],
    [
      { name: 'A', limit: 1.5 },
      '/limit',
      '"limit" is a float.',
      'Send "limit" as an integer, or leave it out.',
    ],
    [
      { name: 'A', kind: 'cow' },
      '/kind',
      '"kind" has a value that is not allowed: "cow".',
      'Use one of: "cat", "dog", or leave it out.',
    ],
    [
      { name: 'A', kind: 7 },
      '/kind',
      '"kind" is a number.',
      `Send "kind" as one of 'cat', 'dog', or leave it out.`,
    ],
    [
      { name: 'A', limti: 1 },
      '/limti',
      '"limti" is not a known property.',
      'Did you mean "limit"? Known: "name", "limit", "kind".',
    ],
    [
      { name: 'A', zebra: 1 },
      '/zebra',
      '"zebra" is not a known property.',
      'Leave it out. Known: "name", "limit", "kind".',
    ],
    [
      { name: 'A', max_results: 1 },
      '/max_results',
      '"max_results" is not a known property.',
      'Did you mean "limit"? Known: "name", "limit", "kind".',
    ],
    ['Ada', '', 'The input is a string.', 'Send it as an object.'],
    [[], '', 'The input is an array.', 'Send it as an object.'],
  ])('explains how to fix %j', (input, pointer, detail, hint) => {
    expect(errorsOf(input)).toEqual([{ pointer, detail, hint }]);
  });

  it('says so if no fields are accepted', () => {
    const [error] = errorsOf({ limit: 1 }, z.object({}).strict());
    expect(error).toMatchObject({ pointer: '/limit', hint: 'Leave it out: no fields are accepted here.' });
  });

  it('points into nested values', () => {
    const nested = z.object({ list: z.array(z.object({ a: z.string() }).strict()) });
    expect(errorsOf({ list: [{ a: 'x' }, { a: 1 }] }, nested)[0]?.pointer).toBe('/list/1/a');
    expect(errorsOf({ list: [{ a: 'x', b: 1 }] }, nested)[0]?.pointer).toBe('/list/0/b');
  });

  it('escapes names in a pointer (RFC 6901, section 3)', () => {
    expect(errorsOf({ name: 'A', 'a/b~c': 1 })[0]?.pointer).toBe('/a~1b~0c');
  });

  it('omits the leading slash for a query parameter', () => {
    expect(errorsOf({ name: 'A', limit: 0 }, schema, '')[0]?.pointer).toBe('limit');
    expect(errorsOf({ name: 'A', limti: 0 }, schema, '')[0]?.pointer).toBe('limti');
  });

  it('adds the schema’s own message for a value that is not allowed', () => {
    const own = z.object({
      kind: z.enum(['cat'], { errorMap: () => ({ message: 'Dogs live next door.' }) }),
    });
    expect(errorsOf({ kind: 'dog' }, own)[0]?.hint).toBe('Use one of: "cat". Dogs live next door.');
  });

  it('passes on the message of a custom rule', () => {
    const even = z.object({ n: z.number().refine((n) => n % 2 === 0, 'must be even') });
    expect(errorsOf({ n: 1 }, even)).toEqual([
      { pointer: '/n', detail: '"n" must be even.', hint: 'Change "n": it must be even.' },
    ]);
  });

  it('truncates a long name or value', () => {
    for (const input of [
      { name: 'A', ['x'.repeat(9999)]: 1 },
      { name: 'A', kind: `x${'😀'.repeat(9999)}` },
    ]) {
      const errors = errorsOf(input);
      expect(JSON.stringify(errors).length).toBeLessThan(500);
      expect(isWellFormed(errors)).toBe(true);
    }
  });

  it('replaces lone surrogates in names and values', () => {
    expect(parseInput(schema, { name: 'A\ud83d' })).toMatchObject({ name: 'A\ufffd' });
    expect(errorsOf({ name: 'A', 'a\udc00': 1 })[0]?.pointer).toBe('/a\ufffd');
  });

  it('treats __proto__ as an ordinary property without side effects', () => {
    const input: unknown = JSON.parse('{"name":"A","__proto__":{"limit":9}}');
    expect(errorsOf(input).map(({ pointer }) => pointer)).toEqual(['/__proto__']);
    expect(parseInput(z.object({ limit: z.number().optional() }), input)).toEqual({});
  });

  it('throws only an invalid-input problem, for any input', () => {
    let refused = 0;
    fc.assert(
      fc.property(wildInput({ properties: { name: {}, limit: {}, kind: {} } }), (input) => {
        if (schema.safeParse(input).success) return;
        refused += 1;
        expect(errorsOf(input)).not.toHaveLength(0);
      }),
    );
    expect(refused).toBeGreaterThan(0);
  });
});

const bundle = bundleOf();
const targets = [
  ...[...createRegistry(bundle).values()].map(({ name, input }) => ({ name, input, prefix: '/' as const })),
  ...createEndpoints(bundle).map(({ method, path, input }) => ({
    name: `${method} ${path}`,
    input,
    prefix: method === 'GET' ? ('' as const) : ('/' as const),
  })),
];

/** Fixing a field may reveal its next error: wrong type, then too short, then not an address. */
const MAX_ROUNDS = 5;

describe('hints for rejected input', () => {
  it.each(targets)('lead a program that follows them to input that $name accepts', ({ input, prefix }) => {
    fc.assert(
      fc.property(wildInput(toJsonSchema(input)).map(throughJson), (given) => {
        let fixed = given;
        for (let round = 0; round < MAX_ROUNDS && !isAccepted(fixed); round += 1) {
          const { errors = [] } = thrownBy(() => parseInput(input, fixed, prefix));
          fixed = followHints(fixed, errors);
        }
        expect(() => parseInput(input, fixed, prefix)).not.toThrow();
      }),
      // Up to five rounds, for every tool and endpoint.
      oneRunIn(10),
    );

    function isAccepted(value: unknown): boolean {
      return input.safeParse(normalizeInput(input, value)).success;
    }
  });
});

/** Converts a value to JSON and back, because no Map or bigint survives the round trip. */
function throughJson(value: unknown): unknown {
  const json = JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? Number(inner) : inner));
  return JSON.parse(json ?? 'null');
}
