/** Answers CORS preflights and plain OPTIONS requests. */
import type { Handler } from 'hono';
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
