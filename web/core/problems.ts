/**
 * The catalog of problems for REST, tools and pages (RFC 9457, Problem Details for HTTP APIs). Code that fails throws
 * a `ProblemError`; the interface turns it into a problem document with `toProblem`.
 */
import { wellFormed } from './one-line.ts';

interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly recovery: string;
}

export const problemTypes = {
  'invalid-input': {
    status: 400,
    title: 'Invalid input',
    recovery:
      'Each entry in "errors" names one field in "pointer" and says in "hint" what to send. Fix all of them and send the request again.',
  },
  'malformed-body': {
    status: 400,
    title: 'Malformed body',
    recovery: 'Send one JSON object, encoded as UTF-8, with Content-Type: application/json.',
  },
  'csrf-failed': {
    status: 403,
    title: 'The form could not be verified',
    recovery:
      'Reload the page and submit the form again. Agents use POST /api/mcp/contact, which needs no token.',
  },
  'host-not-allowed': {
    status: 403,
    title: 'Host not allowed',
    recovery: 'Use the public address of the site. Its owner sets it as PUBLIC_URL.',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'Origin not allowed',
    recovery: 'Call from a program or from a page of the site, or use the public address of the site.',
  },
  'greetings-closed': {
    status: 403,
    title: 'The guestbook is closed',
    recovery:
      'Do not send the greeting again; greetings are optional. Inquiries are still accepted: POST /api/mcp/contact.',
  },
  'client-blocked': {
    status: 403,
    title: 'Messages from this client are blocked',
    recovery: 'Do not send the message again. A person can write to the e-mail address on /contact instead.',
  },
  'route-not-found': {
    status: 404,
    title: 'No such address',
    recovery: 'Use a path from the hints. Every endpoint is described in /openapi.json.',
  },
  'essay-not-found': {
    status: 404,
    title: 'No such essay',
    recovery:
      'Use one of the slugs in the hints. All of them are listed by get_latest_articles and GET /api/mcp/articles.',
  },
  'tool-not-found': {
    status: 404,
    title: 'No such tool',
    recovery: 'Use a name from the hints, which list all names, or request the list of tools again.',
  },
  'resource-not-found': {
    status: 404,
    title: 'No such resource',
    recovery: 'Use a URI from the hints, which list them all.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    recovery: 'Use a method listed in the Allow header.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'The same request is in progress',
    recovery:
      'Wait a second and send the request again with the same key; you will get the response to the first one.',
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    recovery: 'Shorten the fields. Their lengths are in /openapi.json.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    recovery: 'Send JSON without Content-Encoding and with Content-Type: application/json.',
  },
  'greeting-refused': {
    status: 422,
    title: 'Greeting refused',
    recovery: 'Each entry in "errors" names the rule. Fix the text and send it again.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency-Key used with a different body',
    recovery: 'Use a new Idempotency-Key for a new message.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    recovery:
      'Wait the number of seconds in Retry-After, then continue. X-RateLimit-Remaining counts down to zero.',
  },
  'write-quota-exceeded': {
    status: 429,
    title: 'Too many messages',
    recovery: 'Wait the number of seconds in Retry-After, then send the message again.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    recovery:
      'Wait a minute and send the same request again. If it fails again, write to the owner; the address is on /contact.',
  },
  'storage-unavailable': {
    status: 503,
    title: 'Storage unavailable',
    recovery:
      'Wait the number of seconds in Retry-After and send the same request again; it will not be stored twice.',
  },
  'server-unreachable': {
    status: 503,
    title: 'Server unreachable',
    recovery: 'Check the connection and call again.',
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemName = keyof typeof problemTypes;

/** Problems of the tools on an exported site, which has no server. */
const withoutServer: readonly ProblemName[] = [
  'invalid-input',
  'essay-not-found',
  'tool-not-found',
  'resource-not-found',
  'internal-error',
  'server-unreachable',
];

export function problemNames(isExported: boolean): readonly ProblemName[] {
  return isExported ? withoutServer : Object.keys(problemTypes).filter(isProblemName);
}

/** Returns how to recover. On a site without a REST API, the sentence that names its paths is left out. */
export function recoveryOf(name: ProblemName, hasRest: boolean): string {
  const { recovery } = problemTypes[name];
  return hasRest ? recovery : recovery.replace(/ [A-Z][^.]* \/(?:api\/|openapi\.json).*/, '');
}

/** One invalid field: `pointer` is a JSON Pointer (RFC 6901) into the body, or the name of a query parameter. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
  readonly hint: string;
}

/** A problem document (RFC 9457, section 3) with the extension members `hints` and `errors`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  /** Changes that would let the request succeed. */
  readonly hints: readonly string[];
  readonly errors?: readonly FieldError[];
}

interface ProblemDetails {
  readonly detail: string;
  readonly hints?: readonly string[];
  readonly errors?: readonly FieldError[];
  readonly cause?: unknown;
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number;
}

/** A failure that is reported to the caller. Any other thrown value becomes `internal-error`. */
export class ProblemError extends Error {
  override readonly name: string = 'ProblemError';
  readonly problem: ProblemName;
  readonly hints: readonly string[];
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(problem: ProblemName, details: ProblemDetails) {
    super(details.detail, { cause: details.cause });
    this.problem = problem;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.hints = details.hints ?? details.errors?.map((error) => error.hint) ?? [];
  }
}

/** Returns the problem of a call that its caller has cancelled. Hardly anybody reads it. */
export function cancelledCall(cause?: unknown): ProblemError {
  return new ProblemError('server-unreachable', {
    detail: 'The call was cancelled.',
    hints: ['Call again if you still need an answer. The same greeting is published only once.'],
    cause,
  });
}

/** Returns the detail and the hints as one string, for protocols without problem documents. */
export function inWords({ message, hints }: Pick<ProblemError, 'message' | 'hints'>): string {
  return [message, ...hints].join(' ');
}

export function problemUrl(origin: string, name: ProblemName): string {
  return `${origin}/problems/${name}`;
}

export function isProblemName(name: string): name is ProblemName {
  return Object.hasOwn(problemTypes, name);
}

/** Percent-encodes what a path may not contain (RFC 3986, section 3.3), and leaves what is encoded already. */
function toUriReference(path: string): string {
  const forbidden = /%(?![\da-fA-F]{2})|[^\w.~!$&'()*+,;=:@/%-]/gu;
  return wellFormed(path).replace(forbidden, encodeURIComponent);
}

/**
 * Returns the problem document for any thrown value. `instance` is the path of the request or tool that failed.
 * Anything but a `ProblemError` reveals no details to the caller.
 */
export function toProblem(error: unknown, origin: string, instance: string, hasRest = true): Problem {
  const { problem, message, errors, hints } =
    error instanceof ProblemError
      ? error
      : new ProblemError('internal-error', { detail: 'Something went wrong on our side.' });
  const { status, title } = problemTypes[problem];
  return {
    type: problemUrl(origin, problem),
    title,
    status,
    detail: message,
    instance: toUriReference(instance),
    hints: hints.length > 0 ? hints : [recoveryOf(problem, hasRest)],
    ...(errors && { errors }),
  };
}
