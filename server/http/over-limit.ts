import { ProblemError } from '../../web/runtime/problems.ts';
import type { Quota } from './rate-limit.ts';

/** The problem of a client that has used up its requests. */
export function overLimit({ limit, reset }: Quota): ProblemError {
  return new ProblemError('rate-limited', {
    detail: `More than ${limit} requests in a minute.`,
    hints: [`Wait ${reset} seconds, then go on.`],
    retryAfter: reset,
  });
}
