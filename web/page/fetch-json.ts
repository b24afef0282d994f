import { type FieldError, isProblemName, ProblemError } from '../core/problems.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** Callback for every response, whether it succeeded or not. */
export type ResponseListener = (response: Response) => void;

export interface JsonRequest {
  readonly cache?: 'no-cache' | 'no-store';
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST request. Without it the request is a GET. */
  readonly json?: unknown;
  readonly onResponse?: ResponseListener | undefined;
}

/**
 * Fetches JSON from the server of the site, which is the server of this script.
 *
 * @throws ProblemError the server's own problem, or `server-unreachable`
 */
export async function fetchJson(
  path: string,
  { json, headers, onResponse, ...init }: JsonRequest = {},
): Promise<unknown> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const url = new URL(path, import.meta.url);
  const response = await fetch(url, { ...init, ...(json !== undefined && post), signal }).catch((cause) => {
    throw unreachable('The server is not responding.', cause);
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
  const problem = body as
    | { type?: string; detail?: string; hints?: string[]; errors?: FieldError[] }
    | null
    | undefined;
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
