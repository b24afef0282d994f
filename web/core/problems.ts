/**
 * The catalog of problems for REST, tools and pages (RFC 9457, Problem Details for HTTP APIs). Code that fails throws
 * a `ProblemError`; the interface turns it into a problem document with `toProblem`.
 */

interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly recovery: string;
}

export const problemTypes = {
  'invalid-input': {
    status: 400,
    title: 'Invalid input',
    meaning: 'A field or parameter is missing, unknown, of the wrong type, or outside its bounds.',
    recovery:
      'Each entry in "errors" names one field in "pointer" and says in "hint" what to send. Fix all of them and send the request again.',
  },
  'malformed-body': {
    status: 400,
    title: 'Malformed body',
    meaning: 'The body is empty, is not JSON, or is nested too deeply.',
    recovery: 'Send one JSON object, encoded as UTF-8, with Content-Type: application/json.',
  },
  'csrf-failed': {
    status: 403,
    title: 'The form could not be verified',
    meaning:
      'The web form works only on the pages of this site. The request came from elsewhere, or its token is missing, too new, too old or already used.',
    recovery:
      'Reload the page and submit the form again. Agents use POST /api/mcp/contact, which needs no token.',
  },
  'host-not-allowed': {
    status: 403,
    title: 'Host not allowed',
    meaning:
      'The request names a host that this site does not serve. Without this check, a page elsewhere could point its own domain at this machine and access it (DNS rebinding).',
    recovery: 'Use the public address of the site. Its owner sets it as PUBLIC_URL.',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'Origin not allowed',
    meaning:
      'The request comes from a web page that may not do this. Only pages of the site, and of the sites that its owner lists, may send messages. If the site runs on a local machine or a private network, only pages from there may read it.',
    recovery: 'Call from a program or from a page of the site, or use the public address of the site.',
  },
  'greetings-closed': {
    status: 403,
    title: 'The guestbook is closed',
    meaning: 'The owner is not accepting greetings at present.',
    recovery:
      'Do not send the greeting again; greetings are optional. Inquiries are still accepted: POST /api/mcp/contact.',
  },
  'client-blocked': {
    status: 403,
    title: 'Messages from this client are blocked',
    meaning:
      'The owner has blocked messages from this network address for up to 30 days. Reading still works.',
    recovery: 'Do not send the message again. A person can write to the e-mail address on /contact instead.',
  },
  'route-not-found': {
    status: 404,
    title: 'No such address',
    meaning: 'There is nothing at this path.',
    recovery: 'Use a path from the hints, or read /openapi.json, which lists every endpoint.',
  },
  'essay-not-found': {
    status: 404,
    title: 'No such essay',
    meaning: 'No published essay has this slug.',
    recovery:
      'Use one of the slugs in the hints, or list them all with get_latest_articles or GET /api/mcp/articles.',
  },
  'tool-not-found': {
    status: 404,
    title: 'No such tool',
    meaning: 'The site has no tool with this name.',
    recovery: 'Use a name from the hints, which list all names, or request the list of tools again.',
  },
  'resource-not-found': {
    status: 404,
    title: 'No such resource',
    meaning: 'The site has no resource with this URI.',
    recovery: 'Use a URI from the hints, which list them all.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists but does not support this method.',
    recovery: 'Use a method listed in the Allow header.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'The same request is in progress',
    meaning: 'A request with this Idempotency-Key is still being processed.',
    recovery:
      'Wait a second and send the request again with the same key; you will get the response to the first one.',
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than 16 KB.',
    recovery: 'Shorten the fields to the lengths in /openapi.json.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is not declared as JSON, or it is compressed.',
    recovery: 'Send JSON without Content-Encoding and with Content-Type: application/json.',
  },
  'greeting-refused': {
    status: 422,
    title: 'Greeting refused',
    meaning:
      'The greeting breaks a rule of the guestbook: plain text only, without links, personal data or hidden characters, and not signed with the name of the owner.',
    recovery: 'Each entry in "errors" names the rule. Fix the text and send it again.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency-Key used with a different body',
    meaning:
      'An Idempotency-Key identifies one request. This one has already been used with a different body.',
    recovery: 'Use a new Idempotency-Key for a new message.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    meaning: 'This client has used up its requests for the current minute.',
    recovery:
      'Wait the number of seconds in Retry-After, then continue. X-RateLimit-Remaining counts down to zero.',
  },
  'write-quota-exceeded': {
    status: 429,
    title: 'Too many messages',
    meaning:
      'This client has reached its per-minute message limit, or the site has reached its hourly limit. Reading still works.',
    recovery: 'Wait the number of seconds in Retry-After, then send the message again.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning: 'The site failed to respond. The fault is ours.',
    recovery:
      'Wait a minute and send the same request again. If it fails again, write to the owner; the address is on /contact.',
  },
  'storage-unavailable': {
    status: 503,
    title: 'Storage unavailable',
    meaning: 'Requests that need the database cannot be answered right now. Nothing was stored.',
    recovery:
      'Wait the number of seconds in Retry-After and send the same request again; it will not be stored twice.',
  },
  'server-unreachable': {
    status: 503,
    title: 'Server unreachable',
    meaning:
      'The page could not reach the server. Tools that return essays or profile data may still answer from the copy that the page has loaded.',
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

/** Returns the problems that a site can report. */
export function problemNames(isExported: boolean): readonly ProblemName[] {
  return isExported ? withoutServer : Object.keys(problemTypes).filter(isProblemName);
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
  return path.toWellFormed().replace(forbidden, encodeURIComponent);
}

/**
 * Returns the problem document for any thrown value. `instance` is the path of the request or tool that failed.
 * Anything but a `ProblemError` reveals no details to the caller.
 */
export function toProblem(error: unknown, origin: string, instance: string): Problem {
  const isKnown = error instanceof ProblemError;
  const known = isKnown
    ? error
    : new ProblemError('internal-error', { detail: 'Something went wrong on our side.' });
  const { problem, message: detail, errors } = known;
  const { status, title, recovery } = problemTypes[problem];
  const hints = known.hints.length > 0 ? known.hints : [recovery];
  return {
    type: problemUrl(origin, problem),
    title,
    status,
    detail,
    instance: toUriReference(instance),
    hints,
    ...(errors && { errors }),
  };
}
