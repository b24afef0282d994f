/** Refuses requests with more than one `Host`: Node takes the first and ignores the others. */
import { createMiddleware } from 'hono/factory';
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
export const singleHost = createMiddleware<AppEnvironment>(async (c, next) => {
  if (countHosts(c.env.incoming?.rawHeaders ?? []) > 1) {
    return respondWith(c, 400, 'A request has one Host.\n', REFUSAL_HEADERS);
  }
  return next();
});

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
