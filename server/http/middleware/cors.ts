/** Cross-origin permissions: preflights and plain OPTIONS requests, and the owner's other sites. */
import type { Handler, MiddlewareHandler } from 'hono';
import type { Headers } from '../../../site/compile/representation.ts';
import type { AppEnvironment } from '../environment.ts';
import { respondWith } from '../respond.ts';

/** Lifetime of a preflight in the browser's cache. */
const MAX_AGE_SECONDS = '86400';

/**
 * Returns the headers with which pages on other origins may send these methods and any header. The wildcard does not
 * include `Authorization` (Fetch, "CORS-preflight fetch").
 */
export function corsPermission(methods: string): Headers {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': '*, Authorization',
    'access-control-max-age': MAX_AGE_SECONDS,
  };
}

/** @param permission for pages on other origins; absent if they may send nothing */
export function preflight(
  allow: string,
  cacheControl: string,
  permission: Headers = {},
): Handler<AppEnvironment> {
  return (c) => respondWith(c, 204, null, { allow, 'cache-control': cacheControl, ...permission });
}

/**
 * Lets pages of these origins read what `<foyer-tools>` loads. The headers are for browsers: anyone else can read it
 * anyway.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const origin = c.req.header('origin') ?? '';
    headers.set('cross-origin-resource-policy', 'cross-origin');
    // Also without an Origin: a cache must not give that response to a page that sends one (Fetch, "CORS protocol").
    headers.append('vary', 'Origin');
    if (origins.includes(origin)) headers.set('access-control-allow-origin', origin);
  };
}
