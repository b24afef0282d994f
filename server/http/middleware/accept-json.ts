/** Answers MCP requests in JSON, whatever they accept. */
import { createMiddleware } from 'hono/factory';
import type { AppEnvironment } from '../environment.ts';

/** What the SDK's transport demands of every client, even where it is configured to answer JSON only. */
const ACCEPT = 'application/json, text/event-stream';

/** Replaces `Accept`, so that clients that send none, a wildcard or only JSON are answered. The body must be read. */
export const acceptJson = createMiddleware<AppEnvironment>(async (c, next) => {
  const headers = new Headers(c.req.raw.headers);
  headers.set('accept', ACCEPT);
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
  await next();
});
