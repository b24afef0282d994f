import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { parseYaml, validPart } from './yaml-document.ts';

const schema = z.object({ name: z.string(), list: z.array(z.string()).default([]) }).strict();
const parse = (source: string, firstLine?: number) =>
  parseYaml(source, schema, 'a.yaml', firstLine === undefined ? {} : { firstLine });
const lines = (source: string, firstLine?: number) => {
  const parsed = parse(source, firstLine);
  return 'errors' in parsed ? parsed.errors.map(({ line }) => line) : [];
};

describe('parseYaml', () => {
  it('returns the value with defaults filled in', () => {
    expect(parse('name: A')).toMatchObject({ document: { value: { name: 'A', list: [] } } });
  });

  it('finds the line of a key, an item or the nearest existing parent', () => {
    const parsed = parse('# comment\nname: A\nlist:\n  - one\n  - two\n');
    if ('errors' in parsed) throw new Error('unexpected');
    const { lineOf } = parsed.document;
    expect([['name'], ['list'], ['list', 1], ['list', 7], ['nothing']].map(lineOf)).toEqual([2, 3, 5, 3, 2]);
  });

  it('reports all errors at once, and returns what is valid', () => {
    const parsed = parse('name: *one*\nlist: [a, 1, *two*]\nlist: [a, 1, *two*]\nmore: true\n');
    if (!('errors' in parsed)) throw new Error('unexpected');
    expect(parsed.errors.map(({ line, message }) => [line, message])).toEqual([
      [3, '"list" is here and on line 2.'],
      [1, expect.stringContaining('"*one*" refers to an anchor')],
      [2, expect.stringContaining('"*two*" refers to an anchor')],
      [3, expect.stringContaining('"*two*" refers to an anchor')],
      [2, '"list[2]" is a number.'],
      [4, 'Unknown key "more".'],
    ]);
    expect(parsed.part?.value).toEqual({ name: '*one*', list: ['a', undefined, '*two*'] });
  });

  it('asks for quotes around text that starts with a star', () => {
    expect(parse('list: []\nname: *really*')).toMatchObject({
      errors: [
        {
          file: 'a.yaml',
          line: 2,
          message: '"*really*" refers to an anchor, "&really*", that does not exist.',
          fix: 'Put text that starts with * in quotes.',
        },
      ],
    });
  });

  it('counts lines from the given first line', () => {
    expect(lines('name: A\nnmae: B', 10)).toEqual([11]);
    expect(lines('name: A\nname: B', 10)).toEqual([11]);
  });

  it('counts lines as an editor does, even with carriage returns and a byte order mark', () => {
    expect(lines('\uFEFFlist:\r\n  - one\r\nname: 1\r\n')).toEqual([3]);
  });

  it('reports missing keys for an empty file', () => {
    expect(parse('# nothing yet\n')).toMatchObject({ errors: [{ message: '"name" is missing.' }] });
  });
});

const partSchema = z
  .object({
    name: z.string().min(1),
    tags: z.array(z.string()).default([]),
    parts: z.array(z.object({ id: z.string(), count: z.number() }).strict()).optional(),
    year: z.number().refine((year) => year > 1900),
  })
  .strict();

describe('validPart', () => {
  it('returns a valid document as it is parsed', () => {
    expect(validPart(partSchema, { name: 'A', year: 2026 })).toEqual({ name: 'A', tags: [], year: 2026 });
  });

  it('omits invalid and unknown values, and keeps the positions in lists', () => {
    const value = { name: '', tags: ['a', 1, 'b'], parts: [{ id: 'a' }, 'b'], year: 1800, colour: 'red' };
    expect(validPart(partSchema, value)).toEqual({
      name: undefined,
      tags: ['a', undefined, 'b'],
      parts: [{ id: 'a', count: undefined }, undefined],
      year: undefined,
    });
  });

  it.each([['text'], [1], [null], [undefined]])('returns nothing of %j', (value) => {
    expect(validPart(partSchema, value)).toBeUndefined();
  });
});
