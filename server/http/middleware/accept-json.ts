/** JSON responses to MCP requests, regardless of their `Accept` header. */
import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../environment.ts';

/** The value that the SDK's transport requires of every client, even when it is configured to send only JSON. */
const ACCEPT = 'application/json, text/event-stream';

/**
 * Replaces `Accept`, so that clients that send none, a wildcard or only JSON get a response. The body must already have
 * been read.
 */
export const acceptJson = createMiddleware<AppEnvironment>(async (c, next) => {
  const headers = new Headers(c.req.raw.headers);
  headers.set('accept', ACCEPT);
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
  await next();
});
