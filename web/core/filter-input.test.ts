import { describe, expect, it } from 'vitest';
import { bundleOf, essayOf, thrownBy } from '../../test/helpers/core/site.ts';
import { checkFilter, filterInput } from './filter-input.ts';
import { toJsonSchema } from './json-schema.ts';
import { strictObject } from './schemas.ts';
import { parseInput } from './validate.ts';

const schema = strictObject(filterInput);

describe('filterInput', () => {
  it.each([
    { from: '2025', to: '2025-03' },
    { from: ' 2025-03-31 ' },
    { from: 2025 },
    { from: null, to: null, tag: null },
    { to: '2024-02-29' },
  ])('accepts %j', (input) => {
    for (const value of Object.values(parseInput(schema, input))) expect(value).toBe(String(value).trim());
  });

  it.each(['', '25', '2025-3', '2025-13', '2025-02-29', '2025-03-31T00:00', 'March 2025', '2025-', 20_253])(
    'says what a date looks like instead of %j',
    (from) => {
      const { errors = [] } = thrownBy(() => parseInput(schema, { from }));
      expect(errors).toMatchObject([{ pointer: '/from', hint: expect.stringContaining('2025-03-31') }]);
    },
  );

  it('is published as optional strings', () => {
    expect(toJsonSchema(schema)).toMatchObject({
      properties: { from: { type: 'string' }, to: { type: 'string' }, tag: { type: 'string' } },
      additionalProperties: false,
    });
    expect(toJsonSchema(schema)).not.toHaveProperty('required');
  });

  it.each([
    ['tags', 'tag'],
    ['since', 'from'],
    ['year', 'from'],
    ['until', 'to'],
  ])('takes %s for %s', (given, meant) => {
    const { hints } = thrownBy(() => parseInput(schema, { [given]: '2025' }));
    expect(hints[0]).toContain(`Did you mean "${meant}"?`);
  });
});

describe('checkFilter', () => {
  const bundle = bundleOf({
    essays: [
      essayOf({ slug: 'one', tags: ['AI agents', 'call-back', 'Log', 'logs'] }),
      essayOf({ slug: 'hidden', draft: true, tags: ['secret'] }),
    ],
  });

  it.each([
    ['AI agents', 'AI agents'],
    ['ai agent', 'AI agents'],
    ['Call Back', 'call-back'],
    ['logs', 'logs'],
  ])('finds the tag %s as %s', (tag, expected) => {
    expect(checkFilter({ tag, limit: 1 }, bundle)).toEqual({ tag: expected, limit: 1 });
  });

  it('names the closest tags for one that no essay has', () => {
    for (const tag of ['agents', 'LOG', 'secret']) {
      const { errors = [], problem } = thrownBy(() => checkFilter({ tag }, bundle, ''));
      expect(problem).toBe('invalid-input');
      expect(errors).toMatchObject([{ pointer: 'tag' }]);
      expect(errors[0]?.hint).not.toContain('secret');
    }
    const hintFor = (tag: string) => thrownBy(() => checkFilter({ tag }, bundle)).errors?.[0]?.hint;
    expect(hintFor('agents')).toBe('The closest tags are "AI agents".');
    expect(hintFor('LOG')).toMatch(/"Log", "logs"/);
  });

  it('says so if no essay has tags', () => {
    const { hints } = thrownBy(() => checkFilter({ tag: 'x' }, bundleOf()));
    expect(hints).toEqual(['Leave it out: no essay has tags.']);
  });

  it('refuses a range without days, and says what to change', () => {
    const { errors } = thrownBy(() => checkFilter({ from: '2025-06', to: '2024' }, bundle));
    expect(errors).toMatchObject([{ pointer: '/to', hint: expect.stringContaining('Swap') }]);
    expect(checkFilter({ from: '2025-06', to: '2025' }, bundle)).toEqual({ from: '2025-06', to: '2025' });
  });
});
