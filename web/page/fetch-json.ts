import { type FieldError, isProblemName, ProblemError } from '../runtime/problems.ts';

const REQUEST_TIMEOUT_MS = 10_000;

export interface FetchedJson {
  readonly text: string;
  readonly value: unknown;
}

/** Called with each response, whatever its status. */
export type ResponseListener = (response: Response) => void;

export interface JsonRequest extends RequestInit {
  readonly onResponse?: ResponseListener | undefined;
}

/**
 * Fetches JSON from the server of this page.
 *
 * @throws ProblemError the server's own problem, or `server-unreachable`; the reason of `signal`, if that ends the request
 */
export async function fetchJson(path: string, init: JsonRequest = {}): Promise<unknown> {
  return (await fetchJsonText(path, init)).value;
}

/**
 * Fetches JSON together with its text.
 *
 * @throws ProblemError as `fetchJson`
 */
export async function fetchJsonText(
  path: string,
  { onResponse, signal, ...init }: JsonRequest = {},
): Promise<FetchedJson> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    onResponse?.(response);
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ProblemError('server-unreachable', { detail: 'The server does not answer.', cause });
  }
  const value = parse(text, response);
  if (!response.ok) throw toProblemError(value, response);
  return { text, value };
}

/** A proxy may answer instead of the server or truncate its answer. */
function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!response.ok) return undefined;
    throw new ProblemError('server-unreachable', { detail: 'The answer to the page cannot be read.', cause });
  }
}

function toProblemError(body: unknown, { status, headers }: Response): ProblemError {
  const problem = body as
    | { type?: string; detail?: string; hints?: string[]; errors?: FieldError[] }
    | null
    | undefined;
  const name = problem?.type?.split('/').at(-1) ?? '';
  if (!isProblemName(name)) {
    return new ProblemError('server-unreachable', { detail: `The server answered with status ${status}.` });
  }
  // RFC 9110 allows a date as well; this server sends seconds.
  const retryAfter = Number(headers.get('retry-after'));
  return new ProblemError(name, {
    detail: problem?.detail ?? '',
    ...(problem?.hints && { hints: problem.hints }),
    ...(problem?.errors && { errors: problem.errors }),
    ...(retryAfter > 0 && { retryAfter }),
  });
}
