import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { parseYaml } from './yaml-document.ts';

const schema = z.object({ name: z.string(), list: z.array(z.string()).default([]) }).strict();
const parse = (source: string, firstLine?: number) => parseYaml(source, schema, 'a.yaml', firstLine);
const lines = (source: string, firstLine?: number) => {
  const parsed = parse(source, firstLine);
  return 'errors' in parsed ? parsed.errors.map(({ line }) => line) : [];
};

describe('parseYaml', () => {
  it('gives the value with defaults filled in', () => {
    expect(parse('name: A')).toMatchObject({ document: { value: { name: 'A', list: [] } } });
  });

  it('finds the line of a key, of an item, and of the nearest thing there is', () => {
    const parsed = parse('# comment\nname: A\nlist:\n  - one\n  - two\n');
    if ('errors' in parsed) throw new Error('unexpected');
    const { lineOf } = parsed.document;
    expect([['name'], ['list'], ['list', 1], ['list', 7], ['nothing']].map(lineOf)).toEqual([2, 3, 5, 3, 2]);
  });

  it.each([
    ['text with a colon', 'name: one: two'],
    ['a tab for indentation', 'name:\n\t- A'],
    ['a quote left open', 'name: "A'],
    ['the same key twice', 'name: A\nname: B'],
  ])('says where %s is not YAML', (_case, source) => {
    expect(parse(source)).toMatchObject({
      errors: [{ file: 'a.yaml', message: expect.stringMatching(/^This is not YAML: [a-z].*\.$/) }],
    });
  });

  it('says of text that starts with a star that it wants quotes', () => {
    expect(parse('list: []\nname: *really*')).toEqual({
      errors: [
        {
          file: 'a.yaml',
          line: 2,
          message: '"*really*" refers to an anchor, "&really*", that is not there.',
          fix: 'Put text that starts with * between quotes.',
        },
      ],
    });
  });

  it('counts from the line on which the source begins', () => {
    expect(lines('name: A\nnmae: B', 10)).toEqual([11]);
    expect(lines('name: A\nname: B', 10)).toEqual([11]);
  });

  it('counts the lines of a file with carriage returns and a byte order mark as any editor does', () => {
    expect(lines('\uFEFFlist:\r\n  - one\r\nname: 1\r\n')).toEqual([3]);
  });

  it('takes an empty file for one in which everything is missing', () => {
    expect(parse('# nothing yet\n')).toMatchObject({ errors: [{ message: '"name" is missing.' }] });
  });
});
