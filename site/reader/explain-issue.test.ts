import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { explainIssues } from './explain-issue.ts';

const schema = z
  .object({
    name: z.string().describe('Name of the owner.'),
    kinds: z.array(z.enum(['big', 'small']).describe('Size.')).optional(),
    parts: z
      .array(
        z.object({ count: z.number().int('must be a whole number').describe('Number of parts.') }).strict(),
      )
      .default([])
      .describe('What it is made of.'),
  })
  .strict();

function explain(value: unknown) {
  const result = schema.safeParse(value);
  return result.success ? [] : explainIssues(result.error.issues, schema, value);
}

describe('explainIssues', () => {
  it('names an unknown key, the nearest known one and all the others', () => {
    expect(explain({ name: 'A', part: [] })).toMatchObject([
      {
        path: ['part'],
        message: 'Unknown key "part".',
        fix: 'Did you mean "parts"? Known keys: name, kinds, parts.',
      },
    ]);
  });

  it('asks to remove an unknown key that resembles no known one', () => {
    expect(explain({ name: 'A', zzzzzzzzzz: 1 })[0]?.fix).toMatch(/^Remove it\. Known keys: /);
  });

  it('lists the known keys of an item in an optional list', () => {
    expect(explain({ name: 'A', parts: [{ count: 1, cuont: 2 }] })).toMatchObject([
      {
        path: ['parts', 0, 'cuont'],
        message: 'Unknown key "cuont".',
        fix: 'Did you mean "count"? Known keys: count.',
      },
    ]);
  });

  it('explains each unknown key separately', () => {
    expect(explain({ name: 'A', one: 1, two: 2 }).map(({ path }) => path)).toEqual([['one'], ['two']]);
  });

  it('explains the purpose of a missing key', () => {
    expect(explain({})).toMatchObject([
      { path: ['name'], message: '"name" is missing.', fix: 'Add "name": name of the owner.' },
    ]);
  });

  it.each([
    [true, 'true or false', 'Make it text, in quotes: name of the owner.'],
    [2026, 'a number', 'Make it text, in quotes: name of the owner.'],
    [null, 'empty', 'Make it text, in quotes: name of the owner.'],
    [['A'], 'a list', 'Make it text: name of the owner.'],
    [{ a: 1 }, 'a group of keys', 'Make it text, in quotes if it contains ": ": name of the owner.'],
  ])('describes %j instead of text as %s', (value, kind, fix) => {
    expect(explain({ name: value })).toMatchObject([{ path: ['name'], message: `"name" is ${kind}.`, fix }]);
  });

  it('explains the purpose of a value under a key of the owner’s choice', () => {
    const links = z
      .object({ site: z.string() })
      .catchall(z.string().url('must be an address').describe('A profile.'));
    const value = { site: 'A', mastodon: 'me' };
    const result = links.safeParse(value);
    expect(explainIssues(result.error?.issues ?? [], links, value)).toMatchObject([
      { path: ['mastodon'], message: '"mastodon" must be an address.', fix: 'Expected here: a profile.' },
    ]);
  });

  it('counts list items from 1', () => {
    expect(explain({ name: 'A', parts: [{ count: 1 }, { count: 'two' }] })[0]).toMatchObject({
      path: ['parts', 1, 'count'],
      message: '"parts[2].count" is text.',
      fix: 'Make it a number: number of parts.',
    });
  });

  it('lists the allowed values of an enum', () => {
    expect(explain({ name: 'A', kinds: ['middling'] })).toMatchObject([
      { path: ['kinds', 0], message: '"kinds[1]" is "middling".', fix: 'Use "big" or "small": size.' },
    ]);
  });

  it('uses the message of the schema for any other rule', () => {
    const rule = z.object({
      name: z.string().min(2, 'must have two letters').describe('Name of the owner.'),
    });
    const issues = rule.safeParse({ name: 'A' }).error?.issues ?? [];
    expect(explainIssues(issues, rule, { name: 'A' })).toMatchObject([
      { path: ['name'], message: '"name" must have two letters.', fix: 'Expected here: name of the owner.' },
    ]);
  });

  it('keeps the capitals of an acronym, and needs no description', () => {
    const rule = z.object({
      zone: z.string().describe('IANA time zone.'),
      tags: z.array(z.string().min(1, 'must not be empty')),
    });
    const issues = rule.safeParse({ tags: [''] }).error?.issues ?? [];
    expect(explainIssues(issues, rule, { tags: [''] }).map(({ fix }) => fix)).toEqual([
      'Add "zone": IANA time zone.',
      'Change it.',
    ]);
  });

  it('names the document if its top level has the wrong type', () => {
    expect(explain(['A'])[0]).toMatchObject({
      message: 'The document is a list.',
      fix: 'Make it a group of keys.',
    });
  });
});
