import { expect, it } from 'vitest';
import type { ProblemError } from '../../web/core/problems.ts';
import { type Refusal, RefusedError } from '../db/refusal.ts';
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

it.each<[Refusal, Partial<ProblemError>]>([
  [
    { reason: 'form', fault: 'token-too-new', waitMs: 1_500 },
    { problem: 'csrf-failed', retryAfter: 2, hints: ['Wait 2 seconds, then send the form again.'] },
  ],
  [
    { reason: 'hourly-limit', table: 'greetings', perHour: 3, waitMs: -1 },
    {
      problem: 'write-quota-exceeded',
      message: 'The site accepts 3 greetings an hour.',
      retryAfter: 1,
      hints: ['Wait 1 second, then send it again. Nothing was stored.'],
    },
  ],
  [
    { reason: 'table-full', table: 'greetings', rows: 5 },
    {
      problem: 'storage-unavailable',
      message: 'The site stores at most 5 greetings, and that limit has been reached.',
      retryAfter: 3_600,
    },
  ],
  [
    { reason: 'client-limit', waitSeconds: 30 },
    {
      problem: 'write-quota-exceeded',
      retryAfter: 30,
      hints: ['Wait 30 seconds, then send it again.'],
    },
  ],
  [{ reason: 'key-in-use' }, { problem: 'idempotency-conflict', retryAfter: 1 }],
])('says when to try again: %j', async (refusal, expected) => {
  expect(await problemOf(new RefusedError(refusal))).toMatchObject(expected);
});

it('joins the details of all broken rules', async () => {
  const errors = ['One.', 'Two.'].map((detail) => ({ pointer: '/message', detail, hint: 'Fix it.' }));
  const refused = new RefusedError({ reason: 'rules-broken', errors });
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
