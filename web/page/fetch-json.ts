import { cancelledCall, isProblemName, type Problem, ProblemError } from '../core/problems.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** Callback for every response, whether it succeeded or not. */
export type ResponseListener = (response: Response) => void;

/** Attached to every request that a call needs. */
export interface CallOptions {
  readonly onResponse?: ResponseListener | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface JsonRequest extends CallOptions {
  readonly cache?: 'no-cache' | 'no-store';
  readonly priority?: 'low';
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST request. Without it the request is a GET. */
  readonly json?: unknown;
}

/**
 * Fetches JSON from the server of the site, which is the server of this script.
 *
 * @throws ProblemError the server's own problem, or `server-unreachable`, also when `signal` aborts
 */
export async function fetchJson(
  path: string,
  { json, headers, onResponse, signal, ...init }: JsonRequest = {},
): Promise<unknown> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  };
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  // Where signals cannot be joined, the caller's alone ends the request.
  const ends = signal ? (AbortSignal.any?.([signal, timeout]) ?? signal) : timeout;
  const request = { ...init, ...(json !== undefined && post), signal: ends };
  const response = await fetch(new URL(path, import.meta.url), request).catch((cause) => {
    throw signal?.aborted ? cancelledCall(cause) : unreachable('The server is not responding.', cause);
  });
  onResponse?.(response);
  // A proxy may respond instead of the server, or truncate its response.
  const value: unknown = await response.json().catch((cause) => {
    if (response.ok) throw unreachable('The response from the server cannot be read.', cause);
  });
  if (!response.ok) throw toProblemError(value, response);
  return value;
}

function unreachable(detail: string, cause?: unknown): ProblemError {
  return new ProblemError('server-unreachable', { detail, cause });
}

function toProblemError(body: unknown, { status, headers }: Response): ProblemError {
  const problem = body as Partial<Problem> | null | undefined;
  const name = problem?.type?.split('/').at(-1) ?? '';
  if (!isProblemName(name)) return unreachable(`The server responded with status ${status}.`);
  // RFC 9110 allows a date as well; this server sends seconds.
  const retryAfter = Number(headers.get('retry-after'));
  return new ProblemError(name, {
    detail: problem?.detail ?? '',
    ...(problem?.hints && { hints: problem.hints }),
    ...(problem?.errors && { errors: problem.errors }),
    ...(retryAfter > 0 && { retryAfter }),
  });
}
