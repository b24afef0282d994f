/** Errors as responses: problem documents for the API, JSON-RPC errors for MCP, a page for everything else. */
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { routePath } from 'hono/route';
import { sharedCacheHeaders } from '../../site/compile/cache-lifetimes.ts';
import type { EndpointMethods, Snapshot } from '../../site/compile/compile.ts';
import { BusyError } from '../../site/compile/image-cache.ts';
import { TEXT_HEADERS } from '../../site/compile/policy-headers.ts';
import type { Headers } from '../../site/compile/representation.ts';
import { CONTRACT_CACHE } from '../../web/core/documents/define-endpoint.ts';
import { inWords, ProblemError, type ProblemName, toProblem } from '../../web/core/problems.ts';
import { StorageError } from '../db/with-storage.ts';
import type { AppContext, Services } from './environment.ts';
import { STORAGE_RETRY_AFTER_SECONDS } from './refusals.ts';
import { respondInFull, respondWith } from './respond.ts';

export class MethodNotAllowedError extends ProblemError {
  override readonly name = 'MethodNotAllowedError';
  /** The value of `Allow` (RFC 9110, section 15.5.6). */
  readonly allow: string;

  constructor(allow: string, detail: string, hint: string) {
    super('method-not-allowed', { detail, hints: [hint] });
    this.allow = allow;
  }
}

type Log = Pick<Services, 'logFailure'>;

/**
 * Responds with `application/problem+json` (RFC 9457). The contract allows caching a 400, because the same input always
 * fails the same way. Shared caches are told not to, and all other errors are no-store.
 */
export function problemResponse(
  c: AppContext,
  error: unknown,
  { bundle }: Pick<Snapshot, 'bundle'>,
  more: Headers = {},
): Response {
  const problem = toProblem(error, bundle.origin, c.req.path, bundle.site.surfaces.rest);
  const contentType = 'application/problem+json';
  const usual = problem.status === 400 ? CONTRACT_CACHE : 'no-store';
  const { 'cache-control': cacheControl = usual } = more;
  return respondWith(c, problem.status, JSON.stringify(problem), {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...sharedCacheHeaders(cacheControl, contentType, problem.status),
    ...headersOfError(error),
    ...more,
  });
}

/** Responds to an API request. Errors from no-store endpoints are no-store too. */
export function apiProblemResponse(
  c: AppContext,
  error: unknown,
  snapshot: Snapshot,
  services: Log,
): Response {
  logFault(c, error, services);
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const endpoint = snapshot.endpoints.get(c.req.path)?.[method as keyof EndpointMethods];
  const isUncacheable = endpoint?.freshness === 'never';
  return problemResponse(c, error, snapshot, {
    ...TEXT_HEADERS,
    ...(isUncacheable && { 'cache-control': 'no-store' }),
  });
}

/** The first code that JSON-RPC reserves for servers (JSON-RPC 2.0, section 5.1). */
const SERVER_ERROR = -32_000;

const rpcCodes: Partial<Record<ProblemName, number>> = {
  'invalid-input': ProtocolErrorCode.InvalidRequest,
  'malformed-body': ProtocolErrorCode.ParseError,
  'internal-error': ProtocolErrorCode.InternalError,
};

/** Responds to an MCP request with a JSON-RPC error whose `data` is the problem document. */
export function rpcProblemResponse(
  c: AppContext,
  error: unknown,
  snapshot: Snapshot,
  services: Log,
): Response {
  const { origin, site } = snapshot.bundle;
  const data = toProblem(error, origin, c.req.path, site.surfaces.rest);
  logFault(c, error, services);
  const name = error instanceof ProblemError ? error.problem : 'internal-error';
  const message = inWords({ message: data.detail, hints: data.hints });
  const body = { jsonrpc: '2.0', id: null, error: { code: rpcCodes[name] ?? SERVER_ERROR, message, data } };
  return respondWith(c, data.status, JSON.stringify(body), {
    ...TEXT_HEADERS,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...headersOfError(error),
  });
}

/**
 * Responds with the error page. If the database cannot be reached or too many images are being made, the status is 503
 * with `Retry-After`.
 */
export function errorPageResponse(
  c: AppContext,
  error: unknown,
  snapshot: Snapshot,
  { logFailure }: Log,
): Response {
  const retryAfter = secondsToRetry(error);
  logFailure(routePath(c), error);
  return respondInFull(c, snapshot.errorPage, retryAfter === undefined ? 500 : 503, {
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

function secondsToRetry(error: unknown): number | undefined {
  if (error instanceof BusyError) return error.retryAfter;
  return error instanceof StorageError ? STORAGE_RETRY_AFTER_SECONDS : undefined;
}

/** Logs a failure that is not the client's fault. */
export function logFault(c: AppContext, error: unknown, { logFailure }: Log): void {
  const { status } = toProblem(error, '', '');
  if (status >= 500) logFailure(routePath(c), error);
}

/** Returns the headers that tell the client how to go on: `Allow` or `Retry-After`. */
export function headersOfError(error: unknown): Headers {
  if (error instanceof MethodNotAllowedError) return { allow: error.allow };
  const retryAfter = error instanceof ProblemError ? error.retryAfter : undefined;
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
}
