import { describe, expect, it } from 'vitest';
import { completeProblem } from '../../test/helpers/core/problem.ts';
import { isProblemName, ProblemError, problemTypes, toProblem } from './problems.ts';

const toDocument = (error: unknown) => toProblem(error, 'https://ada.test', '/api/mcp/bio');

describe('toProblem', () => {
  it('converts a thrown error to a problem document', () => {
    const error = new ProblemError('essay-not-found', { detail: 'No such slug.', hints: ['Try another.'] });
    expect(toDocument(error)).toEqual({
      type: 'https://ada.test/problems/essay-not-found',
      title: 'No such essay',
      status: 404,
      detail: 'No such slug.',
      instance: '/api/mcp/bio',
      hints: ['Try another.'],
    });
  });

  it('collects the hints of all fields if none are given', () => {
    const errors = ['a', 'b'].map((name) => ({
      pointer: `/${name}`,
      detail: 'Wrong.',
      hint: `Fix ${name}.`,
    }));
    const problem = toDocument(new ProblemError('invalid-input', { detail: 'Not valid.', errors }));
    expect(problem).toMatchObject({ hints: ['Fix a.', 'Fix b.'], errors });
  });

  it('falls back to the problem type’s recovery, so that there is always a hint', () => {
    const { hints } = toDocument(new ProblemError('rate-limited', { detail: 'Too fast.', hints: [] }));
    expect(hints).toEqual([problemTypes['rate-limited'].recovery]);
  });

  it.each([new Error('password=hunter2'), 'password=hunter2', { password: 'hunter2' }, null, undefined])(
    'reveals nothing about an error that is not a problem: %s',
    (thrown) => {
      const problem = toDocument(thrown);
      expect(JSON.stringify(problem)).not.toContain('hunter2');
      expect(completeProblem(problem).status).toBe(500);
    },
  );

  it('reveals nothing about the cause of a problem', () => {
    const cause = new Error('password=hunter2');
    const error = new ProblemError('storage-unavailable', { detail: 'Not now.', cause });
    expect(error.cause).toBe(cause);
    expect(JSON.stringify(toDocument(error))).not.toContain('hunter2');
  });
});

describe('isProblemName', () => {
  it('accepts the names in the catalog, but not inherited property names', () => {
    expect(isProblemName('invalid-input')).toBe(true);
    for (const name of ['toString', '__proto__', 'constructor', '']) expect(isProblemName(name)).toBe(false);
  });
});
