import { expect, it } from 'vitest';
import type { ProblemError } from '../../web/core/problems.ts';
import { RefusedError } from '../db/refusal.ts';
import { StorageError } from '../db/with-storage.ts';
import { withProblems } from './refusals.ts';

function problemOf(error: unknown): Promise<ProblemError> {
  return withProblems(Promise.reject(error)).then(
    () => {
      throw new Error('It was not rejected.');
    },
    (problem) => problem,
  );
}

it('returns what the service returns', async () => {
  expect(await withProblems(Promise.resolve('stored'))).toBe('stored');
});

it.each<[RefusedError, Partial<ProblemError>]>([
  [
    new RefusedError('token-too-new', { waitMs: 1_500 }),
    { problem: 'csrf-failed', retryAfter: 2, hints: ['Wait 2 seconds, then send the form again.'] },
  ],
  [
    new RefusedError('hourly-limit', { limit: '3 greetings', waitMs: -1 }),
    {
      problem: 'write-quota-exceeded',
      message: 'Each hour, the site accepts at most 3 greetings.',
      retryAfter: 1,
      hints: ['Wait 1 second, then send it again. Nothing was stored.'],
    },
  ],
  [
    new RefusedError('table-full', { limit: '5 greetings', waitMs: 3_600_000 }),
    {
      problem: 'storage-unavailable',
      message: 'The site stores at most 5 greetings, and that limit has been reached.',
      retryAfter: 3_600,
    },
  ],
  [
    new RefusedError('client-limit', { waitMs: 30_000 }),
    {
      problem: 'write-quota-exceeded',
      retryAfter: 30,
      hints: ['Wait 30 seconds, then send it again.'],
    },
  ],
  [new RefusedError('key-in-use', { waitMs: 1_000 }), { problem: 'idempotency-conflict', retryAfter: 1 }],
])('says when to try again: %s', async (refused, expected) => {
  expect(await problemOf(refused)).toMatchObject(expected);
});

it('names the header if the Idempotency-Key is not valid', async () => {
  expect((await problemOf(new RefusedError('key-invalid'))).errors).toEqual([
    expect.objectContaining({ pointer: 'Idempotency-Key', hint: expect.stringContaining('UUID') }),
  ]);
});

it('joins the details of all broken rules', async () => {
  const errors = ['One.', 'Two.'].map((detail) => ({ pointer: '/message', detail, hint: 'Fix it.' }));
  const refused = new RefusedError('rules-broken', { errors });
  const expected = { problem: 'greeting-refused', message: 'One. Two.', errors };
  expect(await problemOf(refused)).toMatchObject(expected);
});

it('says when to try again if the database does not respond, and keeps the cause for the log', async () => {
  const cause = new Error('disk I/O error');
  const problem = await problemOf(new StorageError(cause));
  expect(problem).toMatchObject({
    problem: 'storage-unavailable',
    retryAfter: 5,
    hints: ['Wait 5 seconds, then send the same request again. Nothing was stored.'],
    cause,
  });
});

it('leaves any other error unchanged', async () => {
  const error = new TypeError('a fault');
  expect(await problemOf(error)).toBe(error);
});
