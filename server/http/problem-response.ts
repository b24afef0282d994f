import { CONTRACT_CACHE } from '../../web/runtime/endpoints/define-endpoint.ts';
import { type Problem, toProblem } from '../../web/runtime/problems.ts';
import type { Headers } from '../site/representation.ts';

/**
 * An error as `application/problem+json` (RFC 9457). A 400 may be cached, by contract: the same input fails the same
 * way. Storing any other would do harm.
 */
export function problemResponse(problem: Problem, headers: Headers): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': problem.status === 400 ? CONTRACT_CACHE : 'no-store',
      ...headers,
    },
  });
}

/** The response to whatever was thrown. */
export function failureResponse(error: unknown, origin: string, path: string, headers: Headers): Response {
  return problemResponse(toProblem(error, origin, path), headers);
}
