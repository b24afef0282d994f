/**
 * Keeps DNS rebinding out: a page elsewhere that has its own name lead to this machine, to speak to it as if it were
 * its own server. The transport specification asks for it (MCP 2025-11-25, "Security Warning" of Streamable HTTP).
 */
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { ProblemError } from '../../web/runtime/problems.ts';
import { isPublicOrigin } from '../config/public-host.ts';

/** No page on the web has one of these names, so that they are safe whatever the site is called. Proxies use them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export interface Asked {
  /** As in the URL of the request, with or without a port. */
  readonly host: string;
  readonly origin: string | undefined;
}

/** @throws ProblemError `host-not-allowed` or `origin-not-allowed` */
export type CallerGuard = (asked: Asked) => void;

/**
 * Lets pass what asks for this site by its name or by a name of this machine.
 *
 * A page of any origin may read a public site: there is no key and no cookie that it could abuse, and all it is told
 * is public. A site on one machine or in a private network is for pages from there: one elsewhere, and a sandboxed
 * frame or a file (`Origin: null`), could otherwise read through a visitor's browser what it cannot reach itself.
 */
export function createCallerGuard(publicUrl: string): CallerGuard {
  const own = [new URL(publicUrl).hostname, ...LOOPBACK];
  const isPublic = isPublicOrigin(publicUrl);

  return ({ host, origin }) => {
    if (!validateHostHeader(host, own).ok) {
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

/** Absent, opaque or an address: what a browser may send (RFC 6454, section 7). */
function isOrigin(value: string | undefined): boolean {
  return value === undefined || value === 'null' || URL.canParse(value);
}
