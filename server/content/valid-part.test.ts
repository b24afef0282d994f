import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { validPart } from './valid-part.ts';

const schema = z
  .object({
    name: z.string().min(1),
    tags: z.array(z.string()).default([]),
    parts: z.array(z.object({ id: z.string(), count: z.number() }).strict()).optional(),
    year: z.number().refine((year) => year > 1900),
  })
  .strict();

describe('validPart', () => {
  it('returns a valid document as it is parsed', () => {
    expect(validPart(schema, { name: 'A', year: 2026 })).toEqual({ name: 'A', tags: [], year: 2026 });
  });

  it('omits invalid and unknown values, and keeps the positions in lists', () => {
    const value = { name: '', tags: ['a', 1, 'b'], parts: [{ id: 'a' }, 'b'], year: 1800, colour: 'red' };
    expect(validPart(schema, value)).toEqual({
      name: undefined,
      tags: ['a', undefined, 'b'],
      parts: [{ id: 'a', count: undefined }, undefined],
      year: undefined,
    });
  });

  it.each([['text'], [1], [null], [undefined]])('returns nothing of %j', (value) => {
    expect(validPart(schema, value)).toBeUndefined();
  });
});
