/** Cross-origin permissions: preflights and plain OPTIONS requests, and the owner's other sites. */
import type { Handler, MiddlewareHandler } from 'hono';
import type { Headers } from '../../site/representation.ts';
import type { AppEnvironment } from '../environment.ts';
import { respondWith } from '../respond.ts';

interface PreflightOptions {
  /** The methods of the path, as in `Allow`. */
  readonly allow: string;
  /** Methods and headers that pages on other origins may send. If absent, they may send nothing. */
  readonly permission?: { readonly methods: string; readonly headers: string };
  readonly cacheControl: string;
}

/** Lifetime of a preflight in the browser's cache. */
const MAX_AGE_SECONDS = '86400';

export function preflight({ allow, permission, cacheControl }: PreflightOptions): Handler<AppEnvironment> {
  const headers: Headers = {
    allow,
    'cache-control': cacheControl,
    ...(permission && {
      'access-control-allow-methods': permission.methods,
      'access-control-allow-headers': permission.headers,
      'access-control-max-age': MAX_AGE_SECONDS,
    }),
  };
  return (c) => respondWith(c, 204, null, headers);
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
