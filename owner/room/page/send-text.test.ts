import { describe, expect, it } from 'vitest';
import { saveOutcomeOf } from './send-text.ts';

describe('saveOutcomeOf', () => {
  it.each([
    [200, { version: 'v', slug: 's', state: 'draft', warnings: [] }, 'saved'],
    [409, { kind: 'conflict', message: 'm', version: 'v', markdown: 'x', fields: {} }, 'conflict'],
    [409, { kind: 'conflict', message: 'There is one.', fix: 'f' }, 'refused'],
    [409, { kind: 'conflict', message: 'm', version: 'v', source: 'x' }, 'conflict'],
    [409, { kind: 'unconfirmed', message: 'm', fix: 'f' }, 'unconfirmed'],
    [422, { kind: 'invalid', message: 'm', errors: [{ line: 3, message: 'x' }] }, 'invalid'],
    [422, { kind: 'invalid', message: 'm', fix: 'f' }, 'refused'],
    [404, { kind: 'not-found', message: 'm', fix: 'f' }, 'refused'],
    [503, { kind: 'unavailable', message: 'm', fix: 'f' }, 'refused'],
    [413, undefined, 'too-large'],
    [401, undefined, 'unpaired'],
    [403, undefined, 'unpaired'],
    [404, undefined, 'unpaired'],
    [200, undefined, 'unreachable'],
    [200, null, 'unreachable'],
    [502, 'Bad gateway', 'unreachable'],
  ])('reads %i with %j as %s', (status, body, expected) => {
    expect(saveOutcomeOf(status, body).is).toBe(expected);
  });

  it('returns the other text with its fields', () => {
    const body = {
      kind: 'conflict',
      slug: 'knots',
      version: 'v',
      markdown: 'Theirs',
      fields: { title: 'T' },
    };
    expect(saveOutcomeOf(409, body)).toEqual({
      is: 'conflict',
      other: { slug: 'knots', version: 'v', fields: { title: 'T', markdown: 'Theirs' } },
    });
  });
});
