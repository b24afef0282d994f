/**
 * Prevents DNS rebinding: a page elsewhere points its own name at this machine, to call it as if it were its own server.
 * The transport specification requires it (MCP 2025-11-25, "Security Warning" of Streamable HTTP).
 */
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../web/runtime/problems.ts';
import { isPublicOrigin } from '../../util/public-address.ts';
import type { AppEnvironment } from '../environment.ts';

/** No page on the web has one of these names, so they are safe whatever the site is called. Proxies use them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Lets requests pass that name this site or this machine as their host.
 *
 * A page of any origin may read a public site: there is no key and no cookie that it could abuse, and every answer is
 * public. A site on one machine or in a private network is only for pages from there. A page elsewhere, a sandboxed
 * frame or a file (`Origin: null`) could otherwise read through a visitor's browser what it cannot reach itself.
 */
export function requireHostAndOrigin(publicUrl: string) {
  const own = [new URL(publicUrl).hostname, ...LOOPBACK];
  const isPublic = isPublicOrigin(publicUrl);

  return createMiddleware<AppEnvironment>(async (c, next) => {
    const origin = c.req.header('origin');
    if (!validateHostHeader(new URL(c.req.url).host, own).ok) {
      throw new ProblemError('host-not-allowed', {
        detail: 'This site does not answer to the host that was asked for.',
        hints: [`Use ${publicUrl}. If this is your site, set PUBLIC_URL to the address that visitors use.`],
      });
    }
    if (isPublic ? !isOrigin(origin) : !validateOriginHeader(origin, own).ok) {
      throw new ProblemError('origin-not-allowed', {
        detail: `Pages of that origin may not speak to ${publicUrl}.`,
      });
    }
    await next();
  });
}

/** Absent, opaque or an address: what a browser may send (RFC 6454, section 7). */
function isOrigin(value: string | undefined): boolean {
  return value === undefined || value === 'null' || URL.canParse(value);
}
