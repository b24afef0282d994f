/** Refuses requests without exactly one valid `Host`, before anything reads their URL. */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { NO_SNIFF, TEXT_HEADERS } from '../../site/policy-headers.ts';
import type { AppEnvironment } from '../environment.ts';

type RequestHead = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>;

/** Headers for plain-text refusals, after which the connection is closed. */
export const REFUSAL_HEADERS = {
  ...NO_SNIFF,
  ...TEXT_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
  'cache-control': 'no-store',
};

/** Returns the refusal for a request whose URL cannot be read. It closes the connection. */
export function invalidRequestResponse(): Response {
  const reason = 'A request needs one valid Host and a valid target.\n';
  return new Response(reason, { status: 400, headers: REFUSAL_HEADERS });
}

/**
 * Returns whether a request names one valid host. RFC 9112, section 3.2: "A server MUST respond with a 400 (Bad
 * Request) status code to any HTTP/1.1 request message that lacks a Host header field and to any request message that
 * contains more than one Host header field line or a Host header field with an invalid field value". Node uses the
 * first of several.
 */
export function hasValidHost({ rawHeaders, httpVersion }: RequestHead, url: string): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  const isOne = hosts === 1 || (hosts === 0 && httpVersion === '1.0');
  return isOne && URL.canParse(url);
}

export const validHost: MiddlewareHandler<AppEnvironment> = (c, next) => {
  const { incoming } = c.env;
  if (incoming === undefined || hasValidHost(incoming, c.req.url)) return next();
  return Promise.resolve(invalidRequestResponse());
};
