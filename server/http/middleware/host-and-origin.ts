/**
 * Refuses requests without exactly one valid `Host`, and requests for the host of another site.
 *
 * The latter prevents DNS rebinding, in which a foreign page points its own domain at this machine to make same-origin requests to
 * it. The transport specification requires this (MCP 2025-11-25, "Security Warning" of Streamable HTTP).
 */
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { NO_SNIFF, TEXT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { parseUrl } from '../../../site/util/parse-url.ts';
import { isPublicOrigin, unbracketed } from '../../../site/util/public-address.ts';
import { inWords, ProblemError } from '../../../web/core/problems.ts';
import { MCP_PATH } from '../../../web/core/routes.ts';
import type { Config } from '../../config/config.ts';
import { type AppContext, type AppEnvironment, isApi } from '../environment.ts';
import { respondWith } from '../respond.ts';

/** Says whether the process works. */
export const HEALTH_PATH = '/healthz';
/** Says whether messages can be stored. */
export const READY_PATH = '/readyz';
export const PROBE_PATHS: readonly string[] = [HEALTH_PATH, READY_PATH];

type Addresses = Pick<Config, 'publicUrl' | 'host'>;

/** Host names that proxies use. They are always safe, because no page on the web has one of them. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Checks the host and origin of MCP requests. The MCP specification requires this even of public sites. */
export function requireHostAndOrigin(addresses: Addresses) {
  const check = createHostCheck(addresses);
  return createMiddleware<AppEnvironment>(async (c, next) => {
    check(c);
    await next();
  });
}

/** Health probes name the machine by any of its addresses. A page needs a name to rebind. */
function isProbe({ req }: AppContext): boolean {
  return PROBE_PATHS.includes(req.path) && isIP(unbracketed(new URL(req.url).hostname)) !== 0;
}

/**
 * Guards all routes of a site that is not public, pages and documents included: they can show drafts, and are for this
 * machine or its network only. A public site needs no guard, because rebinding gives access to nothing new.
 */
export function requireOwnHost(addresses: Addresses): MiddlewareHandler<AppEnvironment> {
  const check = createHostCheck(addresses);
  return (c, next) => {
    try {
      if (!isProbe(c)) check(c);
    } catch (error) {
      if (!(error instanceof ProblemError) || isApi(c.req.path) || c.req.path === MCP_PATH) throw error;
      return Promise.resolve(respondWith(c, 403, `${inWords(error)}\n`, REFUSAL_HEADERS));
    }
    return next();
  };
}

/**
 * Returns a check that throws unless a request names this site or this machine as its host.
 *
 * Pages on any origin may read a public site: it has no key or cookie to abuse, and every response is public. A site on
 * one machine or a private network accepts requests only from pages there. Otherwise a foreign page, a sandboxed frame
 * or a file (`Origin: null`) could read the site through a visitor's browser.
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
        detail: 'This site does not serve the requested host.',
        hints: [`Use ${publicUrl}. If this is your site, set PUBLIC_URL to the address that visitors use.`],
      });
    }
    if (isPublic ? !isOrigin(origin) : !validateOriginHeader(origin, own).ok) {
      throw new ProblemError('origin-not-allowed', {
        detail: `Pages from that origin may not access ${publicUrl}.`,
      });
    }
  };
}

function bracketed(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}

/** Returns whether a browser may send this origin: absent, opaque or a URL (RFC 6454, section 7). */
function isOrigin(value: string | undefined): boolean {
  return value === undefined || value === 'null' || parseUrl(value) !== undefined;
}

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
  return isOne && parseUrl(url) !== undefined;
}

export const validHost: MiddlewareHandler<AppEnvironment> = (c, next) => {
  const { incoming } = c.env;
  if (incoming === undefined || hasValidHost(incoming, c.req.url)) return next();
  return Promise.resolve(invalidRequestResponse());
};
