/**
 * Prevents DNS rebinding: a page elsewhere points its own name at this machine, to call it as if it were its own server.
 * The transport specification requires it (MCP 2025-11-25, "Security Warning" of Streamable HTTP).
 */
import { isIPv6 } from 'node:net';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { Config } from '../../config/config.ts';
import { isPublicOrigin } from '../../util/public-address.ts';
import type { AppContext, AppEnvironment } from '../environment.ts';

type Addresses = Pick<Config, 'publicUrl' | 'host'>;

/** No page on the web has one of these names, so they are safe whatever the site is called. Proxies use them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The same for MCP, whose specification also requires it of a public site. */
export function requireHostAndOrigin(addresses: Addresses) {
  const check = createHostCheck(addresses);
  return createMiddleware<AppEnvironment>(async (c, next) => {
    check(c);
    await next();
  });
}

/** Returns the check of requests to endpoints. A public site needs none: there is nothing that only a rebound name reaches. */
export function createEndpointCheck(addresses: Addresses): (c: AppContext) => void {
  return isPublicOrigin(addresses.publicUrl) ? () => undefined : createHostCheck(addresses);
}

/**
 * Returns the check that throws unless a request names this site or this machine as its host.
 *
 * A page of any origin may read a public site: there is no key and no cookie that it could abuse, and every answer is
 * public. A site on one machine or in a private network is only for pages from there. A page elsewhere, a sandboxed
 * frame or a file (`Origin: null`) could otherwise read through a visitor's browser what it cannot reach itself.
 */
function createHostCheck({ publicUrl, host }: Addresses): (c: AppContext) => void {
  const names = [new URL(publicUrl).hostname, bracketed(host), ...LOOPBACK];
  const isPublic = isPublicOrigin(publicUrl);

  return (c) => {
    const origin = c.req.header('origin');
    const address = c.env.incoming?.socket.localAddress ?? '';
    const own = [...names, bracketed(address.replace(/^::ffff:/, ''))];
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
  };
}

function bracketed(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}

/** Absent, opaque or an address: what a browser may send (RFC 6454, section 7). */
function isOrigin(value: string | undefined): boolean {
  return value === undefined || value === 'null' || URL.canParse(value);
}
