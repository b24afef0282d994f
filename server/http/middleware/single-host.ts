/** Refuses requests with more than one `Host`: Node takes the first and ignores the others. */
import type { MiddlewareHandler } from 'hono';
import { ASSET_HEADERS } from '../../site/policy-headers.ts';
import type { AppEnvironment } from '../environment.ts';
import { respondWith } from '../respond.ts';

const REFUSAL_HEADERS = {
  ...ASSET_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  connection: 'close',
  'cache-control': 'no-store',
};

/**
 * RFC 9112, section 3.2: "A server MUST respond with a 400 (Bad Request) status code to any HTTP/1.1 request message
 * that lacks a Host header field and to any request message that contains more than one Host header field line".
 */
export const singleHost: MiddlewareHandler<AppEnvironment> = (c, next) => {
  const { rawHeaders = [] } = c.env.incoming ?? {};
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length <= 1) return next();
  return Promise.resolve(respondWith(c, 400, 'A request has one Host.\n', REFUSAL_HEADERS));
};
