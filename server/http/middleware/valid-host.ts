/** Refuses requests without one valid `Host`, before anything reads their URL. */
import type { MiddlewareHandler } from 'hono';
import { NO_SNIFF, TEXT_HEADERS } from '../../site/policy-headers.ts';
import type { AppEnvironment } from '../environment.ts';

/** Of refusals in plain text, after which the connection is closed. */
export const REFUSAL_HEADERS = {
  ...NO_SNIFF,
  ...TEXT_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
  'cache-control': 'no-store',
};

/** Refuses a request whose URL cannot be read, and closes the connection. */
export function invalidRequestResponse(): Response {
  const reason = 'A request needs one valid Host and a valid target.\n';
  return new Response(reason, { status: 400, headers: REFUSAL_HEADERS });
}

/**
 * Whether a request names one valid host. RFC 9112, section 3.2: "A server MUST respond with a 400 (Bad Request) status
 * code to any HTTP/1.1 request message that lacks a Host header field and to any request message that contains more than
 * one Host header field line or a Host header field with an invalid field value". Node takes the first of several.
 */
export function hasValidHost(rawHeaders: readonly string[], url: string): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length <= 1 && URL.canParse(url);
}

export const validHost: MiddlewareHandler<AppEnvironment> = (c, next) =>
  hasValidHost(c.env.incoming?.rawHeaders ?? [], c.req.url)
    ? next()
    : Promise.resolve(invalidRequestResponse());
